use super::TranscriptGame;
use crate::model::{GameInfo, GameRecord, result_text};
use crate::position::Diagram;
use crate::{GameKind, Place, RecordError};

impl TranscriptGame {
    /// The line as a record; moves are not looked at.
    ///
    /// ```
    /// use loam_record::{GameKind, TranscriptReader};
    /// let line = "1980 Final; Cerf; Mimura; 44; f5d6c5";
    /// let mut games = TranscriptReader::new(line.as_bytes(), GameKind::Othello);
    /// let record = games.next().unwrap().unwrap().to_record().unwrap();
    /// assert_eq!(record.info.white.as_deref(), Some("Mimura"));
    /// assert_eq!(record.info.result.as_deref(), Some("B+24"));
    /// ```
    pub fn to_record(&self) -> Result<GameRecord, RecordError> {
        let wrong = |message: String| {
            let place = Place::Text {
                line: self.line,
                column: 1,
            };
            RecordError::new(place, message)
        };
        let (cols, rows) = self.board.unwrap_or(self.kind.usual_size());
        self.kind.check_board(cols, rows).map_err(wrong)?;
        let mut record = GameRecord::on_board(self.kind, cols, rows);
        self.unnamed_fields(&mut record.info);
        for (name, value) in &self.fields {
            let info = &mut record.info;
            let slot = match name.as_str() {
                "" => continue,
                "black" => &mut info.black,
                "white" => &mut info.white,
                "event" => &mut info.event,
                "place" => &mut info.place,
                "date" => &mut info.date,
                "result" => {
                    info.result = Some(winner(value));
                    continue;
                }
                "comment" => &mut info.comment,
                "setup" => &mut record.setup,
                _ => {
                    info.extra.push((name.clone(), value.clone()));
                    continue;
                }
            };
            *slot = Some(value.clone());
        }
        if let Some(text) = &self.position {
            let diagram = Diagram::parse(self.kind, text).map_err(wrong)?;
            let (c, r) = (diagram.cols, diagram.rows);
            if self.board.is_some_and(|board| board != (c, r)) {
                return Err(wrong(format!(
                    "expected a position of {cols}x{rows}, found {c}x{r}"
                )));
            }
            record.set_start(&diagram);
        }
        record
            .tree
            .append_line(self.moves.iter().map(String::as_str));
        Ok(record)
    }

    fn unnamed_fields(&self, info: &mut GameInfo) {
        let unnamed = self.fields.iter().filter(|(name, _)| name.is_empty());
        let unnamed: Vec<&str> = unnamed.map(|(_, value)| value.as_str()).collect();
        match (self.kind, unnamed.as_slice()) {
            (_, []) => {}
            // The customary header of Othello transcripts.
            (GameKind::Othello, &[event, black, white, discs]) if discs.parse::<u8>().is_ok() => {
                info.event = Some(event.to_owned());
                info.black = Some(black.to_owned());
                info.white = Some(white.to_owned());
                info.result = discs
                    .parse()
                    .ok()
                    .map(|discs: i32| result_text(2 * discs - 64));
            }
            (_, fields) => info.comment = Some(fields.join("; ")),
        }
    }
}

/// A result that names the winner only, as SGF would write it.
fn winner(result: &str) -> String {
    match result.to_ascii_lowercase().as_str() {
        "b" | "black" => "B+".to_owned(),
        "w" | "white" => "W+".to_owned(),
        "draw" => "Draw".to_owned(),
        _ => result.to_owned(),
    }
}
