//! Conversions between the formats, on the samples.

mod findings;
mod rules;

use loam_record::convert::{Options, convert, detect, guess_kind, read, read_each, write};
use loam_record::model::NodeId;
use loam_record::referee::complete;
use loam_record::wthor::{Header, NameTable, PLAYER_BYTES, Wthor};
use loam_record::{Format, GameKind, GameRecord, NoReferees};
use rules::Toys;

macro_rules! data {
    ($name:literal) => {
        include_bytes!(concat!("../data/", $name))
    };
}

fn records(bytes: &[u8], format: Format) -> Vec<GameRecord> {
    read(bytes, format, &Options::default()).unwrap()
}

fn text(bytes: &[u8], from: Format, to: Format) -> (String, Vec<String>) {
    let out = convert(bytes, from, to, &Options::default(), &Toys).unwrap();
    (String::from_utf8(out.bytes).unwrap(), out.warnings)
}

#[test]
fn the_same_format_gives_the_same_bytes() {
    let samples: [(&[u8], Format); 15] = [
        (data!("loa.sgf"), Format::Sgf),
        (data!("loa_old.sgf"), Format::Sgf),
        (data!("othello.sgf"), Format::Sgf),
        (data!("amazons.sgf"), Format::Sgf),
        (data!("nboard.ggf"), Format::Ggf),
        (data!("match.ggf"), Format::Ggf),
        (data!("amazons.ggf"), Format::Ggf),
        (data!("positions.obf"), Format::Obf),
        (data!("wthor_1977.wtb"), Format::Wthor),
        (data!("iago.txt"), Format::Transcript),
        (data!("winands.txt"), Format::Transcript),
        (data!("othello.jsonl"), Format::Jsonl),
        (data!("amazons.jsonl"), Format::Jsonl),
        (data!("loa.jsonl"), Format::Jsonl),
        (b"f5", Format::Transcript),
    ];
    for (bytes, format) in samples {
        assert_eq!(detect(bytes), Some(format));
        let out = convert(bytes, format, format, &Options::default(), &NoReferees).unwrap();
        assert_eq!(out.bytes, bytes, "{format}");
        assert!(out.warnings.is_empty());
    }
    let players = data!("players.jou");
    assert_eq!(
        NameTable::parse_players(players).unwrap().to_bytes(),
        players
    );
    let tournaments = data!("tournaments.trn");
    let table = NameTable::parse_tournaments(tournaments).unwrap();
    assert_eq!(table.to_bytes(), tournaments);
    assert_eq!(table.get(1).as_deref(), Some("World Championship"));
}

#[test]
fn sgf_of_every_game_survives_the_model() {
    for bytes in [
        &data!("loa.sgf")[..],
        data!("loa_old.sgf"),
        data!("othello.sgf"),
        data!("amazons.sgf"),
    ] {
        let first = records(bytes, Format::Sgf);
        let (games, warnings) = loam_record::dialect::write_sgf(&first);
        assert_eq!(warnings, Vec::<String>::new());
        let again = records(&games, Format::Sgf);
        assert_eq!(first, again);
    }
}

#[test]
fn lines_of_action_sgf_is_understood() {
    let games = records(data!("loa.sgf"), Format::Sgf);
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(game.info.black.as_deref(), Some("André"));
    assert_eq!(game.info.event.as_deref(), Some("MSO ] open"));
    assert_eq!(game.start, None);
    assert_eq!(game.main_line_texts(), ["e1-e3", "c2xc5", "f1-f3"]);
    assert_eq!(game.tree.variations(), 2);
    let first = game.tree.node(game.tree.main_line().nth(1).unwrap());
    assert_eq!(first.comment.as_deref(), Some("a \\ b ] c: d"));
    let root = game.tree.node(NodeId::ROOT);
    assert_eq!(root.extra[0].name, "AP");
    assert_eq!(root.extra[0].values, ["tool:1.2"]);
    // White moves first in the second game, so White begins.
    let start = games[1].start.as_deref().unwrap();
    assert!(start.ends_with(" w"), "{start}");
}

