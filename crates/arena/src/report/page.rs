use super::{STYLE, escaped};
use crate::statistics::Ratings;
use crate::{Contents, Description, End, GameResult, Standings};
use std::fmt::Write as _;

/// The page about a tournament as HTML. Games are linked as `game-N.html` and
/// `game-N.sgf` beside it.
#[must_use]
pub fn page(description: &Description, contents: &Contents) -> String {
    let games = &contents.games;
    let mut standings = Standings::new(description.engines.len());
    games.iter().for_each(|game| standings.add(game));
    let table = standings.cross_table();
    let ratings = table.ratings();
    let title = format!("{}: {}", description.game, description.engines.join(" – "));
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n<h1>{}</h1>\n\
         <p class=\"muted\">{} games; {}; openings: {}</p>\n",
        escaped(&title),
        escaped(&title),
        games.len(),
        escaped(&description.pace()),
        escaped(&description.openings)
    );
    html.push_str("<h2>Ratings</h2>\n");
    html.push_str(&rating_plot(&description.engines, &ratings));
    cross_table(&mut html, description, &standings, &ratings);
    builds(&mut html, contents);
    game_list(&mut html, description, games);
    html.push_str("</html>\n");
    html
}

fn add(html: &mut String, args: std::fmt::Arguments<'_>) {
    html.write_fmt(args).expect("a string takes all");
}

fn cross_table(
    html: &mut String,
    description: &Description,
    standings: &Standings,
    ratings: &Ratings,
) {
    html.push_str("<h2>Cross table</h2>\n<table><tr><th>engine<th>Elo<th>±");
    let order = ratings.ranking();
    for (rank, _) in order.iter().enumerate() {
        add(html, format_args!("<th>{}", rank + 1));
    }
    html.push_str("<th>points<th>games<th>faults</tr>\n");
    let table = standings.cross_table();
    for (rank, &player) in order.iter().enumerate() {
        let rating = ratings.get(player);
        add(
            html,
            format_args!(
                "<tr><td>{}. {}<td>{:+.0}<td>{:.0}",
                rank + 1,
                escaped(&description.engines[player]),
                rating.elo,
                1.96 * rating.error
            ),
        );
        for &other in &order {
            if other == player {
                html.push_str("<td>·");
                continue;
            }
            let score = standings.score(player, other);
            if score.games() == 0 {
                html.push_str("<td>");
            } else {
                add(
                    html,
                    format_args!("<td>{}/{}", score.points(), score.games()),
                );
            }
        }
        let total = table.total(player);
        let faults = standings.faults(player);
        add(
            html,
            format_args!(
                "<td>{}<td>{}<td class=\"{}\">{}</tr>\n",
                total.points(),
                total.games(),
                if faults.total() > 0 { "fault" } else { "muted" },
                faults.total()
            ),
        );
    }
    html.push_str("</table>\n");
}

/// Ratings as dots with bars of 95%.
fn rating_plot(engines: &[String], ratings: &Ratings) -> String {
    let order = ratings.ranking();
    let bar = |player: usize| {
        let rating = ratings.get(player);
        (
            rating.elo - 1.96 * rating.error,
            rating.elo + 1.96 * rating.error,
        )
    };
    let low = order.iter().map(|&p| bar(p).0).fold(-50.0, f64::min);
    let high = order.iter().map(|&p| bar(p).1).fold(50.0, f64::max);
    let (left, right, row) = (220.0, 700.0, 28.0);
    let x = |elo: f64| left + (right - left) * (elo - low) / (high - low);
    let height = row * order.len() as f64 + 34.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 720 {height}\" width=\"720\" height=\"{height}\" role=\"img\" \
         font-family=\"system-ui,sans-serif\" font-size=\"13\"><title>Ratings</title>\n\
         <line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"6\" y2=\"{1:.1}\" stroke=\"#999\" \
         stroke-dasharray=\"3 3\"/><text x=\"{0:.1}\" y=\"{2:.1}\" text-anchor=\"middle\" \
         fill=\"#777\">0</text>\n",
        x(0.0),
        height - 22.0,
        height - 8.0
    );
    for (rank, &player) in order.iter().enumerate() {
        let y = row * rank as f64 + 20.0;
        let (low, high) = bar(player);
        let elo = ratings.get(player).elo;
        let name: String = engines[player].chars().take(30).collect();
        add(
            &mut svg,
            format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">{}</text>\
                 <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#1f5fa8\" \
                 stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#1f5fa8\">\
                 <title>{elo:+.0} ({low:+.0} to {high:+.0})</title></circle>\n",
                left - 12.0,
                y + 4.0,
                escaped(&name),
                x(low),
                x(high),
                x(elo)
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Which programs played, and how much.
fn builds(html: &mut String, contents: &Contents) {
    html.push_str("<h2>Builds</h2>\n<table><tr><th>program<th>games<th>engines</tr>\n");
    for (build, games) in &contents.builds {
        let (name, engines) = (build.to_string(), build.engines.join(", "));
        let (name, engines) = (escaped(&name), escaped(&engines));
        add(
            html,
            format_args!("<tr><td>{name}<td>{games}<td class=\"muted\">{engines}</tr>\n"),
        );
    }
    html.push_str("</table>\n");
}

fn game_list(html: &mut String, description: &Description, games: &[GameResult]) {
    html.push_str(
        "<h2>Games</h2>\n<table><tr><th>game<th>black<th>white<th>winner<th>plies<th>end</tr>\n",
    );
    for GameResult { pairing, played } in games {
        let number = pairing.number + 1;
        let (class, end) = match &played.end {
            End::Rules(_) => ("muted", String::new()),
            End::Solved(_) => ("muted", "solved".into()),
            End::Fault(_, fault) => ("fault", escaped(&fault.to_string())),
        };
        add(
            html,
            format_args!(
                "<tr><td><a href=\"game-{number:05}.html\">{number}</a> \
                 <a class=\"muted\" href=\"game-{number:05}.sgf\">sgf</a>\
                 <td>{}<td>{}<td>{}<td>{}<td class=\"{class}\">{end}</tr>\n",
                escaped(&description.engines[pairing.black]),
                escaped(&description.engines[pairing.white]),
                played.end.outcome(),
                played.moves.len()
            ),
        );
    }
    html.push_str("</table>\n");
}
