use super::matrix::Matrix;
use super::{Score, normal_cdf};
use serde::{Deserialize, Serialize};

/// Drawn games against an average player that everyone is given in
/// [`CrossTable::ratings`]: one, which a few real games outweigh.
pub const PRIOR_DRAWS: f64 = 1.0;

/// Elo in a natural unit of strength, 400/ln 10.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Who scored how against whom.
///
/// ```
/// use loam_arena::statistics::{CrossTable, Score};
/// let mut table = CrossTable::new(3);
/// table.record(0, 1, Score { wins: 60, losses: 30, draws: 10 });
/// table.record(1, 2, Score { wins: 60, losses: 30, draws: 10 });
/// let ratings = table.ratings();
/// assert!((ratings.get(0).elo - 106.6).abs() < 1.0);
/// assert!((ratings.get(1).elo).abs() < 1e-9);
/// assert!(ratings.superiority(0, 2) > 0.999);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    players: usize,
    /// Row by row, each row from its player's view.
    scores: Vec<Score>,
}

impl CrossTable {
    /// No games yet between so many players.
    #[must_use]
    pub fn new(players: usize) -> CrossTable {
        CrossTable {
            players,
            scores: vec![Score::default(); players * players],
        }
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds games between two players, from the first one's view.
    ///
    /// # Panics
    ///
    /// If there is no such player, or the two are one.
    pub fn record(&mut self, player: usize, opponent: usize, score: Score) {
        assert!(player != opponent, "nobody plays himself");
        assert!(player < self.players && opponent < self.players);
        self.scores[player * self.players + opponent] += score;
        self.scores[opponent * self.players + player] += score.reversed();
    }

    /// The games between two players, from the first one's view.
    #[must_use]
    pub fn score(&self, player: usize, opponent: usize) -> Score {
        self.scores[player * self.players + opponent]
    }

    /// All games of a player.
    #[must_use]
    pub fn total(&self, player: usize) -> Score {
        (0..self.players)
            .map(|other| self.score(player, other))
            .sum()
    }

    /// The players' ratings with a weak prior, [`PRIOR_DRAWS`].
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        self.ratings_with_prior(PRIOR_DRAWS)
    }

    /// The ratings that make the results likeliest, with mean 0, by the model
    /// of Bradley and Terry (Biometrika 39, 1952), which is Elo's: a draw counts
    /// as half a win and half a loss.
    ///
    /// Everyone is given `draws` drawn games, or a part of one, against an
    /// average player; so the unbeaten stay finite and groups that never met
    /// can be compared, if only in ignorance. The likelihood is concave in the
    /// logarithms of strength (Hunter, "MM Algorithms for Generalized
    /// Bradley-Terry Models", Annals of Statistics 32, 2004); Newton's method
    /// finds its top in a few steps, always by the same path.
    ///
    /// # Panics
    ///
    /// If `draws` is not above 0.
    #[must_use]
    pub fn ratings_with_prior(&self, draws: f64) -> Ratings {
        assert!(draws > 0.0 && draws.is_finite(), "the prior is positive");
        let model = Model { table: self, draws };
        let strengths = model.likeliest();
        Ratings {
            elo: strengths.iter().map(|strength| strength * ELO).collect(),
            covariance: model.covariance(&strengths),
        }
    }
}

/// A rating, or a difference of two, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Elo above the mean of all players, or above another player.
    pub elo: f64,
    /// Standard error in Elo; 1.96 of it each way hold 95 %.
    pub error: f64,
}

/// Ratings of all players of a [`CrossTable`], and how sure they are.
///
/// The errors are from Fisher's information, given that the mean is 0. The
/// model takes a draw for half of each, as if its variance were that of a
/// decided game: with many draws the errors are on the safe side.
#[derive(Clone, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    covariance: Matrix,
}

impl Ratings {
    /// A player's rating.
    #[must_use]
    pub fn get(&self, player: usize) -> Rating {
        Rating {
            elo: self.elo[player],
            error: self.covariance.at(player, player).max(0.0).sqrt() * ELO,
        }
    }

    /// All ratings, in the order of the players.
    pub fn iter(&self) -> impl Iterator<Item = Rating> {
        (0..self.elo.len()).map(|player| self.get(player))
    }

