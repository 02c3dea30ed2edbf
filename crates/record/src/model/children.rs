use super::NodeId;

/// The continuations of a node: nearly always one, so that one costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Children {
    #[default]
    None,
    One(NodeId),
    #[expect(clippy::box_collection, reason = "a bare Vec would double the size")]
    Many(Box<Vec<NodeId>>),
}

impl Children {
    pub(super) fn as_slice(&self) -> &[NodeId] {
        match self {
            Children::None => &[],
            Children::One(child) => std::slice::from_ref(child),
            Children::Many(children) => children,
        }
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut NodeId> {
        match self {
            Children::None => None,
            Children::One(child) => (index == 0).then_some(child),
            Children::Many(children) => children.get_mut(index),
        }
    }

    pub(super) fn push(&mut self, child: NodeId) {
        match self {
            Children::None => *self = Children::One(child),
            Children::One(first) => *self = Children::Many(Box::new(vec![*first, child])),
            Children::Many(children) => children.push(child),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameTree;

    #[test]
    fn any_number_of_children_is_a_slice() {
        let mut tree = GameTree::new();
        let mut children = Children::default();
        let mut wanted = Vec::new();
        for _ in 0..4 {
            assert_eq!(children.as_slice(), wanted);
            let id = tree.add_child(NodeId::ROOT);
            children.push(id);
            wanted.push(id);
        }
        *children.get_mut(1).unwrap() = wanted[3];
        assert_eq!(children.as_slice()[1], wanted[3]);
        assert_eq!(children.get_mut(4), None);
        assert_eq!(size_of::<Children>(), 16);
    }
}
