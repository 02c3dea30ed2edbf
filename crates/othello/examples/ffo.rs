use loam_othello::solver::*;
use loam_othello::{Othello, Size8};
fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap();
    let from: usize = args.next().map_or(0, |a| a.parse().unwrap());
    let count: usize = args.next().map_or(1000, |a| a.parse().unwrap());
    let threads: usize = args.next().map_or(1, |a| a.parse().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let table = Table::megabytes(256);
    let (mut nodes, mut seconds) = (0, 0.0);
    for (i, line) in text.lines().enumerate().skip(from).take(count) {
        let mut parts = line.split(';');
        let position = Othello::<Size8>::parse(parts.next().unwrap().trim()).unwrap();
        let expected: Vec<(String, i32)> = parts
            .filter_map(|p| {
                let (m, s) = p.trim().split_once(':')?;
                Some((m.to_lowercase(), s.parse().ok()?))
            })
            .collect();
        let top = expected.iter().map(|e| e.1).max().unwrap();
        let order = Order {
            threads,
            ..Order::default()
        };
        let verbose = std::env::var("V").is_ok();
        let f = solve(&table, &position, &order, &mut |f| {
            if verbose {
                println!(
                    "   d{} @{} {:+} {} {:.2}s",
                    f.depth,
                    f.selectivity.percent(),
                    f.lines[0].score,
                    f.nodes,
                    f.seconds
                );
            }
        });
        nodes += f.nodes;
        seconds += f.seconds;
        let s = f.lines[0].squares[0];
        let name = format!("{}{}", (b'a' + (s % 8) as u8) as char, s / 8 + 1);
        let ok = f.lines[0].score == top && expected.iter().any(|e| e.0 == name && e.1 == top);
        println!(
            "{:3} n={} {:+} {} {:.3}s {:.1}Mn {:.1}Mn/s {}",
            i,
            position.empty_count(),
            f.lines[0].score,
            name,
            f.seconds,
            f.nodes as f64 / 1e6,
            f.nodes as f64 / 1e6 / f.seconds,
            if ok { "ok" } else { "WRONG" }
        );
    }
    println!(
        "total {seconds:.2}s {:.1}Mn {:.1}Mn/s",
        nodes as f64 / 1e6,
        nodes as f64 / 1e6 / seconds
    );
}
