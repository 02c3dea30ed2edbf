//! Colours.

use loam_game::BoardStyle;

/// A set of colours for all three games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Warm wood, and green felt for Othello.
    #[default]
    Wood,
    /// Cool greys and blues.
    Slate,
    /// Flat colours far apart in lightness, with strong outlines.
    HighContrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Slate, Theme::HighContrast];

    /// `wood`, `slate` or `high-contrast`.
    ///
    /// ```
    /// assert_eq!(loam_draw::Theme::HighContrast.name(), "high-contrast");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::HighContrast => "high-contrast",
        }
    }
}

/// How one side's pieces look.
pub(super) struct PieceColors {
    /// Where the light falls.
    pub(super) lit: &'static str,
    /// Away from the light.
    pub(super) shade: &'static str,
    pub(super) rim: &'static str,
    pub(super) rim_width: &'static str,
}

/// The colours of one theme for one game.
pub(super) struct Palette {
    pub(super) frame: &'static str,
    /// The fine line between frame and squares.
    pub(super) edge: &'static str,
    pub(super) label: &'static str,
    pub(super) light: &'static str,
    pub(super) dark: &'static str,
    /// Grid lines and guide dots of a board that is not chequered.
    pub(super) line: &'static str,
    /// By side.
    pub(super) pieces: [PieceColors; 2],
    /// Opacity of the shadow under a piece.
    pub(super) shadow: &'static str,
    pub(super) burnt: &'static str,
    pub(super) burnt_edge: &'static str,
    pub(super) ember: &'static str,
    pub(super) ember_heart: &'static str,
    pub(super) highlight: &'static str,
    pub(super) arrow: &'static str,
    pub(super) shot: &'static str,
    pub(super) dot: &'static str,
}

pub(super) fn palette(theme: Theme, style: BoardStyle) -> Palette {
    let base = match theme {
        Theme::Wood => wood(),
        Theme::Slate => slate(),
        Theme::HighContrast => high_contrast(),
    };
    if style != BoardStyle::Discs {
        return base;
    }
    // Discs lie on felt of one colour.
    let (frame, edge, felt, line) = match theme {
        Theme::Wood => ("#33261d", "#12301f", "#2f8a57", "#1a5234"),
        Theme::Slate => ("#27303b", "#16202a", "#5d8792", "#37565f"),
        Theme::HighContrast => ("#000000", "#ffffff", "#4fa36f", "#000000"),
    };
    let [black, white] = base.pieces;
    let white_rim = match theme {
        Theme::HighContrast => white.rim,
        _ => line,
    };
    Palette {
        frame,
        edge,
        light: felt,
        dark: felt,
        line,
        pieces: [
            black,
            PieceColors {
                rim: white_rim,
                ..white
            },
        ],
        ..base
    }
}

fn wood() -> Palette {
    Palette {
        frame: "#5a3a24",
        edge: "#2e1c10",
        label: "#f1dfc2",
        light: "#f0dab5",
        dark: "#c3925f",
        line: "#2e1c10",
        pieces: [
            PieceColors {
                lit: "#55504c",
                shade: "#171514",
                rim: "#0a0908",
                rim_width: "2.5",
            },
            PieceColors {
                lit: "#ffffff",
                shade: "#e6dccb",
                rim: "#4a3727",
                rim_width: "2.5",
            },
        ],
        shadow: "0.28",
        burnt: "#4a3931",
        burnt_edge: "#2a1f1a",
        ember: "#f08a24",
        ember_heart: "#ffd27a",
        highlight: "#ffe14d",
        arrow: "#1559b0",
        shot: "#c2320a",
        dot: "#1559b0",
    }
}

fn slate() -> Palette {
    Palette {
        frame: "#2f3a47",
        edge: "#18202a",
        label: "#dfe7ef",
        light: "#dde4eb",
        dark: "#93a5b8",
        line: "#18202a",
        pieces: [
            PieceColors {
                lit: "#4d5560",
                shade: "#14181d",
                rim: "#06080b",
                rim_width: "2.5",
            },
            PieceColors {
                lit: "#ffffff",
                shade: "#e3e8ee",
                rim: "#3f4b59",
                rim_width: "2.5",
            },
        ],
        shadow: "0.26",
        burnt: "#3c4653",
        burnt_edge: "#1d242d",
        ember: "#f59b3d",
        ember_heart: "#ffdf9e",
        highlight: "#ffd84a",
        arrow: "#0f4fa8",
        shot: "#c0390e",
        dot: "#0f4fa8",
    }
}

fn high_contrast() -> Palette {
    Palette {
        frame: "#000000",
        edge: "#ffffff",
        label: "#ffffff",
        light: "#ffffff",
        dark: "#b4b4b4",
        line: "#000000",
        pieces: [
            PieceColors {
                lit: "#000000",
                shade: "#000000",
                rim: "#000000",
                rim_width: "4",
            },
            PieceColors {
                lit: "#ffffff",
                shade: "#ffffff",
                rim: "#000000",
                rim_width: "5",
            },
        ],
        shadow: "0",
        burnt: "#3a3a3a",
        burnt_edge: "#000000",
        ember: "#ffb000",
        ember_heart: "#ffffff",
        highlight: "#ffe600",
        arrow: "#0047c2",
        shot: "#c22800",
        dot: "#0047c2",
    }
}