#[test]
fn amazons_sgf_has_its_own_set_up() {
    let games = records(data!("amazons.sgf"), Format::Sgf);
    let below = "3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3 b";
    assert_eq!(games[0].start.as_deref(), Some(below));
    assert_eq!(games[0].main_line_texts(), ["d1-d7/g7", "d10-f8/f4"]);
    // White below and White to move is our own standard.
    assert_eq!(games[1].start, None);
    assert_eq!((games[2].cols, games[2].rows), (5, 6));
    assert_eq!(games[2].start.as_deref(), Some("xx3/2b2/5/5/2w2/5 w"));
    assert_eq!(games[2].main_line_texts(), ["c2-c3/c4"]);
    let (games, _) = loam_record::dialect::write_sgf(&[GameRecord::new(GameKind::Amazons)]);
    let sgf = String::from_utf8(games).unwrap();
    assert_eq!(
        sgf,
        "(;FF[4]GM[18]CA[UTF-8]SZ[10]AB[ad][jd][da][ga]AW[dj][gj][ag][jg]PL[W])\n"
    );
}

#[test]
fn ggf_is_understood() {
    let games = records(data!("match.ggf"), Format::Ggf);
    assert_eq!(games[0].main_line_texts(), ["f5", "d6", "c3"]);
    assert_eq!(games[0].info.result.as_deref(), Some("B+Resign"));
    assert_eq!(games[0].info.extra("KM"), Some("-2.5"));
    let second = games[0].main_line().nth(1).unwrap();
    assert_eq!(second.eval.as_deref(), Some("-1.00"));
    assert_eq!(second.time.as_deref(), Some("2.3"));
    assert_eq!(games[1].info.result.as_deref(), Some("W+2"));

    let games = records(data!("amazons.ggf"), Format::Ggf);
    let below = "3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3 b";
    assert_eq!(games[0].start.as_deref(), Some(below));
    assert_eq!(games[0].main_line_texts(), ["d1-d7/g7", "d10-d8/e8"]);
}

#[test]
fn ggf_goes_through_sgf_and_back() {
    for bytes in [
        &data!("match.ggf")[..],
        data!("amazons.ggf"),
        data!("nboard.ggf"),
    ] {
        let (sgf, warnings) = text(bytes, Format::Ggf, Format::Sgf);
        assert_eq!(warnings, Vec::<String>::new());
        let (ggf, warnings) = text(sgf.as_bytes(), Format::Sgf, Format::Ggf);
        assert_eq!(warnings, Vec::<String>::new());
        let mut first = records(bytes, Format::Ggf);
        let mut again = records(ggf.as_bytes(), Format::Ggf);
        for game in first.iter_mut().chain(&mut again) {
            game.info.extra.sort();
            game.info.extra.retain(|(name, _)| name != "TY");
        }
        assert_eq!(first, again);
    }
}

#[test]
fn wthor_games_agree_with_the_rules() {
    let bytes = data!("wthor_1977.wtb");
    let base = Wthor::parse(bytes).unwrap();
    for (view, mut record) in base.games().zip(records(bytes, Format::Wthor)) {
        let before = record.tree.len();
        assert_eq!(complete(&mut record, &Toys), Vec::<String>::new());
        let passes = record.main_line().filter(|play| play.is_pass()).count();
        assert_eq!(record.tree.len(), before + passes);
        assert!(record.main_line().all(|play| play.side.is_some()));
        let mut referee = loam_record::Referees::start(&Toys, &record).unwrap();
        for play in record.main_line() {
            assert_eq!(referee.to_move(), play.side);
            referee.play(&play.text).unwrap();
        }
        assert_eq!(referee.black_discs(), Some(view.score()));
    }
}

