import GridEngine

/// What the page shows, and how it changes.
struct GalleryContents {
  typealias Snapshot = DiffableDataSourceSnapshot<GallerySection, GalleryItem>
  typealias Outline = DiffableDataSourceSectionSnapshot<GalleryItem>

  let library: GalleryLibrary
  /// The posts that the board's tiles show, by the tiles' numbers.
  private(set) var tiles: [Int] = []
  private var random: any RandomNumberGenerator

  private static let tileCount = 12

  /// The page of a library; `random` decides what comes and goes.
  init(_ library: GalleryLibrary, random: some RandomNumberGenerator) {
    self.library = library
    self.random = random
    let count = library.posts.count
    if count > 0 { tiles = (0..<min(Self.tileCount, count)).map { $0 * 7 % count } }
  }

  /// All sections, but for charts of what nobody has liked.
  private var sections: [GallerySection] {
    GallerySection.allCases.filter { $0 != .charts || !library.byLikes.isEmpty }
  }

  /// The page as it is at first; the outline's section is filled by ``outline``.
  var snapshot: Snapshot {
    var snapshot = Snapshot()
    let all = Array(library.posts.indices)
    func part(_ posts: some Sequence<Int>, _ section: GallerySection) -> [GalleryItem] {
      posts.map { .post($0, in: section) }
    }
    // None of these can fail: sections and their posts are there once each.
    try? snapshot.appendSections(sections)
    try? snapshot.appendItems(part(all.prefix(8), .featured), toSection: .featured)
    try? snapshot.appendItems(part(all.dropFirst(8).prefix(16), .fresh), toSection: .fresh)
    if sections.contains(.charts) {
      try? snapshot.appendItems(part(library.byLikes.prefix(15), .charts), toSection: .charts)
    }
    try? snapshot.appendItems(part(all.reversed().prefix(14), .places), toSection: .places)
    try? snapshot.appendItems(part(all.dropFirst(12).prefix(20), .mosaics), toSection: .mosaics)
    try? snapshot.appendItems(tiles.indices.map(GalleryItem.tile), toSection: .board)
    return snapshot
  }

  /// The regions, below each its posts, below each what there is to say of it; the first one open.
  var outline: Outline {
    var outline = Outline()
    for (name, posts) in library.regions {
      // None of these can fail either.
      try? outline.append([.region(name)])
      try? outline.append(posts.map(GalleryItem.entry), to: .region(name))
      for post in posts {
        try? outline.append(facts(of: post).map { .fact(post, $0) }, to: .entry(post))
      }
    }
    if let first = library.regions.first { outline.expand([.region(first.name)]) }
    return outline
  }

  private func facts(of post: Int) -> [String] {
    let post = library.posts[post]
    // Of a picture of the user's own only its path is known.
    let known = ["\(post.width) × \(post.height) pixels", "\(post.likes.grouped) likes"]
    return (post.width > 0 ? known : []) + [post.asset]
  }

  // MARK: Changes of the board

  /// Puts the board's tiles in another order.
  mutating func shuffle(_ snapshot: inout Snapshot) {
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    snapshot.deleteItems(items)
    try? snapshot.appendItems(items.shuffled(using: &random), toSection: .board)
  }

  /// Puts a new tile somewhere on the board.
  mutating func insert(into snapshot: inout Snapshot) {
    guard let post = library.posts.indices.randomElement(using: &random) else { return }
    let new = GalleryItem.tile(tiles.count)
    tiles.append(post)
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    guard let place = items.randomElement(using: &random) else {
      try? snapshot.appendItems([new], toSection: .board)
      return
    }
    try? snapshot.insertItems([new], beforeItem: place)
  }

  /// Takes the chosen tiles away, or any one where none is.
  mutating func delete(_ chosen: [GalleryItem], from snapshot: inout Snapshot) {
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    let gone = chosen.filter(Set(items).contains)
    snapshot.deleteItems(
      gone.isEmpty ? [items.randomElement(using: &random)].compactMap(\.self) : gone)
  }
}
