use super::{Collection, Node, TreeId};

impl Collection {
    /// The file: for a parsed collection the very bytes it was read from.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        // Each open tree with the number of variations already printed.
        let mut open: Vec<(TreeId, usize)> = Vec::new();
        for &root in &self.roots {
            self.begin(root, &mut out);
            open.push((root, 0));
            while let Some((id, printed)) = open.last_mut() {
                let tree = self.tree(*id);
                if let Some(&child) = tree.children.get(*printed) {
                    *printed += 1;
                    self.begin(child, &mut out);
                    open.push((child, 0));
                } else {
                    out.extend(&tree.tail);
                    out.push(b')');
                    open.pop();
                }
            }
        }
        out.extend(&self.tail);
        out
    }

    fn begin(&self, id: TreeId, out: &mut Vec<u8>) {
        let tree = self.tree(id);
        out.extend(&tree.lead);
        out.push(b'(');
        for node in &tree.nodes {
            node.print(out);
        }
    }
}

impl Node {
    fn print(&self, out: &mut Vec<u8>) {
        out.extend(&self.lead);
        out.push(b';');
        for property in &self.properties {
            out.extend(&property.lead);
            out.extend(&property.name);
            for value in &property.values {
                out.extend(&value.lead);
                out.push(b'[');
                out.extend(&value.raw);
                out.push(b']');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_layouts_survive() {
        let sources: [&[u8]; 5] = [
            b"(;)",
            b"\xef\xbb\xbfFrom: a mail (see below)\r\n\r\n( \n;FF [4] GM\t[9]\r\n)\r\ntext ( between (;GM[2];B[])bye",
            b"(;C[caf\xe9 \\\\\\] \\\r\n x:y]AB[aa] [bb]\n[cc];;;(;)(;(;)(;)))",
            b"(;GaMe[9];Black[e1-e3+!])",
            b"(;C[\0])\0",
        ];
        for source in sources {
            assert_eq!(Collection::parse(source).unwrap().to_bytes(), source);
        }
    }

    #[test]
    fn nesting_costs_no_stack() {
        let depth = 500_000;
        let mut source = b"(;".repeat(depth);
        assert!(Collection::parse(&source).is_err());
        source.extend(b")".repeat(depth));
        let games = Collection::parse(&source).unwrap();
        assert_eq!(games.clone(), games);
        assert_eq!(games.to_bytes(), source);
        assert!(Collection::parse(&b"(".repeat(1_000_000)).is_err());
    }
}