#[test]
fn wthor_goes_through_sgf_and_back() {
    let bytes = data!("wthor_1977.wtb");
    let names: Vec<String> = (0..2500).map(|i| format!("Player {i}")).collect();
    let options = Options {
        players: Some(NameTable::new(
            PLAYER_BYTES,
            &Header::default(),
            names.iter().map(String::as_str),
        )),
        tournaments: Some(NameTable::parse_tournaments(data!("tournaments.trn")).unwrap()),
        ..Options::default()
    };
    let sgf = convert(bytes, Format::Wthor, Format::Sgf, &options, &Toys).unwrap();
    let text = String::from_utf8(sgf.bytes.clone()).unwrap();
    assert!(text.starts_with(
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Player 346]PW[Player 843]EV[World Championship]DT[1977]RE[B+4]"
    ));
    let back = convert(&sgf.bytes, Format::Sgf, Format::Wthor, &options, &Toys).unwrap();
    assert_eq!(back.warnings, Vec::<String>::new());
    let (old, new) = (
        Wthor::parse(bytes).unwrap(),
        Wthor::parse(&back.bytes).unwrap(),
    );
    assert_eq!(new.header().game_year, 1977);
    assert_eq!(new.header().theory_depth, 24);
    let players = NameTable::parse_players(&back.companions[0].1).unwrap();
    for (a, b) in old.games().zip(new.games()) {
        assert_eq!(a.move_bytes(), b.move_bytes());
        assert_eq!((a.score(), a.theory()), (b.score(), b.theory()));
        assert_eq!(
            players.get(b.black()).unwrap(),
            format!("Player {}", a.black())
        );
        assert_eq!(
            players.get(b.white()).unwrap(),
            format!("Player {}", a.white())
        );
    }
    // Without names the numbers themselves go through, and so every byte
    // but the creation date.
    let plain = Options::default();
    let sgf = convert(bytes, Format::Wthor, Format::Sgf, &plain, &Toys).unwrap();
    let back = convert(&sgf.bytes, Format::Sgf, Format::Wthor, &plain, &Toys).unwrap();
    assert_eq!(back.bytes[4..], bytes[4..]);
}

#[test]
fn unwritten_passes_are_inserted() {
    let games = records(data!("othello.jsonl"), Format::Jsonl);
    let full: Vec<String> = games[0]
        .main_line_texts()
        .iter()
        .map(|&t| t.to_owned())
        .collect();
    assert!(full.contains(&"pass".to_owned()));
    let mut record = GameRecord::new(GameKind::Othello);
    record
        .tree
        .append_line(full.iter().filter(|t| *t != "pass").cloned());
    assert_eq!(complete(&mut record, &Toys), Vec::<String>::new());
    let end = full.iter().rposition(|t| t != "pass").unwrap() + 1;
    assert_eq!(record.main_line_texts(), full[..end]);
}

#[test]
fn a_game_becomes_positions_and_back() {
    let (obf, warnings) = text(b"f5d6c3", Format::Transcript, Format::Obf);
    assert_eq!(warnings, Vec::<String>::new());
    let lines: Vec<&str> = obf.lines().collect();
    assert_eq!(
        lines,
        [
            "---------------------------OX------XO--------------------------- X;",
            "---------------------------OX------XXX-------------------------- O;",
            "---------------------------OX------OXX-----O-------------------- X;",
        ]
    );
    let (sgf, _) = text(data!("positions.obf"), Format::Obf, Format::Sgf);
    let games = records(sgf.as_bytes(), Format::Sgf);
    assert_eq!(games.len(), 5);
    let root = games[0].tree.node(NodeId::ROOT);
    assert_eq!(root.comment.as_deref(), Some("best: h5 +6"));
    assert_eq!(
        games[0].start.as_deref(),
        Some("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X")
    );
    let (again, _) = text(sgf.as_bytes(), Format::Sgf, Format::Obf);
    assert_eq!(again.lines().count(), 5);
    let (plain, _) = text(data!("positions.obf"), Format::Obf, Format::Transcript);
    assert_eq!(
        records(plain.as_bytes(), Format::Transcript)[0].start,
        games[0].start
    );
}

