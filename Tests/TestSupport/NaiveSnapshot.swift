/// Sections with items in plain arrays. Tests compare snapshots with it.
public struct NaiveSnapshot: Equatable {
  public struct Section: Equatable {
    public var id: Int
    public var items: [Int]

    public init(id: Int, items: [Int] = []) {
      self.id = id
      self.items = items
    }
  }

  public var sections: [Section] = []

  public init() {}

  public var items: [Int] { sections.flatMap(\.items) }

  /// Returns the section and the index of an item.
  public func find(_ item: Int) -> (section: Int, item: Int)? {
    for (place, section) in sections.enumerated() {
      if let index = section.items.firstIndex(of: item) { return (place, index) }
    }
    return nil
  }

  public mutating func take(_ items: [Int]) {
    for place in sections.indices { sections[place].items.removeAll { items.contains($0) } }
  }

  public mutating func append(_ items: [Int], to place: Int) {
    take(items)
    sections[place].items += items
  }

  public mutating func insert(_ items: [Int], beside destination: Int, after: Int) {
    take(items)
    if let found = find(destination) {
      sections[found.section].items.insert(contentsOf: items, at: found.item + after)
    }
  }
}