    /// The players, strongest first; equals in their own order.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.elo.len()).collect();
        players.sort_by(|&a, &b| self.elo[b].total_cmp(&self.elo[a]));
        players
    }

    /// How much stronger a player is than another. The error is not the sum of
    /// theirs: what they share with the rest of the table drops out.
    #[must_use]
    pub fn difference(&self, player: usize, other: usize) -> Rating {
        let at = |a, b| self.covariance.at(a, b);
        let variance = at(player, player) + at(other, other) - 2.0 * at(player, other);
        Rating {
            elo: self.elo[player] - self.elo[other],
            error: variance.max(0.0).sqrt() * ELO,
        }
    }

    /// The likelihood that a player is stronger than another.
    #[must_use]
    pub fn superiority(&self, player: usize, other: usize) -> f64 {
        let difference = self.difference(player, other);
        if difference.error == 0.0 {
            return 0.5;
        }
        normal_cdf(difference.elo / difference.error)
    }
}

/// The likelihood of strengths, in natural logarithms, and its derivatives.
struct Model<'a> {
    table: &'a CrossTable,
    draws: f64,
}

impl Model<'_> {
    /// Strengths with mean zero at the top of the likelihood.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.table.players];
        loop {
            let here = self.likelihood(&strengths);
            let mut step = self.covariance(&strengths).times(&self.slope(&strengths));
            // From afar a whole step may overshoot: halve it until it climbs.
            loop {
                if step.iter().all(|part| part.abs() < 1e-10) {
                    return strengths;
                }
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(s, d)| s + d).collect();
                if self.likelihood(&next) > here {
                    strengths = next;
                    break;
                }
                step.iter_mut().for_each(|part| *part /= 2.0);
            }
        }
    }

    /// The pairs of players that met, the points of the first and the games.
    fn met(&self) -> impl Iterator<Item = (usize, usize, f64, f64)> {
        let players = self.table.players;
        (0..players)
            .flat_map(move |a| (a + 1..players).map(move |b| (a, b)))
            .map(|(a, b)| (a, b, self.table.score(a, b)))
            .filter(|(_, _, score)| score.games() > 0)
            .map(|(a, b, score)| (a, b, score.points(), score.games() as f64))
    }

    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let prior: f64 = strengths
            .iter()
            .map(|&s| self.draws / 2.0 * (log_expected(s) + log_expected(-s)))
            .sum();
        self.met().fold(prior, |sum, (a, b, points, games)| {
            let ahead = strengths[a] - strengths[b];
            sum + points * log_expected(ahead) + (games - points) * log_expected(-ahead)
        })
    }

    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = strengths
            .iter()
            .map(|&s| self.draws * (0.5 - expected(s)))
            .collect();
        for (a, b, points, games) in self.met() {
            let surplus = points - games * expected(strengths[a] - strengths[b]);
            slope[a] += surplus;
            slope[b] -= surplus;
        }
        slope
    }

    /// The inverse of Fisher's information among strengths with mean zero.
    fn covariance(&self, strengths: &[f64]) -> Matrix {
        let players = self.table.players;
        let mut information = Matrix::zero(players);
        if players == 0 {
            return information;
        }
        for (player, &strength) in strengths.iter().enumerate() {
            *information.at_mut(player, player) = self.draws * spread(strength);
        }
        for (a, b, _, games) in self.met() {
            let known = games * spread(strengths[a] - strengths[b]);
            *information.at_mut(a, a) += known;
            *information.at_mut(b, b) += known;
            *information.at_mut(a, b) -= known;
            *information.at_mut(b, a) -= known;
        }
        // The centred matrix has no inverse along the mean: lend it one there,
        // and take it back afterwards.
        let (lent, n) = (information.mean_diagonal(), players as f64);
        let whole = information.centred().plus(lent / n);
        whole.inverse().plus(-1.0 / (lent * n))
    }
}

/// Points a game from a difference in strength.
fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// The variance of a decided game.
fn spread(ahead: f64) -> f64 {
    expected(ahead) * expected(-ahead)
}

/// The logarithm of [`expected`], without overflow.
fn log_expected(ahead: f64) -> f64 {
    ahead.min(0.0) - (-ahead.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests;