#[test]
fn transcripts_keep_headers_and_mark_captures() {
    assert_eq!(guess_kind(data!("winands.txt")), Some(GameKind::Loa));
    let options = Options::default();
    let winands = data!("winands.txt");
    let sgf = convert(winands, Format::Transcript, Format::Sgf, &options, &Toys).unwrap();
    // The printed score of the first game has an impossible move.
    assert_eq!(
        sgf.illegal,
        ["game 1: ply 31: e6-g6: e6 holds no piece of black"]
    );
    assert_eq!(sgf.warnings, Vec::<String>::new());
    let games = records(&sgf.bytes, Format::Sgf);
    assert_eq!(games[0].main_line_texts()[30], "e6-g6");
    assert!(games[1].main_line_texts().iter().any(|mv| mv.contains('x')));
    assert_eq!(games[1].info.comment.as_deref(), Some("Loa2D-MIA"));

    let games = records(data!("iago.txt"), Format::Transcript);
    assert_eq!(games[0].info.black.as_deref(), Some("Cerf Jonathan"));
    assert_eq!(games[0].info.result.as_deref(), Some("W+22"));
    let (line, _) = text(data!("iago.txt"), Format::Transcript, Format::Jsonl);
    let again = records(line.as_bytes(), Format::Jsonl);
    assert_eq!(again[0].info, games[0].info);
    assert_eq!(again[0].main_line_texts(), games[0].main_line_texts());
}

#[test]
fn small_boards_go_through_every_text_format() {
    let first = records(data!("amazons.jsonl"), Format::Jsonl);
    assert_eq!(
        (first[0].cols, first[0].rows, &first[0].start),
        (6, 6, &None)
    );
    for to in [Format::Sgf, Format::Ggf, Format::Transcript] {
        let (out, _) = text(data!("amazons.jsonl"), Format::Jsonl, to);
        let again = records(out.as_bytes(), to);
        assert_eq!(
            again[0].main_line_texts(),
            first[0].main_line_texts(),
            "{to}"
        );
        assert_eq!((again[0].cols, again[0].start.clone()), (6, None), "{to}");
    }
}

#[test]
fn set_ups_are_read() {
    let one = |sgf: &str| records(sgf.as_bytes(), Format::Sgf).remove(0);
    // A name only the rules understand stays a name.
    let game = one("(;GM[9]SU[Scrambled-eggs];B[b1-b3])");
    assert!(game.has_named_setup() && game.start.is_none());
    assert_eq!(game.setup.as_deref(), Some("Scrambled-eggs"));
    let game = one("(;GM[9]SU[Custom]AE[a1:h8]AB[a1][b2]AB[c3:d3]AW[h8]PL[W])");
    assert_eq!(game.start.as_deref(), Some("7w/8/8/8/8/2bb4/1b6/b7 w"));
    let game = one("(;GM[9]AE[b1:g1])");
    assert_eq!(
        game.start.as_deref(),
        Some("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/8 b")
    );
    let game = one("(;GM[2]AB[de][ed]AW[dd][ee];B[fe])");
    assert_eq!(game.start, None);
    let game = one("(;GM[2];W[fe])");
    assert_eq!(
        game.start.as_deref(),
        Some("---------------------------OX------XO--------------------------- O")
    );
    let game = one("(;GM[2]SZ[6]PL[white])");
    assert_eq!((game.cols, game.rows), (6, 6));
    assert!(game.start.unwrap().ends_with(" O"));
}

