//! Nonsense of every kind, after which the program still answers.

use super::{PATIENCE, Talk};
use std::time::Instant;

/// A small generator (xorshift), so that the nonsense is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn choose<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn bytes(&mut self, length: usize) -> Vec<u8> {
        let byte = |_| match self.below(256) as u8 {
            b'\n' => b'\r',
            byte => byte,
        };
        (0..length).map(byte).collect()
    }

    /// Words in no sensible order; the first may be a number.
    fn command(&mut self, names: &[&str], arguments: &[&str]) -> Vec<u8> {
        let id = self.choose(&["", "", "7 ", "4294967295 ", "99999999999 ", "-1 ", "#"]);
        let mut line = format!("{id}{}", self.choose(names));
        for _ in 0..self.below(4) {
            line.push_str(self.choose(&[" ", "  ", "\t", " \u{7}"]));
            line.push_str(self.choose(arguments));
        }
        line.into_bytes()
    }

    /// A line: mostly commands, some bytes, now and then a very long one.
    fn line(&mut self, names: &[&str], arguments: &[&str]) -> Vec<u8> {
        let mut line = match self.below(100) {
            0 => {
                let length = 60_000 + self.below(60_000);
                self.bytes(length)
            }
            1 => [self.choose(names).as_bytes(), &[b' '; 70_000]].concat(),
            2 => vec![b'9'; 66_000],
            3..20 => {
                let length = self.below(80);
                self.bytes(length)
            }
            20..25 => Vec::new(),
            25..35 => {
                let mut line = self.command(names, arguments);
                let at = self.below(line.len() + 1);
                line.insert(at, self.bytes(1)[0]);
                line
            }
            _ => self.command(names, arguments),
        };
        // Any ending but the one that would end the conversation.
        if line.windows(4).any(|word| word == b"quit") {
            line.clear();
        }
        line.extend(self.choose(&["\n", "\n", "\r\n"]).as_bytes());
        line
    }
}

const ARGUMENTS: [&str; 40] = [
    "b",
    "w",
    "black",
    "d1-b3",
    "a3xc1",
    "f5",
    "d6",
    "pass",
    "PA",
    "d1-d7/g7",
    "resign",
    "8",
    "6",
    "5 6",
    "10x10",
    "-1",
    "0",
    "1e300",
    "NaN",
    "4294967296",
    "Othello",
    "loa",
    "Amazons",
    "random:seed=3",
    "mcts:playouts=5",
    "mia-2000:frob=1",
    "moves",
    "startpos",
    "fen",
    "-----OX--XO----- X",
    "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
    "depth",
    "infinite",
    "name",
    "value",
    "/dev/null",
    "(;GM[Othello]B[F5]W[F6];)",
    "(;GM[Othello",
    "é",
    "//",
];

#[test]
fn ten_thousand_lines_of_nonsense_do_not_bother_gtp() {
    let mut names = vec!["frob", "", "GENMOVE", "play\u{e9}"];
    let listed = Talk::to(&["gtp"]).get("list_commands");
    names.extend(listed.lines().filter(|&name| name != "quit"));
    let mut talk = Talk::to(&["gtp", "--engine", "random"]);
    let mut chance = Chance(0x1357_9bdf_2468_ace0);
    for _ in 0..10_000 {
        let line = chance.line(&names, &ARGUMENTS);
        talk.send(&line);
    }
    talk.say("\n31415 protocol_version");
    let start = Instant::now();
    let mut answers = 0;
    loop {
        let answer = talk.answer();
        if answer == "=31415 2" {
            break;
        }
        answers += 1;
        assert!(start.elapsed() < PATIENCE);
    }
    assert!(answers > 6_000, "{answers}");
    assert_eq!(talk.ask("2 quit"), "=2");
    talk.end();
}

#[test]
fn nonsense_does_not_bother_nboard() {
    let names = [
        "nboard",
        "set depth",
        "set game",
        "set contempt",
        "set",
        "move",
        "hint",
        "go",
        "ping",
        "learn",
        "analyze",
        "F5",
        "frob",
        "",
    ];
    let mut talk = Talk::to(&["nboard", "--engine", "loam:depth=1"]);
    let mut chance = Chance(0x0bad_cafe_dead_beef);
    for _ in 0..1_000 {
        let line = chance.line(&names, &ARGUMENTS);
        talk.send(&line);
    }
    talk.say("\nping 31415");
    talk.hear_of("pong 31415");
    talk.say("quit");
    talk.end();
}

#[test]
fn nonsense_does_not_bother_ugi() {
    let names = [
        "ugi",
        "isready",
        "uginewgame",
        "setoption",
        "setoption name Game value",
        "position",
        "position startpos moves",
        "position fen",
        "go",
        "go infinite",
        "go depth",
        "stop",
        "query",
        "query result",
        "d",
        "frob",
        "",
    ];
    let mut talk = Talk::to(&["ugi", "--engine", "random"]);
    let mut chance = Chance(0x0123_4567_89ab_cdef);
    for _ in 0..1_000 {
        let line = chance.line(&names, &ARGUMENTS);
        talk.send(&line);
    }
    talk.say("\nstop\nuginewgame\nquery p1turn");
    talk.hear_of("response true");
    talk.say("quit");
    talk.end();
}
