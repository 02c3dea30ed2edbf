//! What each option is tried with.

/// How an option shows that it does something, beside the same command without
/// it, or with another value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Effect {
    /// Other output, or another exit status.
    Differs,
    /// The same at a terminal.
    Terminal,
    /// JSON instead of text.
    Json,
    /// What is said up to this word; what comes after it is not waited for.
    Hears(&'static str),
    /// Another file, or one where there was none.
    File(&'static str),
    /// So many threads, before this word is said.
    Threads(usize, &'static str),
    /// Exit status 2 and one line with the option and this.
    Refused(&'static str),
    /// Exit status 2 and one line with this, where all went well.
    Fails(&'static str),
    /// Another test shows it.
    Elsewhere(&'static str),
}

impl Effect {
    /// Whether nothing that comes after this line is of interest.
    pub(super) fn is_enough(self, line: &str) -> bool {
        match self {
            Effect::Hears(word) | Effect::Threads(_, word) => {
                !word.is_empty() && line.contains(word)
            }
            _ => false,
        }
    }
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) command: &'static str,
    pub(super) flag: &'static str,
    shared: &'static str,
    without: &'static str,
    with: &'static str,
    pub(super) effect: Effect,
}

impl Trial {
    pub(super) fn all() -> impl Iterator<Item = Trial> {
        let mut command = "";
        TABLE.lines().filter_map(move |line| {
            if let Some(name) = line.strip_prefix("loam ") {
                command = name;
            }
            let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [flag, shared, values, effect] = columns[..] else {
                assert!(!line.contains('|'), "{line}");
                return None;
            };
            let (without, with) = values.split_once(" // ").unwrap_or(("", values));
            let effect = effect_of(effect).unwrap_or_else(|| panic!("{line}"));
            Some(Trial {
                command,
                flag,
                shared,
                without,
                with,
                effect,
            })
        })
    }

    /// The arguments without the option, and with it.
    pub(super) fn lines(&self) -> [String; 2] {
        let (args, input) = self.shared.split_once("< ").unwrap_or((self.shared, ""));
        [self.without, self.with].map(|value| format!("{args} {value} < {input}"))
    }
}

fn effect_of(text: &'static str) -> Option<Effect> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "differs" => Effect::Differs,
        "at-terminal" => Effect::Terminal,
        "json" => Effect::Json,
        "hears" => Effect::Hears(rest),
        "file" => Effect::File(rest),
        "threads" => {
            let (number, word) = rest.split_once(' ').unwrap_or((rest, ""));
            Effect::Threads(number.parse().ok()?, word)
        }
        "fails" => Effect::Fails(rest),
        "refused" => Effect::Refused(rest),
        "elsewhere" => Effect::Elsewhere(rest),
        _ => return None,
    })
}

/// Files made beforehand, as text …
pub(super) const TEXTS: [(&str, &str); 8] = [
    ("o.txt", "f5d6c3d3c4\nf5d6\n"),
    ("l.txt", "d1-b3 h5-f5\n"),
    ("bad.txt", "f5d6c3d3c4a8f4\n"),
    (
        "o.sgf",
        "(;FF[4]GM[2]SZ[8]PB[Ann]PW[Ben]EV[Cup];B[fe];W[df];B[cc])",
    ),
    ("bare.sgf", "(;FF[4];B[fe];W[df];B[cc])"),
    (
        "o.obf",
        "---------------------------OX------XO--------------------------- X;\n",
    ),
    (
        "end.obf",
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n\
         OXX------------- X;\n",
    ),
    (
        "ten",
        "--------------------------------------------OX--------XO-------------------------------------------- X",
    ),
];

/// … and by the program.
pub(super) const FILES: [&str; 11] = [
    "convert o.sgf named.wtb",
    "train othello games --games 8 --depth 1 --perfect 6 --out games",
    "train othello positions --games games --out positions",
    "train othello label positions --depth 1 --least 17 --most 25 --out even",
    "train othello positions --wthor base.wtb --out whole",
    "train othello label whole --depth 1 --least 12 --most 12 --out late",
    "train othello fit positions --epochs 1 --reach 0 --out small.model",
    "book build othello --out o.book --engine loam:depth=1 --positions 3",
    "book build amazons --board 6x6 --out a.book --engine loam:nodes=100 --positions 3",
    "db build --family active --size 2x3 --queens 1+1 --dir areas",
    "match loa random random:seed=1 --games 2 --store m.store",
];

/// By command `FLAG | what both have | without // with | effect`; `@` stands
/// for the folder of those files, and `<` begins the input, its lines apart by ` ; `.
pub(super) const TABLE: &str = "
loam play
GAME       | --engine random < quit | othello | differs
--game     | --engine random < quit | --game othello | differs
--board    | othello --engine random < quit | --board 6x6 | differs
--rules    | loa --side both --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' --engine random < quit | --rules thesis,no-move=passes | differs
--setup    | loa --engine random < quit | --setup scrambled-eggs | differs
--position | amazons --engine random < quit | --position 'w2b w' | differs
--engine   | loa --side none | --engine random:seed=1 // --engine random:seed=2 | differs
--time     | othello --side white --engine loam:depth=14,table=1 < quit | --time 1ms | differs
--side     | othello --engine random < quit | --side both | differs
--plain    | othello --side both --engine random < quit | --plain | at-terminal

loam analyze
GAME         | --depth 1 --json | othello | differs
FILE         | othello --engine max-disc --depth 1 --json | @o.txt | differs
--game       | othello --engine max-disc @o.txt --depth 1 --json | --game 2 | differs
--game       | --depth 1 | --game othello | differs
--game       | othello --engine max-disc --depth 1 | --game 2 | refused FILE
--all        | othello --engine max-disc @o.txt --depth 1 --json | --all | differs
--all        | othello --depth 1 | --all | refused FILE
--board      | amazons --depth 1 --json | --board 4x4 | differs
--rules      | loa --depth 1 --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | differs
--setup      | loa --depth 1 --json | --setup scrambled-eggs | differs
--position   | amazons --depth 1 --json | --position 'w2b w' | differs
--moves      | othello --engine max-disc --depth 1 --json | --moves 'f5 d6' | differs
--engine     | othello --depth 2 --json | --engine max-disc | differs
--time       | othello --engine loam:table=1 --depth 14 --json | --time 1ms | differs
--depth      | othello --engine max-disc --json | --depth 1 // --depth 2 | differs
--lines      | othello --engine max-disc --depth 1 --json | --lines 3 | differs
--lines      | othello --engine max-disc @o.txt --depth 1 | --lines 3 | refused position
--mistake    | othello --engine max-disc @o.txt --depth 1 --json | --mistake 400 | differs
--mistake    | othello --engine max-disc --depth 1 | --mistake 0 | refused game
--svg        | othello --engine max-disc @o.txt --depth 1 | --svg x.svg | file x.svg
--svg        | othello @o.obf --depth 1 | --svg x.svg | refused game
--components | othello @o.txt --engine iago-1981:depth=1 | --components x.svg | file x.svg
--components | othello @o.obf --engine iago-1981:depth=1 | --components x.svg | refused game
--json       | othello --engine max-disc @o.txt --depth 1 | --json | json

loam solve
GAME       | --board 4x4 --json | othello // amazons | differs
--game     | --board 4x4 --json | --game othello // --game amazons | differs
FILE       | othello --json | --board 4x4 // @end.obf | differs
--board    | amazons --json | --board 4x4 // --board 4x5 --nodes 10 | differs
--rules    | loa --position '8/5w2/5w2/3b4/8/2bw4/8/8 b' --json | --rules nonsense | fails nonsense
--setup    | loa --nodes 500 --json | --setup scrambled-eggs | differs
--position | amazons --json | --position 'w2b w' // --position 'w3b w' | differs
--count    | othello @end.obf --json | --count 1 | differs
--count    | othello --board 4x4 | --count 1 | refused FILE
--moves    | othello --board 4x4 --json | --moves a2 | differs
--goal     | othello --board 4x4 --json | --goal result | differs
--goal     | amazons --board 4x4 | --goal result | refused Othello
--best     | othello --board 4x4 --json | --best 2 | differs
--best     | amazons --board 4x4 | --best 2 | refused Othello
--threads  | othello --board 4x4 --json | --threads 1 // --threads 2 | differs
--threads  | amazons --board 4x4 --profile song-2013 --solver ab | --threads 2 | refused Othello
--jobs     | othello @end.obf --json | --threads 3 // --jobs 2 | differs
--jobs     | amazons --board 4x4 | --jobs 2 | refused Othello
--table    | amazons --board 4x5 --threads 1 --json | --table 1 // --table 64 | differs
--selectivity | othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' --json | --selectivity 73 | differs
--selectivity | othello --board 6x6 | --selectivity 73 | refused 8x8
--selectivity | amazons --board 4x4 | --selectivity 73 | refused Othello
--depth    | othello --board 6x6 --json | --depth 2 // --depth 3 | differs
--depth    | amazons --board 4x4 | --depth 3 | refused Othello
--time     | amazons --board 5x6 --threads 1 --json | --time 1ms // --time 80ms | differs
--nodes    | amazons --board 5x5 --threads 1 --json | --nodes 10 // --nodes 500 | differs
--kernel   | othello --board 4x4 --json | --kernel mmx | fails plain
--kernel   | amazons --board 4x4 | --kernel plain | refused Othello
--checkpoint | othello --board 6x6 --time 50ms | --checkpoint x | file x
--checkpoint | amazons --board 4x4 --profile song-2013 --solver ab | --checkpoint x | refused Othello
--save-every |  |  | elsewhere a_killed_search_goes_on_from_its_checkpoint
--profile  | amazons --board 4x4 --json | --profile loam // --profile song-2013 --solver ab | differs
--profile  | othello --board 4x4 | --profile song-2013 | refused Othello
--solver   | amazons --board 4x4 --profile song-2013 --json | --solver ab // --solver dfpn | differs
--solver   | amazons --board 4x4 | --solver ab | refused song-2013
--bounds   | amazons --board 4x4 --profile song-2013 --solver ab --json | --bounds printed | differs
--bounds   | othello --board 4x4 | --bounds printed | refused song-2013
--databases | amazons --board 4x4 --profile song-2013 --json | --databases @areas // --databases @empty | fails no databases
--databases | amazons --board 4x4 --profile song-2013 --solver ab | --databases @areas | refused without
--databases | othello --board 4x4 | --databases @areas | refused song-2013
--strategy | amazons --board 4x4 | --strategy x | file x
--strategy | othello --board 4x4 | --strategy x | refused Amazons
--replies  | amazons --board 4x4 --json | --replies | differs
--replies  | loa | --replies | refused Amazons
--json     | othello --board 4x4 | --json | json

loam solve verify
FILE       |  |  | elsewhere amazons_strategies_are_written_and_verified
--json     |  |  | elsewhere amazons_strategies_are_written_and_verified

loam perft
GAME       | --depth 1 --json | othello | differs
--game     | --depth 1 --json | --game othello | differs
--board    | amazons --depth 1 --json | --board 4x4 | differs
--rules    | loa --depth 1 --json --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | differs
--setup    | loa --depth 1 --json | --setup scrambled-eggs | differs
--position | amazons --depth 1 --json | --position 'w2b w' | differs
--depth    | loa --json | --depth 1 // --depth 2 | differs
--moves    | othello --depth 2 --json | --moves 'f5 d6' | differs
--divide   | othello --depth 2 --json | --divide | differs
--finished | amazons --depth 3 --json --position 'wb w' | --finished leaf | differs
--json     | othello --depth 2 | --json | json

loam moves
GAME       |  | othello | differs
--game     |  | --game othello | differs
--board    | othello | --board 6x6 | differs
--rules    | loa --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | differs
--setup    | loa | --setup scrambled-eggs | differs
--position | amazons | --position 'w2b w' | differs
--moves    | othello | --moves f5 | differs
--json     | othello | --json | json

loam show
GAME       |  | othello | differs
--game     |  | --game othello | differs
--board    | othello | --board 6x6 | differs
--rules    | loa --json --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | differs
--setup    | loa | --setup scrambled-eggs | differs
--position | amazons | --position 'w2b w' | differs
--moves    | othello | --moves f5 | differs
--svg      | othello | --svg x.svg | file x.svg
--size     | othello --svg - | --size 100 | differs
--size     | othello | --size 100 | refused --svg
--theme    | othello --svg - | --theme slate | differs
--theme    | othello | --theme slate | refused --svg
--no-coordinates | othello --svg - | --no-coordinates | differs
--no-coordinates | othello | --no-coordinates | refused --svg
--plain    | othello | --plain | at-terminal
--plain    | othello --json | --plain | refused text
--json     | othello | --json | json
--json     | othello --svg - | --json | refused standard output

loam replay
GAME FILE  |  | othello @o.txt | differs
--game     | < f5 | othello // --game othello @o.txt | differs
--board    | othello < e4 | --board 6x6 | differs
--rules    | loa --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' < pass | --rules thesis,no-move=passes | differs
--setup    | loa < d1-b3 | --setup scrambled-eggs | differs
--position | amazons < a1-b1/c1 | --position 'w3b w' | differs
--legal    | othello < f5 | --legal | differs

loam convert
IN         |  | @o.txt x.txt // @o.sgf x.txt | file x.txt
OUT        | @o.sgf | x.txt // y.txt | file y.txt
--from     | @o.txt x.sgf | --from ggf | fails o.txt
--to       | @o.sgf x | --to transcript | file x
--game     | @bare.sgf x.txt | --game loa // --game othello | file x.txt
--game     | @o.sgf x.txt | --game loa | refused othello
--rules    | - x.jsonl --from transcript < game=loa; position=5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w; pass | --rules thesis,no-move=passes | file x.jsonl
--rules    | @o.sgf x.txt | --rules mso | refused Lines of Action
--players  | @named.wtb x.sgf | --players @named.TRN | fails named.TRN
--players  | @o.txt x.sgf | --players @named.JOU | refused WTHOR
--tournaments | @named.wtb x.sgf | --tournaments @named.JOU | fails named.JOU
--tournaments | @o.txt x.sgf | --tournaments @named.TRN | refused WTHOR
--keep-illegal | @bad.txt x.sgf | --keep-illegal | file x.sgf
--keep-illegal | @o.sgf x.sgf | --keep-illegal | refused same
--json     | @o.sgf x.txt | --json | json
--json     | @o.sgf - --to transcript | --json | refused standard output

loam engines
GAME       |  | othello | differs
--board    | othello | --board 6x6 | differs
--markdown | othello | --markdown | differs
--json     | othello | --json | json

loam gtp
GAME       | < position | othello | differs
--game     | < position | --game othello | differs
--board    | othello < position | --board 6x6 | differs
--rules    | loa --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' < legal_moves | --rules thesis,no-move=passes | differs
--setup    | loa < position | --setup scrambled-eggs | differs
--position | amazons < position | --position 'w2b w' | differs
--engine   | loa < genmove b | --engine random:seed=1 // --engine random:seed=2 | differs

loam nboard
--engine   | < set game (;GM[Othello]PC[x]PB[x]PW[x]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];) ; go ; ping 1 | --engine loam:depth=1 // --engine max-disc:depth=1 | differs

loam ugi
GAME       | < d | othello | differs
--game     | < d | --game othello | differs
--board    | othello < d | --board 6x6 | differs
--rules    | loa --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' < query result | --rules thesis,no-move=passes | differs
--setup    | loa < d | --setup scrambled-eggs | differs
--position | amazons < d | --position 'w2b w' | differs
--engine   | loa < go ; isready | --engine random:seed=1 // --engine random:seed=2 | differs

loam bench
GAME       | --repeat 1 --json | othello | hears {
--game     | --repeat 1 --json | --game othello | hears {
--repeat   |  | --repeat 1 | elsewhere the_fastest_of_so_many_runs_counts
--json     | othello | --json | hears e

loam match
GAME       | --engine random --engine random:seed=1 --games 2 --json | othello | differs
ENGINE     | othello --engine random --games 2 --json | random:seed=1 | differs
--engine   | othello random --games 2 --json | --engine random:seed=1 | differs
--board    | othello random random:seed=1 --games 1 --sgf g | --board 6x6 | file g/game-00001.sgf
--rules    | loa random random:seed=1 --games 1 --sgf g --openings none --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | file g/game-00001.sgf
--setup    | loa random random:seed=1 --games 1 --sgf g | --setup scrambled-eggs | file g/game-00001.sgf
--position | amazons random random:seed=1 --games 1 --sgf g --openings none | --position 'w3b w' | file g/game-00001.sgf
--games    | othello random random:seed=1 --json | --games 2 // --games 4 | differs
--time     | othello max-disc:depth=8 random --games 1 --sgf g | --time 1ms | file g/game-00001.sgf
--clock    | othello max-disc:depth=8 random --games 1 --sgf g | --clock 0.01+0 | file g/game-00001.sgf
--depth    | othello max-disc random --games 1 --sgf g | --depth 1 // --depth 3 | file g/game-00001.sgf
--depth    | othello gtp:x gtp:y | --depth 1 | refused none of the engines
--nodes    | othello max-disc random --games 1 --sgf g | --nodes 1 // --nodes 300 | file g/game-00001.sgf
--nodes    | othello gtp:x nboard:y | --nodes 1 | refused none of the engines
--margin   | othello loam:nodes=50000,table=1 random --games 1 --time 1ms --json | --margin 60s // --margin 0ms | differs
--margin   | othello loam random --depth 1 | --margin 1s | refused --time or --clock
--openings | othello random random:seed=1 --games 1 --sgf g | --openings random:4 | file g/game-00001.sgf
--seed     | othello random random:seed=1 --games 1 --sgf g --openings random:4 | --seed 1 | file g/game-00001.sgf
--seed     | othello random random:seed=1 --games 1 | --seed 1 | refused random
--gauntlet | othello random random:seed=1 random:seed=2 --games 2 --json | --gauntlet | differs
--gauntlet | othello random random:seed=1 | --gauntlet | refused three
--threads  | othello max-disc:depth=5 random --games 8 | --threads 1 // --threads 5 | threads 5
--adjudicate | othello random random:seed=1 --games 1 --sgf g | --adjudicate | file g/game-00001.sgf
--adjudicate | loa random random:seed=1 | --adjudicate | refused Othello
--sprt     | othello random random:seed=1 --games 2 --json | --sprt 0,10 | differs
--store    | othello random random:seed=1 --games 2 | --store m | file m
--mixed-builds |  |  | elsewhere a_store_believes_nothing_but_moves_and_belongs_to_one_build
--sgf      | othello random random:seed=1 --games 2 | --sgf g | file g/game-00001.sgf
--strict   | othello loam:nodes=50000,table=1 random --games 1 --time 1ms --margin 0ms --json | --strict | differs
--json     | othello random random:seed=1 --games 2 | --json | json

loam match openings
GAME       | --count 1 --engine random | othello | differs
GAME       | othello --count 1 --engine random | loa | fails one game
--board    | othello --count 1 --engine random | --board 6x6 | differs
--rules    | loa --count 1 --engine random --plies 1 --position '5bbw/6bb/5b1b/8/8/b1b5/bb6/wbb5 w' | --rules thesis,no-move=passes | differs
--setup    | loa --count 1 --engine random | --setup scrambled-eggs | differs
--position | amazons --count 1 --engine random --plies 1 | --position 'w4b w' | differs
--plies    | othello --count 1 --engine random | --plies 2 | differs
--count    | othello --engine random | --count 1 // --count 2 | differs
--engine   | othello --count 1 --balance 400 | --engine max-disc:depth=1 // --engine loam:depth=1 | differs
--balance  | othello --count 3 --engine max-disc:depth=2 | --balance 0 // --balance 10000 | differs
--seed     | othello --count 1 --engine random | --seed 1 | differs
--out      | othello --count 1 --engine random | --out x | file x

loam match report
STORE      | --out page | @m.store | file page/index.html
--out      | @m.store | --out page | file page/index.html

loam lab
PAPER      |  | mia --table 2.1 | differs
--table    | mia | --table 2.1 // --table figure-3.4 | differs
--table    |  | --table 2.1 | refused paper
--quick    | mia --table 3.1 | --quick | differs
--quick    |  | --quick | refused paper
--out      | mia --table 2.1 | --out o | file o/mia-table-2.1.csv
--out      |  | --out o | refused paper
--json     | mia --table 2.1 | --json | json

loam train othello games
--games    | --out x --depth 1 --perfect 4 | --games 1 // --games 2 | differs
--seed     | --out x --depth 1 --perfect 4 --games 1 | --seed 7 | file x
--depth    | --out x --perfect 4 --games 1 | --depth 1 // --depth 2 | file x
--ending   | --out x --depth 1 --perfect 4 --games 4 | --ending 10 | file x
--ending   | --out x --depth 1 --perfect 4 --games 4 | --ending 4 | refused --perfect
--perfect  | --out x --depth 1 --games 4 | --perfect 2 // --perfect 9 | file x
--threads  | --out x --depth 3 --perfect 4 --games 40 | --threads 1 // --threads 5 | threads 5
--time     | --out x --depth 3 --perfect 4 --games 40 | --time 1ms | differs
--after    | --out x --depth 1 --perfect 4 --games 1 | --after @base.wtb | file x
--model    | --out x --depth 1 --perfect 4 --games 1 | --model @small.model | file x
--out      | --depth 1 --perfect 4 --games 1 | --out y // --out x | file x

loam train othello positions
--wthor    | --games @games --out x | --wthor @named.wtb | differs
--games    | --wthor @named.wtb --out x | --games @games | differs
--out      | --games @games | --out y // --out x | file x
--json     | --games @games --out x | --json | json

loam train othello solve
FILE       | --empties 4 --out x | @positions // @even | file x
--empties  | @positions --out x | --empties 3 // --empties 5 | differs
--out      | @positions --empties 2 | --out y // --out x | file x
--threads  | @positions --empties 11 --out x | --threads 1 // --threads 5 | threads 5

loam train othello label
FILE       | --depth 1 --out x | @even // @positions | file x
--depth    | @positions --out x --most 20 | --depth 1 // --depth 2 | file x
--depth    | @games --out x | --depth 1 | refused nothing is searched
--least    | @positions --out x --most 20 --depth 1 | --least 15 | file x
--least    | @positions --out x --most 20 | --least 30 | refused --most
--most     | @positions --out x --depth 1 | --most 20 // --most 19 | file x
--keep     | @positions --out x --most 20 --depth 1 | --keep 18 | file x
--keep     | @games --out x | --keep 18 | refused nothing is searched
--trace    | @positions --out x --most 20 --depth 1 | --trace 0.5 | file x
--leanings | @positions --out x --most 20 --depth 1 | --leanings @games | file x
--model    | @positions --out x --most 20 --depth 1 | --model @small.model | file x
--model    | @games --out x | --model @small.model | refused nothing is searched
--out      | @positions --most 15 --depth 1 | --out y // --out x | file x
--threads  | @positions --out x --depth 3 | --threads 1 // --threads 5 | threads 5
--threads  | @games --out x | --threads 2 | refused nothing is searched

loam train othello fit
FILE       | --epochs 1 --out x | @positions // @even | file x
--out      | @even --epochs 1 | --out y // --out x | file x
--epochs   | @even --out x --reach 0 | --epochs 1 // --epochs 2 | file x
--ridge    | @even --out x --reach 0 --epochs 1 | --ridge 1 | file x
--reach    | @even --out x --epochs 1 | --reach 1 | file x
--lending  | @even --out x --epochs 1 | --lending 0.1 | file x
--lending  | @even --out x --reach 0 | --lending 0.1 | refused --reach
--holdout  | @even --out x --reach 0 --epochs 1 | --holdout 0.5 | file x
--seed     | @even --out x --reach 0 --epochs 1 --holdout 0.5 | --seed 3 | file x
--seed     | @even --out x --holdout 0 | --seed 3 | refused --holdout
--threads  | @even --out x --epochs 40 | --threads 1 // --threads 5 | threads 5
--plot     | @even --out x --reach 0 --epochs 1 | --plot x.svg | file x.svg
--json     | @even --out x --reach 0 --epochs 1 | --json | json

loam train othello network
FILE       | --out x --epochs 1 | @positions // @even | hears pass 1
--out      |  |  | elsewhere searches_label_positions_and_networks_learn_from_them
--model    | @even --out x --epochs 1 | --model @small.model | hears pass 1
--start    | @even --out x --epochs 1 | --start @shipped.model | hears pass 1
--epochs   | @even --out x --batch 8 | --epochs 1 // --epochs 2 | hears pass 1
--batch    | @even --out x --epochs 1 | --batch 8 // --batch 16 | hears pass 1
--rate     | @even --out x --epochs 1 --batch 8 | --rate 0.1 | hears pass 1
--decay    | @even --out x --epochs 1 --batch 8 | --decay 100 | hears pass 1
--merged   | @even @even --out x --epochs 1 | --merged | hears pass 1
--holdout  | @even --out x --epochs 1 | --holdout 0.5 | hears pass 1
--seed     | @even --out x --epochs 1 | --seed 7 | hears pass 1
--threads  | @positions --out x --epochs 1 | --threads 1 // --threads 5 | threads 5 pass 1

loam train othello probcut
FILE       | --count 12 --depth 2 --solved 4 --json | @late // @even | differs
--model    | @late --count 12 --depth 2 --solved 4 --json | --model @small.model | differs
--out      | @late --count 12 --depth 2 --solved 12 --model @small.model | --out x | file x
--count    | @late --depth 2 --solved 4 --json | --count 12 // --count 14 | differs
--depth    | @late --count 12 --solved 4 --json | --depth 2 // --depth 3 | differs
--solved   | @late --count 12 --depth 2 --json | --solved 4 // --solved 12 | differs
--json     | @late --count 12 --depth 2 --solved 4 | --json | json

loam train othello report
MODEL      | --json | @small.model @positions // @shipped.model @positions | differs
FILE       | shipped --json | @positions // @even | differs
--without-network | shipped @positions --json | --without-network | differs
--plot     | shipped @positions | --plot x.svg | file x.svg
--json     | shipped @positions | --json | json

loam train othello recipe
--wthor    | --into w --print | --wthor @named.wtb // --wthor @other.wtb | differs
--into     | --wthor @named.wtb --print | --into w // --into v | differs
--scale    | --wthor @named.wtb --into w --print | --scale 0.5 | differs
--print    |  |  | elsewhere the_recipe_makes_what_is_missing

loam db build
--set      |  |  | elsewhere a_solver_does_not_go_on_over_a_damaged_database
--family   | --size 1x3 --queens 1+1 --dir d | --family blocker // --family active | differs
--size     | --family simple --queens 1 --dir d | --size 1x2 // --size 1x3 | differs
--queens   | --family simple --size 2x2 --dir d | --queens 1 // --queens 2 | differs
--dir      | --family simple --size 1x2 --queens 1 | --dir d | file d/simple-1x2-1.loamdb
--threads  | --family active --size 3x4 --queens 2+1 --dir d | --threads 1 // --threads 5 | threads 5
--memory   | --family active --size 3x4 --queens 2+1 --dir d | --memory 1 | fails may take 1 MB
--checkpoint |  |  | elsewhere a_killed_build_goes_on_and_ends_the_same
--json     | --family simple --size 1x2 --queens 1 --dir d | --json | json

loam db query
--area     | --dir @areas | --area B.W // --area B..W | differs
--sum      | --dir @areas --area B.W --area ..b | --sum | differs
--dir      | --area 'B.W/...' | --dir @empty // --dir @areas | differs
--json     | --dir @areas --area B.W | --json | json

loam db stats
DIR|FILE   |  | @areas | differs
--json     | @areas | --json | json

loam db verify
DIR|FILE   |  | @areas | differs

loam book build
GAME       | --out x --engine loam:nodes=50 --positions 2 --threads 1 | othello // amazons | file x
--game     | --out x --engine loam:nodes=50 --positions 2 | --game amazons | file x
--out      | amazons --board 6x6 --engine loam:nodes=50 --positions 2 | --out y // --out x | file x
--board    | amazons --engine loam:nodes=50 --positions 2 --out x | --board 6x6 | file x
--store    | amazons --board 6x6 --engine loam:nodes=50 --positions 2 --out x | --store s | file s
--engine   | amazons --board 6x6 --positions 2 --out x | --engine loam:nodes=50 // --engine loam:nodes=100 | differs
--positions | amazons --board 6x6 --engine loam:nodes=50 --out x | --positions 2 // --positions 3 | differs
--plies    | amazons --board 6x6 --engine loam:nodes=50 --out x | --plies 2 // --plies 3 | differs
--width    | othello --engine loam:depth=1,table=1 --plies 4 --out x | --width 0 // --width 8 | differs
--threads  | othello --engine loam:depth=3,table=1 --positions 60 --out x | --threads 1 // --threads 8 | threads 6
--seed     | othello --engine loam:depth=1,table=1 --positions 12 --out x | --seed 5 | file x
--json     | amazons --board 6x6 --engine loam:nodes=50 --positions 2 --out x | --json | json

loam book show
GAME FILE  |  | othello @o.book | differs
--board    | amazons | --board 6x6 | differs
--moves    | othello | --moves 'f5 d6' | differs
--json     | othello | --json | json

loam book stats
GAME FILE  |  | amazons @a.book | differs
--board    | amazons | --board 6x6 | differs
--json     | othello | --json | json

loam book verify
GAME FILE  |  | @a.book | differs
--board    | amazons | --board 6x6 | differs

loam serve
--port     |  |  | elsewhere its_options_are_obeyed
--listen   |  |  | elsewhere its_options_are_obeyed
--token    |  |  | elsewhere its_options_are_obeyed
--threads  |  |  | elsewhere its_options_are_obeyed
--memory   |  |  | elsewhere its_options_are_obeyed
--reports  |  |  | elsewhere its_options_are_obeyed
--data     |  |  | elsewhere its_options_are_obeyed
--no-open  |  |  | elsewhere its_options_are_obeyed

loam completions
SHELL      |  | bash // zsh | differs
";