#[test]
fn variations_are_completed_each_on_its_own() {
    let sgf = b"(;GM[9](;B[c1-c3](;W[a3-c3])(;W[h3-h4]))(;B[d1-d3];W[d3-d5]))";
    let mut game = records(sgf, Format::Sgf).remove(0);
    let warnings = complete(&mut game, &Toys);
    assert_eq!(warnings, ["ply 2: d3-d5: d3 holds no piece of white"]);
    assert_eq!(game.main_line_texts(), ["c1-c3", "a3xc3"]);
    let (out, _) = loam_record::dialect::write_sgf(&[game]);
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "(;FF[4]GM[9]CA[UTF-8]SZ[8]\n(;B[c1-c3]\n(;W[a3:c3])\n(;W[h3-h4]))\n(;B[d1-d3];W[d3-d5]))\n"
    );
}

#[test]
fn the_wrong_side_is_noticed() {
    let mut game = records(b"(;GM[9];B[c1-c3];B[d1-d3])", Format::Sgf).remove(0);
    assert_eq!(
        complete(&mut game, &Toys),
        ["ply 2: d1-d3: a move of black, but white is to move"]
    );
}

#[test]
fn one_bad_game_does_not_spoil_the_others() {
    let sgf = b"(;GM[9];B[e1-e3])\n(;GM[9];B[oops])\n(;GM[2])";
    let games = read_each(sgf, Format::Sgf, &Options::default()).unwrap();
    assert!(games[0].is_ok() && games[2].is_ok());
    assert_eq!(
        games[1].as_ref().unwrap_err().to_string(),
        "line 2, column 11: expected a move such as e1-e3 or c2:c5, found 'oops'"
    );
}

#[test]
fn losses_are_reported() {
    let (out, warnings) = text(data!("othello.sgf"), Format::Sgf, Format::Transcript);
    assert!(out.starts_with("game=othello; black=Ann; white=Bob; result=B+2; moves=f5d6c3d3\n"));
    assert!(warnings.contains(&"game 1: 1 variation dropped".to_owned()));
    assert!(warnings.contains(&"game 1: 1 comment dropped".to_owned()));
}

#[test]
fn lines_of_mixed_games_are_warned_of() {
    let sgf = b"(;GM[9];B[e1-e3])(;GM[2];B[fe])";
    let (out, warnings) = text(sgf, Format::Sgf, Format::Transcript);
    assert_eq!(out, "e1-e3\nf5\n");
    assert_eq!(
        warnings,
        ["game 2: othello in a file that begins with loa: lines are read as one game"]
    );
}

#[test]
fn wthor_from_a_transcript_numbers_its_players() {
    let options = Options::default();
    let out = convert(
        data!("iago.txt"),
        Format::Transcript,
        Format::Wthor,
        &options,
        &Toys,
    )
    .unwrap();
    assert_eq!(out.warnings, Vec::<String>::new());
    let base = Wthor::parse(&out.bytes).unwrap();
    let scores: Vec<u8> = base.games().map(|game| game.score()).collect();
    assert_eq!(scores, [21, 44]);
    let first = base.games().next().unwrap();
    assert_eq!(
        (first.tournament(), first.black(), first.white()),
        (1, 1, 2)
    );
    let (extension, bytes) = &out.companions[0];
    assert_eq!(*extension, "JOU");
    let players = NameTable::parse_players(bytes).unwrap();
    assert_eq!(players.get(2).as_deref(), Some("Mimura Takuya"));
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let fails = |bytes: &[u8], from, to| {
        convert(bytes, from, to, &Options::default(), &Toys)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        fails(data!("loa.sgf"), Format::Sgf, Format::Ggf),
        "game 1: GGF has no Lines of Action"
    );
    assert_eq!(
        fails(data!("loa.sgf"), Format::Sgf, Format::Wthor),
        "game 1: WTHOR holds games of Othello, not of Lines of Action"
    );
    assert_eq!(
        fails(data!("amazons.sgf"), Format::Sgf, Format::Obf),
        "game 1: OBF holds positions of Othello, not of Amazons"
    );
    assert_eq!(
        fails(b"f5f5", Format::Transcript, Format::Wthor),
        "game 1: move 2: f5: turns no disc"
    );
}

