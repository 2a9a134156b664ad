/// The inner nodes of an ``ExtentTree``: up to 64 entries each, stored field by field.
///
/// The fields are in separate arrays, so that a search reads contiguous memory. Unused entries are
/// zero, so that blocks of eight can be added up without checking how many are used.
struct ExtentNodes: Sendable {
  /// The capacity of a node, whatever the fan-out of the tree.
  static let width = 64
  /// The number of entries that a search adds up at a time.
  static let block = 8

  private(set) var used: [Int] = []
  private(set) var rows: [Int32] = []
  private(set) var plain: [Int32] = []
  private(set) var sums: [Double] = []
  private var links: [Int32] = []
  private var free: [Int] = []

  /// Accesses a used entry.
  subscript(node: Int, place: Int) -> ExtentEntry {
    get {
      let at = node * Self.width + place
      return ExtentEntry(
        rows: Int(rows[at]), plain: Int(plain[at]), sum: sums[at], link: Int(links[at]))
    }
    set {
      let at = node * Self.width + place
      rows[at] = Int32(newValue.rows)
      plain[at] = Int32(newValue.plain)
      sums[at] = newValue.sum
      links[at] = Int32(newValue.link)
    }
  }

  /// The memory used, in bytes; for tests and benchmarks.
  var byteCount: Int { used.count * (Self.width * 20 + MemoryLayout<Int>.size) }

  /// The number of nodes in use.
  var liveCount: Int { used.count - free.count }
}

// MARK: - Nodes and their entries

extension ExtentNodes {
  /// Returns an empty node.
  mutating func allocate() -> Int {
    if let node = free.popLast() { return node }
    rows.append(contentsOf: repeatElement(0, count: Self.width))
    plain.append(contentsOf: repeatElement(0, count: Self.width))
    sums.append(contentsOf: repeatElement(0, count: Self.width))
    links.append(contentsOf: repeatElement(0, count: Self.width))
    used.append(0)
    return used.count - 1
  }

  /// Frees a node and its entries.
  mutating func release(_ node: Int) {
    for place in 0..<used[node] { clear(node, place) }
    used[node] = 0
    free.append(node)
  }

  /// Inserts an entry into a node that is not full.
  mutating func insert(_ entry: ExtentEntry, into node: Int, at place: Int) {
    for at in stride(from: used[node], to: place, by: -1) { self[node, at] = self[node, at - 1] }
    self[node, place] = entry
    used[node] += 1
  }

  /// Replaces an entry, and writes only the fields that differ.
  mutating func change(_ old: ExtentEntry, at place: Int, of node: Int, to new: ExtentEntry) {
    let at = node * Self.width + place
    if new.rows != old.rows { rows[at] = Int32(new.rows) }
    if new.plain != old.plain { plain[at] = Int32(new.plain) }
    if new.sum != old.sum { sums[at] = new.sum }
    if new.link != old.link { links[at] = Int32(new.link) }
  }

  /// Removes an entry.
  mutating func remove(from node: Int, at place: Int) {
    let last = used[node] - 1
    for at in place..<last { self[node, at] = self[node, at + 1] }
    clear(node, last)
    used[node] = last
  }

  /// Moves the entries from `place` on to the end of another node.
  mutating func moveTail(of node: Int, from place: Int, to other: Int) {
    for at in place..<used[node] {
      self[other, used[other]] = self[node, at]
      used[other] += 1
      clear(node, at)
    }
    used[node] = place
  }

  /// Returns the total of a node's entries.
  func total(of node: Int) -> ExtentEntry {
    var total = ExtentEntry(rows: 0, plain: 0, sum: sum(of: node), link: node)
    for at in node * Self.width..<node * Self.width + used[node] {
      total.rows += Int(rows[at])
      total.plain += Int(plain[at])
    }
    return total
  }

  /// Returns the sum of the sizes below a node.
  ///
  /// It is added up again each time, because incremental updates would accumulate rounding errors.
  func sum(of node: Int) -> Double {
    let base = node * Self.width
    let sums = sums.span.extracting(base..<base + Self.width)
    var total = SIMD8<Double>.zero
    for start in stride(from: 0, to: Self.width, by: Self.block) {
      for lane in 0..<Self.block { total[lane] += sums[start + lane] }
    }
    return total.sum()
  }

  private mutating func clear(_ node: Int, _ place: Int) {
    self[node, place] = ExtentEntry(rows: 0, plain: 0, sum: 0, link: 0)
  }
}
