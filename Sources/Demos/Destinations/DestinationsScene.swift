import FrameTiming
import GridEngine
import Scenes

/// Posts whose photos may come from a slow server.
///
/// Demonstrates reconfiguring: a loaded photo changes the store and marks the *identifier* of its
/// post. The cell that shows the post at that time is configured again in place. Key U switches to
/// the wrong strategies.
final class DestinationsScene: ColumnScene {
  /// The default number of posts: each of the bundled library eight times, with separate
  /// identifiers.
  static let standardCount = 384

  let collectionView: CollectionView
  let title: String

  /// Whether the list of posts is loading.
  private(set) var isLoading = true

  private let context: SceneContext
  private let feed: PostFeed
  private let layout: DestinationsLayout
  private let assets: AssetStore
  private let ticker: LikesTicker
  private let answers: Mailbox<PostFeed.Answer>
  private var posts: [String: Post] = [:]
  private var random = SplitMix64(seed: 1)
  /// The number of reloads of each post.
  private var reloads: [String: Int] = [:]
  private lazy var source = makeSource()

  /// Shows the posts of `feed`.
  ///
  /// - Parameter server: The simulated server of the bundled photos; nil for a real server, or for files.
  init(
    feed: PostFeed, server: SlowServer?, _ request: DemoRequest, in context: SceneContext
  ) {
    self.feed = feed
    self.context = context
    title = feed.title
    assets = AssetStore(pictures: context.pictures, server: server)
    ticker = LikesTicker(wake: request.wake)
    answers = Mailbox(onFilled: request.wake)
    let layout = DestinationsLayout(
      columns: ColumnChoice(count: request.columns, idealWidth: 310))
    self.layout = layout
    collectionView = CollectionView(
      layout: CompositionalLayout { _, environment in layout.section(in: environment) },
      environment: request.environment)
    collectionView.wakeHandler = request.wake
    collectionView.delegate = self
    feed.fetch(into: answers)
  }

  var columnChoice: any ColumnChoosing { layout.columns }

  var notice: String? { isLoading ? "Asking \(title)…" : nil }

  func takeMessage() -> String? {
    if case .server(_, let remote) = feed { remote.takeMessage() } else { nil }
  }

  var hasPendingUpdates: Bool {
    !answers.isEmpty || ticker.isDue || assets.hasEnded
  }

  func update() throws(CommandFailure) {
    for answer in answers.takeAll() { show(try answer.get()) }
    assets.deliver()
    if ticker.take() { addLike() }
  }

  private func show(_ list: [Post]) {
    isLoading = false
    posts = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    // Neither call can fail: the section is new, and identifiers are unique.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(list.map(\.id))
    source.apply(snapshot)
  }
}

// MARK: - Cells

extension DestinationsScene {
  private func makeSource() -> DiffableDataSource<Int, String> {
    // Two registrations of the same cell: each reload uses the other one, and so another cell.
    let cards = (0..<2).map { _ in
      CellRegistration<DestinationCell, String> { [unowned self] cell, _, id in
        configure(cell, for: id)
      }
    }
    return DiffableDataSource(collectionView: collectionView) { [unowned self] view, path, id in
      let card = cards[reloads[id, default: 0] % cards.count]
      return view.dequeueConfiguredReusableCell(using: card, for: path, item: id)
    }
  }

  private func configure(_ cell: DestinationCell, for id: String) {
    guard let post = posts[id] else { return }
    cell.show(post, assets.state(of: id), in: context)
  }

  /// Loads the photo for a prepared or visible cell.
  private func load(for cell: DestinationCell) {
    let id = cell.postID
    guard let post = posts[id] else { return }
    let width = layout.cardWidth(in: collectionView.environment)
    let picture = context.picture(
      post.asset, size: DestinationsLayout.pictureSize(cardWidth: width))
    switch context.techniques.update {
    case .reconfigure, .reload:
      assets.load(id, as: picture) { [weak self] in self?.postChanged(id) }
    case .captured:
      // The mistake: the cell may show another post when the photo arrives.
      assets.load(id, as: picture) { [weak cell] in cell?.fill(with: post.asset) }
    }
  }

  /// Updates the cell of a changed post, if it has one.
  private func postChanged(_ id: String) {
    guard context.techniques.update == .reload else { return source.reconfigure([id]) }
    reloads[id, default: 0] += 1
    var snapshot = source.snapshot()
    // Cannot fail: the list contains the post, and never changes.
    try? snapshot.reloadItems([id])
    source.apply(snapshot, animatingDifferences: false)
  }

  /// Adds a like to one of the visible posts.
  private func addLike() {
    let shown = collectionView.visibleCells.compactMap { ($0 as? DestinationCell)?.postID }
    guard !shown.isEmpty else { return }
    let id = shown.sorted()[random.index(below: shown.count)]
    posts[id]?.likes += 1 + random.index(below: 3)
    postChanged(id)
  }
}

extension DestinationsScene: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, didPrepare cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let cell = cell as? DestinationCell { load(for: cell) }
  }

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let cell = cell as? DestinationCell { assets.setPriority(.visible, of: cell.postID) }
  }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    if let cell = cell as? DestinationCell { assets.setPriority(.far, of: cell.postID) }
  }

  func collectionView(
    _ collectionView: CollectionView, didDiscard cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    // Code that fills captured cells rarely cancels either.
    guard let cell = cell as? DestinationCell, context.techniques.update != .captured else {
      return
    }
    assets.cancel(cell.postID)
  }
}

// MARK: - Opening photos

extension DestinationsScene: PictureGallery {
  var pictureCount: Int { source.snapshot().numberOfItems }

  func picture(at index: Int) -> GalleryPicture? {
    source.itemIdentifier(for: IndexPath(item: index, section: 0)).flatMap { posts[$0] }.map {
      GalleryPicture(source: $0.asset, name: $0.title.isEmpty ? $0.id : $0.title)
    }
  }

  // The list does not change after it is loaded.
  func pictureIndex(of asset: ImageSource) -> Int? {
    (0..<pictureCount).first { picture(at: $0)?.source == asset }
  }
}