#[test]
fn errors_in_moves_have_line_and_column() {
    let fails = |bytes: &[u8], format| {
        read(bytes, format, &Options::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        fails(b"(;GM[9]\n;B[e1-e3];W[e1-z9])", Format::Sgf),
        "line 2, column 13: z9 in 'e1-z9' is outside the 8x8 board"
    );
    assert_eq!(
        fails(b"(;GM[1])", Format::Sgf),
        "line 1, column 6: expected GM[2] (Othello), GM[9] (Lines of Action) or GM[18] (Amazons), found GM[1]"
    );
    assert_eq!(
        fails(b"(;FF[4])", Format::Sgf),
        "line 1, column 5: expected a GM property to say which game it is, found none"
    );
    assert_eq!(
        fails(b"(;GM[18]SZ[5:6])", Format::Sgf),
        "line 1, column 11: expected AB and AW to set up a 5x6 board, found none"
    );
    assert_eq!(
        fails(b"(;GM[2]\nSZ[99])", Format::Sgf),
        "line 2, column 4: expected a board size such as 10 or 5:6, found '99'"
    );
    assert_eq!(
        fails(b"(;GM[Othello]\nB[F5]W[K9];)", Format::Ggf),
        "line 2, column 6: k9 in 'K9' is outside the 8x8 board"
    );
    assert_eq!(
        fails(b"(;GM[Chess];)", Format::Ggf),
        "line 1, column 3: expected GM[Othello] or GM[Amazons], found 'Chess'"
    );
}

#[test]
fn moves_no_reader_understands_are_not_written() {
    let line = b"game=loa; moves=f1-f3 dg3 a3-d3";
    let (sgf, warnings) = text(line, Format::Transcript, Format::Sgf);
    assert!(warnings.iter().any(|w| w.contains("move dropped")));
    let again = records(sgf.as_bytes(), Format::Sgf);
    assert_eq!(again[0].main_line_texts(), ["f1-f3", "a3-d3"]);

    // JSON holds what a line of text cannot.
    let json = br#"{"game":"loa","moves":["f1-f3","a b","{;moves=","a3-d3"]}"#;
    let (line, warnings) = text(json, Format::Jsonl, Format::Transcript);
    assert_eq!(line, "f1-f3\n");
    assert!(warnings.contains(&"game 1: cut at move 2, \"a b\"".to_owned()));
    let json = br#"{"game":"othello","moves":["f5","what"]}"#;
    let (line, _) = text(json, Format::Jsonl, Format::Transcript);
    assert_eq!(line, "f5\n");
}

#[test]
fn fields_that_find_their_name_taken_are_dropped_aloud() {
    let line = b"game=loa; moves=x; note=a; note=b; round= 3 ; moves=f1-f3";
    for format in [Format::Jsonl, Format::Sgf] {
        let (out, _) = text(line, Format::Transcript, format);
        assert!(read(out.as_bytes(), format, &Options::default()).is_ok());
    }
    let (json, warnings) = text(line, Format::Transcript, Format::Jsonl);
    assert!(json.contains(r#""note":"a""#) && json.contains(r#""moves":["f1-f3"]"#));
    assert!(warnings.contains(&"game 1: 2 fields dropped".to_owned()));
}

#[test]
fn a_standard_position_under_another_name_stays_explicit() {
    let start = "(;GM[9]SU[Mine]AB[b1:g1][b8:g8]AW[a2:a7][h2:h7]PL[B];B[f1-f3])";
    let first = records(start.as_bytes(), Format::Sgf).remove(0);
    assert!(first.start.is_some() && !first.has_named_setup());
    let line = b"setup=mine; position=1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b; moves=f1-f3";
    let options = Options {
        kind: Some(GameKind::Loa),
        ..Options::default()
    };
    let second = read(line, Format::Transcript, &options).unwrap().remove(0);
    assert_eq!(second.start, first.start);
}

#[test]
fn a_result_the_board_denies_is_told() {
    let mut base = data!("wthor_1977.wtb").to_vec();
    let (stated, counted) = (base[22] + 1, base[22]);
    base[22] = stated;
    let read = records(&base, Format::Wthor);
    let out = write(&read, Format::Wthor, &Options::default(), &Toys).unwrap();
    assert_eq!(out.bytes[22], counted);
    let warning = format!(
        "game 1: {stated} discs by the result, {counted} on the board: score written as {counted}"
    );
    assert_eq!(out.warnings, [warning]);
}

#[test]
fn ggf_names_are_one_in_any_case() {
    let ggf = b"(;GM[Othello]Ty[8r]Ti[5:00]B[F5];)";
    let first = records(ggf, Format::Ggf);
    assert_eq!(first[0].fact("TY").as_deref(), Some("8r"));
    let out = write(&first, Format::Ggf, &Options::default(), &NoReferees).unwrap();
    let out = String::from_utf8(out.bytes).unwrap();
    assert!(out.contains("TY[8r]TI[5:00]BO["), "{out}");
}

#[test]
fn a_fact_given_twice_is_read_once() {
    let sgf = b"(;GM[9]SU[]SU[Mine]PL[B]PL[W];B[f1-f3])";
    let first = records(sgf, Format::Sgf);
    assert_eq!((&first[0].setup, &first[0].start), (&None, &None));
    let out = write(&first, Format::Sgf, &Options::default(), &NoReferees).unwrap();
    assert_eq!(records(&out.bytes, Format::Sgf), first);
}

#[test]
fn amazons_without_a_known_start_are_no_sgf() {
    let json = br#"{"game":"amazons","size":3,"moves":["a1-a2/a3"]}"#;
    let games = records(json, Format::Jsonl);
    let error = write(&games, Format::Sgf, &Options::default(), &NoReferees).unwrap_err();
    assert!(error.message().contains("known to the rules only"));
}

#[test]
fn a_board_without_pieces_is_not_mistaken_for_the_usual_start() {
    let line = b"game=loa; position=8/8/8/8/8/8/8/8 w; moves=";
    let (_, warnings) = text(line, Format::Transcript, Format::Sgf);
    assert!(warnings.iter().any(|w| w.contains("without pieces")));
    let sgf = b"(;GM[18]AB[aa]AA[aa:gd])";
    let games = records(sgf, Format::Sgf);
    let error = write(&games, Format::Sgf, &Options::default(), &NoReferees).unwrap_err();
    assert!(error.message().contains("without pieces"));
}

#[test]
fn warnings_are_one_line_each() {
    let ggf = b"(;GM[Othello]PW[a name of more\n\x1b7than twenty letters]B[F5];)";
    let games = records(ggf, Format::Ggf);
    let out = write(&games, Format::Wthor, &Options::default(), &Toys).unwrap();
    assert!(!out.warnings.is_empty());
    assert!(!out.warnings.concat().contains(char::is_control));

    let json = br#"{"game":"loa","moves":["f1-f3\u001b\n"]}"#;
    let mut games = records(json, Format::Jsonl);
    let warnings = complete(&mut games[0], &Toys);
    assert!(!warnings.concat().contains(char::is_control));
}

#[test]
fn othello_boards_are_square() {
    for board in ["5:6", "3"] {
        let sgf = format!("(;GM[2]SZ[{board}]AB[cb]AW[bb])");
        let error = read(sgf.as_bytes(), Format::Sgf, &Options::default()).unwrap_err();
        assert!(error.message().starts_with("expected a square board"));
    }
    let ggf = b"(;GM[Othello]TY[2]B[A1];)";
    let error = read(ggf, Format::Ggf, &Options::default()).unwrap_err();
    assert!(error.message().starts_with("expected a square board"));
    let line = b"game=othello; board=5x6; moves=";
    let error = read(line, Format::Transcript, &Options::default()).unwrap_err();
    assert!(error.message().starts_with("expected a square board"));
}
