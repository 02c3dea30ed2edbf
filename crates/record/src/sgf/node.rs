use super::{Collection, NodeSpan, PropertySpan, Value};

/// A node: properties in the order of the file.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(super) games: &'a Collection<'a>,
    pub(super) index: usize,
}

/// A property: a name and at least one value.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    games: &'a Collection<'a>,
    index: usize,
}

impl<'a> Node<'a> {
    pub(super) fn span(&self) -> NodeSpan {
        self.games.nodes[self.index]
    }

    /// The properties.
    pub fn properties(&self) -> impl Iterator<Item = Property<'a>> + 'a {
        let games = self.games;
        let next = games.nodes.get(self.index + 1);
        let end = next.map_or(games.properties.len(), |next| next.properties as usize);
        let start = self.span().properties as usize;
        (start..end).map(move |index| Property { games, index })
    }

    /// The first property with this identifier.
    #[must_use]
    pub fn get(&self, ident: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.is(ident))
    }

    /// Where the node's `;` stands in the file.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.span().start as usize
    }
}

impl<'a> Property<'a> {
    pub(super) fn span(&self) -> PropertySpan {
        self.games.properties[self.index]
    }

    fn name_bytes(&self) -> &'a [u8] {
        let span = self.span();
        self.games.bytes(span.start, span.end)
    }

    /// The name as written, lower-case letters of old files included.
    #[must_use]
    pub fn name(&self) -> String {
        self.name_bytes().iter().copied().map(char::from).collect()
    }

    /// The name that counts: without lower-case letters, so that `GaMe` of
    /// FF\[3\] is `GM`.
    #[must_use]
    pub fn ident(&self) -> String {
        self.ident_bytes().map(char::from).collect()
    }

    /// Whether the identifier is this one.
    #[must_use]
    pub fn is(&self, ident: &str) -> bool {
        self.ident_bytes().eq(ident.bytes())
    }

    /// The values; never none.
    pub fn values(&self) -> impl ExactSizeIterator<Item = Value<'a>> + 'a {
        let games = self.games;
        let next = games.properties.get(self.index + 1);
        let end = next.map_or(games.values.len(), |next| next.values as usize);
        let start = self.span().values as usize;
        (start..end).map(move |index| Value { games, index })
    }

    /// The first value, the only one of most properties.
    #[must_use]
    pub fn first(&self) -> Value<'a> {
        Value {
            games: self.games,
            index: self.span().values as usize,
        }
    }

    fn ident_bytes(&self) -> impl Iterator<Item = u8> + 'a {
        let name = self.name_bytes().iter().copied();
        name.filter(|b| !b.is_ascii_lowercase())
    }
}
