// The moves of a game with their variations.

/** @typedef {import('./types.js').RecordNode} RecordNode */
/** @typedef {import('./types.js').Judgement} Judgement */

/**
 * @typedef {{
 *   id: number, parent: TreeNode|null, move: string, ply: number, children: TreeNode[],
 *   comment?: string, extra?: [string, string[]][], judgement?: Judgement|null
 * }} TreeNode
 */

export class Tree {
  constructor() {
    /** @type {TreeNode} */
    this.root = { id: 0, parent: null, move: '', ply: 0, children: [] };
    /** @type {TreeNode[]} */
    this.nodes = [this.root];
  }

  /** @param {number} id */
  node(id) {
    return this.nodes[id] ?? this.root;
  }

  /**
   * The child of a node by its move, made if it is not there.
   * @param {TreeNode} parent
   * @param {string} move
   */
  add(parent, move) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    /** @type {TreeNode} */
    const node = { id: this.nodes.length, parent, move, ply: parent.ply + 1, children: [] };
    this.nodes.push(node);
    parent.children.push(node);
    return node;
  }

  /** The moves that lead to a node. @param {TreeNode} node */
  path(node) {
    /** @type {string[]} */
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The nodes from the start to a node and on along its first children. @param {TreeNode} node */
  lineThrough(node) {
    /** @type {TreeNode[]} */
    const line = [];
    for (let at = node; at.parent; at = at.parent) line.unshift(at);
    for (let at = node; at.children[0]; at = at.children[0]) line.push(at.children[0]);
    return line;
  }

  /** The last node of the line through a node. @param {TreeNode} node */
  end(node) {
    let at = node;
    while (at.children[0]) at = at.children[0];
    return at;
  }

  /** Makes the line to a node the main one. @param {TreeNode} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Takes a node and what follows off the tree. @param {TreeNode} node */
  remove(node) {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /** As a list in which parents come first. @returns {{list: RecordNode[], index: Map<TreeNode, number>}} */
  toList() {
    /** @type {RecordNode[]} */
    const list = [];
    /** @type {Map<TreeNode, number>} */
    const index = new Map();
    const visit = (/** @type {TreeNode} */ node) => {
      const stack = [node];
      for (let at = stack.pop(); at; at = stack.pop()) {
        index.set(at, list.length);
        list.push({
          parent: at.parent ? /** @type {number} */ (index.get(at.parent)) : null,
          move: at.parent ? at.move : null,
          comment: at.comment,
          extra: at.extra,
        });
        stack.push(...[...at.children].reverse());
      }
    };
    visit(this.root);
    return { list, index };
  }

  /** @param {RecordNode[]} list */
  static fromList(list) {
    const tree = new Tree();
    const made = [tree.root];
    list.forEach((entry, number) => {
      if (number > 0) made.push(tree.add(made[entry.parent ?? 0] ?? tree.root, entry.move ?? ''));
      const node = made[number];
      node.comment = entry.comment ?? undefined;
      node.extra = entry.extra;
    });
    return tree;
  }
}
