import GridEngine

/// The contents of the gallery page, and the changes of its board.
struct GalleryContents {
  typealias Snapshot = DiffableDataSourceSnapshot<GallerySection, GalleryItem>
  typealias Outline = DiffableDataSourceSectionSnapshot<GalleryItem>

  let library: GalleryLibrary
  /// The posts of the tiles of the board, by tile number.
  private(set) var tiles: [Int] = []
  private var random: any RandomNumberGenerator

  private static let tileCount = 12

  /// Creates the page of a library; `random` determines the changes of the board.
  init(_ library: GalleryLibrary, random: some RandomNumberGenerator) {
    self.library = library
    self.random = random
    let count = library.posts.count
    if count > 0 { tiles = (0..<min(Self.tileCount, count)).map { $0 * 7 % count } }
  }

  /// All sections, without charts if no post has likes.
  private var sections: [GallerySection] {
    GallerySection.allCases.filter { $0 != .charts || !library.byLikes.isEmpty }
  }

  /// The initial page; ``outline`` provides the items of the outline's section.
  var snapshot: Snapshot {
    var snapshot = Snapshot()
    let all = Array(library.posts.indices)
    func items(_ posts: some Sequence<Int>, _ section: GallerySection) -> [GalleryItem] {
      posts.map { .post($0, in: section) }
    }
    // None of these calls can fail: sections and posts are unique.
    try? snapshot.appendSections(sections)
    try? snapshot.appendItems(items(all.prefix(8), .featured), toSection: .featured)
    try? snapshot.appendItems(items(all.dropFirst(8).prefix(16), .fresh), toSection: .fresh)
    if sections.contains(.charts) {
      try? snapshot.appendItems(items(library.byLikes.prefix(15), .charts), toSection: .charts)
    }
    try? snapshot.appendItems(items(all.reversed().prefix(14), .places), toSection: .places)
    try? snapshot.appendItems(items(all.dropFirst(12).prefix(20), .mosaics), toSection: .mosaics)
    try? snapshot.appendItems(tiles.indices.map(GalleryItem.tile), toSection: .board)
    return snapshot
  }

  /// The outline: regions, their posts, and facts about each post. The first region is expanded.
  var outline: Outline {
    var outline = Outline()
    for (name, posts) in library.regions {
      // None of these calls can fail either.
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
    // Only the path of a user's photo is known.
    let known = ["\(post.width) × \(post.height) pixels", "\(post.likes.grouped) likes"]
    return (post.width > 0 ? known : []) + [post.asset.description]
  }

  // MARK: Changes of the board

  /// Shuffles the tiles of the board.
  mutating func shuffle(_ snapshot: inout Snapshot) {
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    snapshot.deleteItems(items)
    try? snapshot.appendItems(items.shuffled(using: &random), toSection: .board)
  }

  /// Inserts a new tile at a random position of the board.
  mutating func insert(into snapshot: inout Snapshot) {
    guard let post = library.posts.indices.randomElement(using: &random) else { return }
    let new = GalleryItem.tile(tiles.count)
    tiles.append(post)
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    guard let neighbor = items.randomElement(using: &random) else {
      try? snapshot.appendItems([new], toSection: .board)
      return
    }
    try? snapshot.insertItems([new], beforeItem: neighbor)
  }

  /// Removes the selected tiles, or a random one if none is selected.
  mutating func delete(_ selected: [GalleryItem], from snapshot: inout Snapshot) {
    let items = (try? snapshot.itemIdentifiers(inSection: .board)) ?? []
    let deleted = selected.filter(Set(items).contains)
    snapshot.deleteItems(
      deleted.isEmpty ? [items.randomElement(using: &random)].compactMap(\.self) : deleted)
  }
}
