//! `loam solve amazons` and `loa`: who wins.

use super::super::failure::say;
use super::super::input::Input;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Args;
use super::othello::going_on;
use super::song::Song;
use loam_amazons::Amazons;
use loam_amazons::song::Known;
use loam_engine::{AnyPosition, Session};
use loam_game::{Notation, Side};
use loam_solve::{
    AmazonsProof, Details, Proof, ReplyStanding, Run, Slice, Standing, WinProof, can_certify,
};
use serde::Serialize;

/// What is printed of a position.
#[derive(Debug, Serialize)]
struct Row {
    position: String,
    winner: Option<&'static str>,
    /// Positions expanded, or visited.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    looked_at: Option<u64>,
    seconds: f64,
    pv: Vec<String>,
    threads: usize,
    /// How hard a win of the side to move looks, and a loss; or, of the
    /// thesis's solvers, whether the result is a proof.
    #[serde(flatten)]
    proof: ProofRow,
    /// Every move, with --replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Vec<ReplyRow>>,
    /// Areas judged, and how many of them a database knew.
    #[serde(flatten)]
    areas: Option<AreasRow>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ProofRow {
    Numbers { proof: u32, disproof: u32 },
    Proven { proof: bool },
}

/// What is printed of a move.
#[derive(Debug, Serialize)]
struct ReplyRow {
    #[serde(rename = "move")]
    mv: String,
    winner: Option<&'static str>,
    /// How hard a win of whoever answers it looks, and a loss.
    proof: u32,
    disproof: u32,
    /// About how many nodes it took.
    nodes: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct AreasRow {
    territories: Met,
    active_areas: Met,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Met {
    met: u64,
    known: u64,
}

impl From<Known> for Met {
    fn from(Known { met, known }: Known) -> Met {
        Met { met, known }
    }
}

/// Solves by the thesis's solvers if there are any, by our own otherwise.
pub(super) fn run(
    args: &Args,
    session: Box<dyn Session>,
    song: Option<&Song>,
    slice: &Slice,
    out: &mut Output,
) -> Result<(), Failure> {
    let positions = match session.position() {
        AnyPosition::Amazons(position) => positions(args, position)?,
        _ => {
            let text = session.position_text();
            let mut proof = WinProof::new(session, args.megabytes())?;
            return solved(args, &mut proof, text, slice, out);
        }
    };
    for (name, is_given) in [
        ("--checkpoint", args.checkpoint.is_some()),
        ("--strategy", args.strategy.is_some()),
    ] {
        if is_given && positions.len() > 1 {
            return Err(Failure::bad(name, "expected one position only"));
        }
    }
    for position in &positions {
        let text = position.position_text();
        match song {
            Some(song) => solved(args, &mut song.proof(args, position)?, text, slice, out)?,
            None => {
                let proof = AmazonsProof::new(position, args.megabytes(), args.replies);
                let table = || format!("--table {}", args.megabytes());
                let mut proof = proof.map_err(|why| Failure::bad(&table(), why))?;
                if let Some(path) = &args.strategy {
                    // Better to hear of a wrong name now than in an hour.
                    can_certify(position, path)?;
                }
                solved(args, &mut proof, text, slice, out)?;
            }
        }
        if slice.stop.is_raised() {
            return Err(Failure::Io("interrupted".into()));
        }
    }
    Ok(())
}

/// The position of the arguments, or one a line of the files.
fn positions(args: &Args, only: Amazons) -> Result<Vec<Amazons>, Failure> {
    if args.files.is_empty() {
        return Ok(vec![only]);
    }
    let mut positions = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let bytes = Input::open(path, None)?.read_whole()?;
        let text = String::from_utf8_lossy(&bytes);
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{name}: line {}", number + 1);
            let position = Amazons::parse(line).map_err(|why| Failure::bad(&place, why))?;
            positions.push(position);
        }
    }
    Ok(positions)
}

/// Solves a position, tells what was found, and then writes what is to be
/// kept: a full disk does not cost the answer.
fn solved(
    args: &Args,
    proof: &mut dyn Proof,
    position: String,
    slice: &Slice,
    out: &mut Output,
) -> Result<(), Failure> {
    let run = Run {
        slice: slice.clone(),
        checkpoint: args.checkpoint.as_deref(),
    };
    let mut progress = Progress::new();
    let mut complained = false;
    let saved = run.go(
        proof,
        &mut |before| going_on(args.checkpoint.as_deref(), before),
        &mut |standing| {
            progress.note(|| standing.to_string());
            if let (Some(why), false) = (&standing.unsaved, complained) {
                say(&format!("going on, though nothing is saved now: {why}"));
                complained = true;
            }
        },
    )?;
    drop(progress);
    let standing = proof.standing();
    let row = row(&standing, position, run.slice.threads);
    if args.json {
        out.json(&row)?;
    } else {
        print(&row, out)?;
    }
    if let Some(path) = &args.strategy
        && standing.solved
    {
        let mut progress = Progress::new();
        proof.certify(path, run.slice.threads, &mut |how_far| {
            progress.note(|| how_far.to_owned());
        })?;
    }
    Ok(saved?)
}

fn row(standing: &Standing, position: String, threads: usize) -> Row {
    let replies = |replies: &[ReplyStanding]| {
        let row = |reply: &ReplyStanding| ReplyRow {
            mv: reply.mv.clone(),
            winner: reply.winner.map(Side::name),
            proof: reply.numbers.phi,
            disproof: reply.numbers.delta,
            nodes: reply.nodes,
        };
        replies.iter().map(row).collect()
    };
    Row {
        position,
        winner: standing.winner.map(Side::name),
        nodes: standing.nodes,
        looked_at: standing.looked_at,
        seconds: standing.seconds,
        pv: match (standing.solved, standing.lines.first()) {
            (true, Some(line)) => line.moves.clone(),
            _ => Vec::new(),
        },
        threads,
        proof: match standing.numbers {
            Some(numbers) => ProofRow::Numbers {
                proof: numbers.phi,
                disproof: numbers.delta,
            },
            None => ProofRow::Proven {
                proof: standing.solved && standing.certainty != Default::default(),
            },
        },
        replies: match &standing.details {
            Details::Replies(standings) => Some(replies(standings)),
            _ => None,
        },
        areas: match standing.details {
            Details::Areas {
                territories,
                active,
            } => Some(AreasRow {
                territories: territories.into(),
                active_areas: active.into(),
            }),
            _ => None,
        },
    }
}

fn print(row: &Row, out: &mut Output) -> Result<(), Failure> {
    out.line(&row.position)?;
    out.line(match (row.winner, &row.proof) {
        (Some(winner), _) => format!("{winner} wins"),
        (None, ProofRow::Numbers { proof, disproof }) => {
            format!("not solved: proof number {proof}, disproof number {disproof}")
        }
        (None, ProofRow::Proven { .. }) => "not solved".into(),
    })?;
    if !row.pv.is_empty() {
        out.line(row.pv.join(" "))?;
    }
    if let Some(replies) = &row.replies {
        print_replies(replies, out)?;
    }
    let looked_at = match row.looked_at {
        Some(count) => format!("{count} positions looked at, "),
        None => String::new(),
    };
    out.line(format!(
        "{} nodes, {looked_at}{:.2} s",
        row.nodes, row.seconds
    ))?;
    let Some(AreasRow {
        territories,
        active_areas,
    }) = row.areas
    else {
        return Ok(());
    };
    let share = |of: Met| 100.0 * of.known as f64 / of.met.max(1) as f64;
    out.line(format!(
        "databases knew {:.2}% of {} territories and {:.2}% of {} active areas",
        share(territories),
        territories.met,
        share(active_areas),
        active_areas.met,
    ))
}

/// The open moves one a line, the settled ones by winner.
fn print_replies(replies: &[ReplyRow], out: &mut Output) -> Result<(), Failure> {
    for side in [Side::White, Side::Black] {
        let won = replies
            .iter()
            .filter(|reply| reply.winner == Some(side.name()));
        let count = won.count();
        out.line(format!("{count} moves after which {} wins", side.name()))?;
    }
    let open = replies.iter().filter(|reply| reply.winner.is_none());
    out.line(format!("{} moves open", open.clone().count()))?;
    for reply in open {
        out.line(format!(
            "  {}: proof {}, disproof {}, {} nodes",
            reply.mv, reply.proof, reply.disproof, reply.nodes
        ))?;
    }
    Ok(())
}
