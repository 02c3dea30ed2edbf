use super::Value;

/// A node: properties in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub(super) lead: Vec<u8>,
    pub(super) properties: Vec<Property>,
}

/// A property: a name and at least one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub(super) lead: Vec<u8>,
    pub(super) name: Vec<u8>,
    pub(super) values: Vec<Value>,
}

impl Node {
    /// A node without properties.
    #[must_use]
    pub fn new() -> Node {
        Node::default()
    }

    /// A node printed after the blanks `lead`.
    #[must_use]
    pub fn after(lead: &str) -> Node {
        Node {
            lead: lead.into(),
            properties: Vec::new(),
        }
    }

    /// The properties.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The first property with this identifier.
    #[must_use]
    pub fn get(&self, ident: &str) -> Option<&Property> {
        self.properties.iter().find(|p| p.is(ident))
    }

    /// Adds a property with one value, which is escaped as need be.
    ///
    /// ```
    /// use loam_record::sgf::{Collection, Node};
    /// let mut games = Collection::new();
    /// let game = games.add_game("");
    /// games.tree_mut(game).nodes_mut().push(Node::new().with("C", "[sic]"));
    /// assert_eq!(games.to_bytes(), b"(;C[[sic\\]])");
    /// ```
    #[must_use]
    pub fn with(mut self, ident: &str, text: &str) -> Node {
        self.push(Property::new(ident, [Value::from_text(text)]));
        self
    }

    /// Adds a property at the end.
    pub fn push(&mut self, property: Property) {
        self.properties.push(property);
    }
}

impl Property {
    /// A property from its identifier and values; with no value it gets an
    /// empty one. Characters no name may have are left out.
    #[must_use]
    pub fn new(ident: &str, values: impl IntoIterator<Item = Value>) -> Property {
        let mut name: Vec<u8> = ident.bytes().filter(u8::is_ascii_alphanumeric).collect();
        if !name.first().is_some_and(u8::is_ascii_alphabetic) {
            name.insert(0, b'X');
        }
        let mut values: Vec<Value> = values.into_iter().collect();
        if values.is_empty() {
            values.push(Value::from_text(""));
        }
        Property {
            lead: Vec::new(),
            name,
            values,
        }
    }

    /// The name as written, lower-case letters of old files included.
    #[must_use]
    pub fn name(&self) -> String {
        self.name.iter().copied().map(char::from).collect()
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
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The first value, the only one of most properties.
    #[must_use]
    pub fn first(&self) -> &Value {
        &self.values[0]
    }

    fn ident_bytes(&self) -> impl Iterator<Item = u8> + '_ {
        self.name
            .iter()
            .copied()
            .filter(|b| !b.is_ascii_lowercase())
    }
}
