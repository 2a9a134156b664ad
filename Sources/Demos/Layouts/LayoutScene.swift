import Dispatch
import GridEngine
import GridSDL
import ItemSources
import LayoutFiles
import Scenes

/// A scene that shows a layout file with numbered tiles or photos, and reloads it when it is saved.
final class LayoutScene: Scene {
  let collectionView: CollectionView
  let title: String
  private(set) var message: String?

  private typealias Snapshot = DiffableDataSourceSnapshot<Int, LayoutTile>

  private enum SourceChange: Sendable {
    case saved
    case pictures([String])
  }

  private let path: String
  private let context: SceneContext
  private let mailbox: Mailbox<SourceChange>
  private let watcher: FileWatcher
  private var file: LayoutFile
  private var pictures: [String] = []
  private var source: DiffableDataSource<Int, LayoutTile>?
  private var kinds: Set<String> = []

  /// Shows the layout file at `path`.
  ///
  /// - Parameters:
  ///   - folder: Photos for the section with `"items": "*"`; nil for numbered tiles.
  ///   - wake: Ends the sleep of the event loop; called on other threads.
  /// - Throws: ``LayoutFileError`` for a mistake in the file.
  init(
    path: String, folder: PictureFolder?, context: SceneContext, environment: LayoutEnvironment,
    wake: @escaping @Sendable () -> Void
  ) throws(LayoutFileError) {
    self.path = path
    self.context = context
    title = FileName(ofPath: path).description
    let file = try LayoutFileReader.read(path: path)
    self.file = file
    let mailbox = Mailbox<SourceChange>(onFilled: wake)
    self.mailbox = mailbox
    watcher = FileWatcher(path: path) { mailbox.post(.saved) }
    collectionView = CollectionView(
      layout: file.makeLayout(), environment: Self.merged(environment, with: file))
    makeSource()
    show()
    if let folder { list(folder) }
  }

  var notice: String? { nil }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func takeMessage() -> String? {
    defer { message = nil }
    return message
  }

  func update() {
    for news in mailbox.takeAll() {
      switch news {
      case .saved: reload()
      case .pictures(let found):
        pictures = found
        show()
      }
    }
  }

  // MARK: File

  /// Reloads the file. If it has a mistake, keeps the last valid layout.
  private func reload() {
    do throws(LayoutFileError) {
      file = try LayoutFileReader.read(path: path)
      message = "\(title) read again"
    } catch {
      message = error.description
      return
    }
    collectionView.setCollectionViewLayout(file.makeLayout(), animated: true)
    collectionView.environment = Self.merged(collectionView.environment, with: file)
    registerDecorations()
    show()
  }

  /// Returns the environment with the window's size, scale and type, and the file's insets and direction.
  private static func merged(
    _ environment: LayoutEnvironment, with file: LayoutFile
  ) -> LayoutEnvironment {
    var merged = file.environment
    merged.containerSize = environment.containerSize
    merged.scale = environment.scale
    merged.textScale = environment.textScale
    return merged
  }

  private func show() {
    var snapshot = Snapshot()
    let sections = LayoutTile.distribute(pictures, counts: file.sections.map(\.itemCount))
    for (index, tiles) in sections.enumerated() {
      // Neither call can fail: section numbers ascend, and a tile is in one section only.
      try? snapshot.appendSections([index])
      try? snapshot.appendItems(tiles, toSection: index)
    }
    source?.apply(snapshot)
  }

  private func list(_ folder: PictureFolder) {
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      var seen: Set<String> = []
      mailbox.post(.pictures(folder.list().paths.filter { seen.insert($0).inserted }))
    }
  }

  // MARK: Views

  private func makeSource() {
    let context = context
    let number = CellRegistration<NumberCell, LayoutTile> { [unowned self] cell, _, tile in
      guard case .numbered(let section, let item) = tile else { return }
      // By its identifier, not its index path, because it may have been reordered.
      let place = IndexPath(item: item, section: section)
      let measured = measured(at: place)
      context.willConfigureCell(place.description)
      cell.show(section: section, item: item, measured: measured, in: context)
    }
    let photo = CellRegistration<PhotoCell, String> { cell, _, path in
      context.willConfigureCell(path)
      cell.show(ListedPhoto(path), in: context)
    }
    let source = DiffableDataSource<Int, LayoutTile>(collectionView: collectionView) {
      view, path, tile in
      switch tile {
      case .numbered: view.dequeueConfiguredReusableCell(using: number, for: path, item: tile)
      case .picture(let source):
        view.dequeueConfiguredReusableCell(using: photo, for: path, item: source)
      }
    }
    source.prefetching = ItemPrefetching(
      imagesOf: collectionView, in: context.pictures,
      path: { [unowned source] in source.indexPath(for: $0) },
      source: { if case .picture(let path) = $0 { .file(path) } else { nil } },
      request: { context.picture($0, size: $1) })
    source.reorderingHandlers.canReorderItem = { _ in true }
    var registrations: [String: SupplementaryRegistration<NamedView>] = [:]
    source.supplementaryViewProvider = { [unowned self] view, kind, path in
      let registration = registrations[kind] ?? makeRegistration(kind)
      registrations[kind] = registration
      return view.dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }
    self.source = source
    registerDecorations()
  }

  private func makeRegistration(_ kind: String) -> SupplementaryRegistration<NamedView> {
    SupplementaryRegistration(elementKind: kind) { [unowned self] view, kind, path in
      let boundary = boundaryItems(ofSection: path.section).first { $0.elementKind == kind }
      view.show(
        boundary.map { title(of: $0, section: path.section) } ?? "",
        role: boundary == nil ? .badge : .boundary, measured: nil, in: context)
    }
  }

  private func registerDecorations() {
    for kind in file.sections.flatMap(\.section.decorationItems).map(\.elementKind)
    where kinds.insert(kind).inserted {
      collectionView.register(
        decoration: SupplementaryRegistration<NamedView>(elementKind: kind) {
          [unowned self] view, _, _ in
          view.show(role: .decoration, measured: nil, in: context)
        })
    }
  }

  private func boundaryItems(ofSection section: Int) -> [LayoutBoundarySupplementaryItem] {
    file.sections.indices.contains(section)
      ? file.sections[section].section.boundarySupplementaryItems
      : file.configuration.boundarySupplementaryItems
  }

  /// Returns the title of a boundary item: the section for a header of a section, the file for a
  /// header of the layout, and nothing for others.
  private func title(of item: LayoutBoundarySupplementaryItem, section: Int) -> String {
    let isHeader = [.top, .topLeading, .topTrailing].contains(item.alignment)
    guard isHeader else { return "" }
    guard file.sections.indices.contains(section) else {
      return title.split(separator: ".").first.map(String.init) ?? title
    }
    let count = collectionView.numberOfItems(inSection: section)
    return "Section \(section + 1) · \(count.grouped) \(count == 1 ? "item" : "items")"
  }

  private func measured(at path: IndexPath) -> MeasuredSize? {
    guard file.sections.indices.contains(path.section) else { return nil }
    return file.sections[path.section].measuredSizes[path.item]
  }
}
