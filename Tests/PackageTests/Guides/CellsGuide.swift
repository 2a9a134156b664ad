import GridEngine
import Testing

/// The code of the articles "Cells" and "Self-sizing cells". ``GuideSnippetTests`` compares them.
@MainActor struct CellsGuide {
  private final class PostCell: CollectionViewCell {
    var author = "" { didSet { setNeedsDisplay() } }
    var text = "" { didSet { setNeedsDisplay() } }

    override func prepareForReuse() { text = "" }

    override func preferredSize(fitting proposed: Size) -> Size {
      guard let textMeasuring else { return proposed }
      let lines = textMeasuring.size(
        of: text, style: TextStyle(size: 15), width: proposed.width - 24, maximumLines: 0)
      return Size(width: proposed.width, height: lines.height + 48)
    }

    override func draw(into list: inout DrawList) {
      let bounds = Rect(size: size)
      let background = state.isSelected ? Color(0x35507A) : Color(0x2B2D36)
      list.fill(bounds, background, cornerRadius: 12)
      list.text(
        author, in: Rect(x: 12, y: 10, width: bounds.width - 24, height: 20),
        style: TextStyle(size: 13, weight: .bold))
      guard let textMeasuring else { return }
      list.paragraph(
        text, in: Rect(x: 12, y: 34, width: bounds.width - 24, height: bounds.height - 48),
        style: TextStyle(size: 15), measuring: textMeasuring)
    }
  }

  private struct Post {
    let author: String
    let text: String
  }

  @MainActor private final class PostGrid {
    let view: CollectionView
    let source: DiffableDataSource<String, Int>
    var posts: [Int: Post] = [:]

    init(measuring: any TextMeasuring) {
      let card = LayoutSize(width: .fractionalWidth(1), height: .estimated(80))
      var section = LayoutSection(
        group: .horizontal(size: card, subitems: [LayoutItem(size: card)]))
      section.interGroupSpacing = 8
      view = CollectionView(
        layout: CompositionalLayout(section: section),
        environment: LayoutEnvironment(containerSize: Size(width: 400, height: 600)))
      view.textMeasuring = measuring

      let cell = CellRegistration<PostCell, Post> { cell, _, post in
        cell.author = post.author
        cell.text = post.text
      }
      weak var grid: PostGrid?
      source = DiffableDataSource<String, Int>(collectionView: view) { view, path, id in
        guard let post = grid?.posts[id] else { return nil }
        return view.dequeueConfiguredReusableCell(using: cell, for: path, item: post)
      }
      grid = self
    }

    func show(_ posts: [Post]) throws {
      self.posts = Dictionary(uniqueKeysWithValues: zip(0..., posts))
      var snapshot = DiffableDataSourceSnapshot<String, Int>()
      try snapshot.appendSections(["Posts"])
      try snapshot.appendItems(Array(posts.indices))
      source.apply(snapshot)
    }

    func edit(_ id: Int, text: String) {
      guard let post = posts[id] else { return }
      posts[id] = Post(author: post.author, text: text)
      source.reconfigure([id])
    }
  }

  /// A font with one character for each 10 points.
  private struct Typewriter: TextMeasuring {
    func lines(
      of text: String, style: TextStyle, width: Double?, maximumLines: Int
    ) -> [String] {
      let count = width.map { max(1, Int($0 / 10)) } ?? .max
      var lines: [String] = []
      var rest = Substring(text)
      repeat {
        lines.append(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      } while !rest.isEmpty
      return lines
    }

    func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
      let lines = lines(of: text, style: style, width: width, maximumLines: maximumLines)
      return Size(width: width ?? 0, height: Double(lines.count) * lineHeight(of: style))
    }

    func lineHeight(of style: TextStyle) -> Double { 20 }
  }

  /// Returns the heights of the displayed cells, from top to bottom.
  private func heights(_ grid: PostGrid) -> [Double] {
    grid.view.layoutIfNeeded()
    return grid.view.indexPathsForVisibleItems.sorted().compactMap {
      grid.view.cellForItem(at: $0)?.size.height
    }
  }

  @Test func `cells have the height of their text, and follow an edit`() throws {
    let grid = PostGrid(measuring: Typewriter())
    // 37 characters fit a line.
    try grid.show([
      Post(author: "Ada", text: "Hello"),
      Post(author: "Bo", text: String(repeating: "a", count: 100)),
    ])
    #expect(heights(grid) == [68, 108])
    grid.edit(0, text: String(repeating: "b", count: 38))
    #expect(heights(grid) == [88, 108])
  }

  @Test func `a selected cell has another background`() throws {
    let grid = PostGrid(measuring: Typewriter())
    try grid.show([Post(author: "Ada", text: "Hello")])
    grid.view.layoutIfNeeded()
    let path = IndexPath(item: 0, section: 0)
    let cell = try #require(grid.view.cellForItem(at: path))
    let before = cell.drawList
    grid.view.selectItem(at: path, by: .only)
    grid.view.layoutIfNeeded()
    #expect(cell.drawList.commands.first != before.commands.first)
    #expect(cell.drawList.commands.dropFirst() == before.commands.dropFirst())
  }
}
