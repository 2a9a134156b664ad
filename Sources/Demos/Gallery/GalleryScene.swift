import Dispatch
import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// A page like that of an app store: orthogonal rows, badges, section backgrounds, nested groups, a
/// board whose tiles can be inserted, removed and reordered, and an outline.
final class GalleryScene: BoardScene {
  let collectionView: CollectionView
  let title = "Gallery"

  private let context: SceneContext
  private let mailbox: Mailbox<GalleryLibrary>
  private var views: GalleryViewProvider!
  private var source: DiffableDataSource<GallerySection, GalleryItem>!
  private var contents = GalleryContents(GalleryLibrary(), random: SystemRandomNumberGenerator())
  private var press: Point?
  private let folder: PictureFolder
  private var isReading = true
  private var followed: FollowedFolder?

  /// Shows the posts of a folder with `posts.json`, or the photos at `paths`. They are read in the
  /// background.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on another thread.
  init(
    paths: [String], context: SceneContext, environment: LayoutEnvironment,
    wake: @escaping @Sendable () -> Void
  ) {
    self.context = context
    let sections = SectionsShown()
    let layout = CompositionalLayout { index, environment in
      GalleryLayout.section(sections.section(at: index), in: environment)
    }
    collectionView = CollectionView(layout: layout, environment: environment)
    collectionView.wakeHandler = wake
    mailbox = Mailbox(onFilled: wake)
    folder = PictureFolder(paths: paths)
    makeSource()
    sections.source = source
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async { mailbox.post(.read(paths)) }
  }

  var notice: String? {
    isReading ? "Reading the library…" : contents.library.posts.isEmpty ? folder.emptyNotice : nil
  }
  var isLoading: Bool { isReading }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func update() throws(CommandFailure) {
    for library in mailbox.takeAll() {
      isReading = false
      // The page is made only once, from the first photos.
      guard contents.library.posts.isEmpty else { continue }
      guard !library.posts.isEmpty else {
        guard folder.mayBeFilled else {
          throw CommandFailure("no photos found; give a folder with photos")
        }
        awaitPictures()
        continue
      }
      contents = GalleryContents(library, random: SystemRandomNumberGenerator())
      views.library = library
      views.tiles = contents.tiles
      source.apply(contents.snapshot, animatingDifferences: false)
      source.apply(contents.outline, to: .outline, animatingDifferences: false)
    }
  }

  /// Reads the library again when its folder changes.
  private func awaitPictures() {
    guard followed == nil else { return }
    followed = FollowedFolder(folder) { [mailbox, folder] _ in
      mailbox.post(.read(folder.paths))
    }
  }

  // MARK: User input

  func handle(_ event: InputEvent, at time: FrameTime) -> Bool {
    switch event {
    case .pointerDown(let point, .primary, _, let modifiers):
      press = modifiers.isEmpty && !collectionView.isScrolling ? point : nil
    case .pointerUp(let point, .primary):
      if let press, abs(point.x - press.x) + abs(point.y - press.y) < 6 {
        toggle(collectionView.indexPathForItem(atViewportPoint: point))
      }
      press = nil
    default: break
    }
    return false
  }

  package func openFocusedItem() -> Bool { toggle(collectionView.focusedIndexPath) }

  package func perform(_ edit: BoardEdit) {
    var snapshot = source.snapshot()
    guard snapshot.indexOfSection(.board) != nil else { return }
    switch edit {
    case .shuffle: contents.shuffle(&snapshot)
    case .insert: contents.insert(into: &snapshot)
    case .delete: contents.delete(source.selectedItemIdentifiers, from: &snapshot)
    }
    views.tiles = contents.tiles
    source.apply(snapshot)
  }

  /// Expands or collapses an item of the outline.
  @discardableResult
  private func toggle(_ path: IndexPath?) -> Bool {
    guard let path, let item = source.itemIdentifier(for: path), views.isOpen(item) != nil else {
      return false
    }
    if !source.expandItem(item) { source.collapseItem(item) }
    changed(item)
    return true
  }

  /// Updates the cell of an expanded or collapsed item.
  private func changed(_ item: GalleryItem) {
    guard context.techniques.update == .reload else { return source.reconfigure([item]) }
    var snapshot = source.snapshot()
    // Cannot fail: the clicked item exists.
    try? snapshot.reloadItems([item])
    source.apply(snapshot)
  }

  // MARK: Views

  private func makeSource() {
    let views = GalleryViewProvider(context: context, view: collectionView)
    views.performEdit = { [unowned self] in perform($0) }
    self.views = views
    source = DiffableDataSource(collectionView: collectionView) { _, path, item in
      views.cell(for: item, at: path)
    }
    source.supplementaryViewProvider = { _, kind, path in views.supplementary(kind, at: path) }
    views.source = source
    source.reorderingHandlers.canReorderItem = { item in
      if case .tile = item { true } else { false }
    }
    collectionView.delegate = self
  }
}

/// Provides the sections to the layout, which is made before the data source.
private final class SectionsShown {
  weak var source: DiffableDataSource<GallerySection, GalleryItem>?

  func section(at index: Int) -> GallerySection {
    source?.sectionIdentifier(for: index) ?? .featured
  }
}

extension GalleryScene: CollectionViewDelegate {
  /// Keeps a dragged tile on the board.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath { proposed.section == source.section ? proposed : current }
}

extension BoardEdit {
  /// The title of the button, with its key.
  var title: String {
    switch self {
    case .shuffle: "Mix  M"
    case .insert: "Add  A"
    case .delete: "Remove  X"
    }
  }
}
