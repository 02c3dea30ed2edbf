use super::NodeJson;
use loam_engine::Session;
use loam_record::model::{Extra, ShortText};
use loam_record::{GameTree, NodeId, Play};

/// The tree of a record as a list, from the session's position on. Lines are
/// cut where the rules refuse a move; `refused` hears of each.
pub(super) fn to_list(
    tree: &GameTree,
    session: &mut dyn Session,
    mut refused: impl FnMut(String),
) -> Vec<NodeJson> {
    let mut list = vec![NodeJson::default()];
    // Nodes to visit: which, below which entry, after how many plies.
    let mut rest = vec![(NodeId::ROOT, 0, session.ply())];
    while let Some((id, parent, ply)) = rest.pop() {
        while session.ply() > ply {
            session.undo();
        }
        let node = tree.node(id);
        let mut at = parent;
        match &node.play {
            Some(play) if play.is_resignation() => continue,
            Some(play) => match enter(play, session) {
                Ok(texts) => {
                    for text in texts {
                        list.push(NodeJson {
                            parent: Some(at),
                            r#move: Some(text),
                            ..NodeJson::default()
                        });
                        at = list.len() - 1;
                    }
                }
                Err(why) => {
                    refused(why);
                    continue;
                }
            },
            None => {}
        }
        annotate(&mut list[at], node.comment.as_deref(), &node.extra);
        let ply = session.ply();
        let children = node.children().iter().rev();
        rest.extend(children.map(|&child| (child, at, ply)));
    }
    list
}

/// Plays a recorded move, after a forced pass that was left out.
fn enter(play: &Play, session: &mut dyn Session) -> Result<Vec<String>, String> {
    let ply = session.ply();
    let mut texts = Vec::new();
    if let Some(forced) = session.unwritten_move()
        && !play.is_pass()
        && let Ok(text) = session.play(&forced)
    {
        texts.push(text);
    }
    match session.play(&play.text) {
        Ok(text) => {
            texts.push(text);
            Ok(texts)
        }
        Err(why) => Err(format!("ply {}: {}: {}", ply + 1, why.text(), why.reason())),
    }
}

fn annotate(entry: &mut NodeJson, comment: Option<&str>, extra: &[Extra]) {
    if let Some(comment) = comment {
        let own = entry.comment.get_or_insert_default();
        if !own.is_empty() {
            own.push('\n');
        }
        own.push_str(comment);
    }
    entry.extra.extend(extra.iter().map(|extra| {
        let values = extra.values.iter().map(ToString::to_string);
        (extra.name.to_string(), values.collect())
    }));
}

/// The list as a tree again; an error says which entry is wrong.
pub(super) fn from_list(list: &[NodeJson]) -> Result<GameTree, String> {
    let mut tree = GameTree::new();
    let mut ids = Vec::with_capacity(list.len());
    for (index, entry) in list.iter().enumerate() {
        let id = match (index, entry.parent, &entry.r#move) {
            (0, None, None) => NodeId::ROOT,
            (1.., Some(parent), Some(text)) if parent < index => {
                let play = Play::new(None, text.as_str());
                tree.add_play(ids[parent], play)
            }
            _ => {
                return Err(format!(
                    "nodes[{index}]: expected a move and a parent before it \
                     (the first has neither)"
                ));
            }
        };
        let node = tree.node_mut(id);
        node.comment = entry.comment.as_deref().map(Into::into);
        node.extra = entry
            .extra
            .iter()
            .map(|(name, values)| Extra {
                name: ShortText::from(name),
                values: values.iter().map(ShortText::from).collect(),
            })
            .collect();
        ids.push(id);
    }
    Ok(tree)
}
