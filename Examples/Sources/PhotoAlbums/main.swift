import Foundation
import GridSDL

// Photos in sections with pinned titles. Each tile is as high as its caption, which is read on another
// thread when the tile comes near.

/// A photo above its name and its caption.
final class CaptionedPhoto: ImageCell {
  private static let name = TextStyle(size: 15, weight: .bold, color: Theme.dark.text)
  private static let caption = TextStyle(size: 13, color: Theme.dark.secondaryText)
  private var caption = ""
  private var measuring: (any TextMeasuring)?

  func show(_ caption: String?, measuring: any TextMeasuring) {
    self.caption = caption ?? "…"
    self.measuring = measuring
    setNeedsDisplay()
  }

  /// The size of the photo in a cell of a size.
  static func photoSize(in cell: Size) -> Size {
    Size(width: cell.width, height: (cell.width * 2 / 3).rounded())
  }

  override var imageFrame: Rect { Rect(size: Self.photoSize(in: size)) }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let measuring else { return proposed }
    let text = measuring.size(
      of: caption, style: Self.caption, width: proposed.width, maximumLines: 3)
    return Size(
      width: proposed.width, height: Self.photoSize(in: proposed).height + 30 + text.height + 4)
  }

  override func drawForeground(into list: inout DrawList) {
    guard let measuring else { return }
    let name = source?.filePath?.split(separator: "/").last.map(String.init) ?? ""
    let top = imageFrame.maxY
    list.text(name, in: Rect(x: 0, y: top + 6, width: size.width, height: 22), style: Self.name)
    list.paragraph(
      caption, in: Rect(x: 0, y: top + 30, width: size.width, height: size.height - top - 30),
      style: Self.caption, maximumLines: 3, measuring: measuring)
  }
}

/// The title of an album. It stays at the top while its section scrolls.
final class AlbumTitle: CollectionReusableView {
  var title = "" { didSet { setNeedsDisplay() } }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Theme.dark.background)
    list.text(
      title, in: Rect(size: size),
      style: TextStyle(size: 20, weight: .bold, color: Theme.dark.accent))
  }
}

/// Captions that are read on other threads: the size and the date of the file.
@MainActor
final class Captions {
  private(set) var loaded: [String: String] = [:]
  private var requested: Set<String> = []
  private let window: GridWindow
  /// Called when a caption is there.
  var onLoad: (String) -> Void = { _ in }

  init(window: GridWindow) { self.window = window }

  func load(_ path: String) {
    guard loaded[path] == nil, requested.insert(path).inserted else { return }
    let window = window
    DispatchQueue.global().async {
      let caption = Self.caption(of: path)
      window.perform {
        guard self.requested.remove(path) != nil else { return }
        self.loaded[path] = caption
        self.onLoad(path)
      }
    }
  }

  func cancel(_ path: String) { requested.remove(path) }

  private nonisolated static func caption(of path: String) -> String {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let kilobytes = (facts?[.size] as? Int ?? 0) / 1000
    let date = (facts?[.modificationDate] as? Date)?.formatted(date: .long, time: .shortened) ?? ""
    return "\(kilobytes) KB, changed on \(date)"
  }
}

/// Returns the layout of an album: rows of tiles that are as high as the highest one.
func album(columns: Int) -> LayoutSection {
  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(1), height: .uniformAcrossSiblings(estimate: 220)))
  var row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .estimated(220)),
    subitem: tile, count: columns)
  row.interItemSpacing = .fixed(16)
  var section = LayoutSection(group: row)
  section.interGroupSpacing = 16
  section.contentInsets = DirectionalEdgeInsets(top: 0, leading: 16, bottom: 24, trailing: 16)
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(44)),
      elementKind: "title", alignment: .top, pinToVisibleBounds: true)
  ]
  return section
}

GridWindow.main {
  let folder = CommandLine.arguments.dropFirst().first ?? "."
  let photos = try ImageFolder(path: folder).paths
  let columns = ColumnCount(idealWidth: 220)
  let window = try GridWindow(
    title: folder,
    layout: CompositionalLayout { _, environment in
      album(columns: columns.count(forWidth: environment.containerSize.width))
    })
  window.input.columns = columns
  let captions = Captions(window: window)

  let cell = CellRegistration<CaptionedPhoto, String> { cell, _, path in
    cell.show(file: path, from: window.images)
    cell.show(captions.loaded[path], measuring: window.text)
    captions.load(path)
  }
  let source = DiffableDataSource<String, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  let title = SupplementaryRegistration<AlbumTitle>(elementKind: "title") {
    [unowned source] view, _, path in
    view.title = source.sectionIdentifier(for: path.section) ?? ""
  }
  source.supplementaryViewProvider = { view, _, path in
    view.dequeueConfiguredReusableSupplementary(using: title, for: path)
  }

  // Photos that come near are decoded, and their captions are read.
  source.prefetchImages(
    of: window.collectionView, with: window.images, size: CaptionedPhoto.photoSize)
  let images = source.prefetching
  source.prefetching = ItemPrefetching(
    prefetch: { paths in
      images?.prefetch(paths)
      for path in paths { captions.load(path) }
    },
    cancel: { paths in
      images?.cancel(paths)
      for path in paths { captions.cancel(path) }
    })
  captions.onLoad = { [weak source] path in source?.reconfigure([path]) }

  // An album for each initial letter of the names, without numbers before it.
  let albums = Dictionary(grouping: photos) { path in
    let name = path.split(separator: "/").last ?? ""
    return name.first(where: \.isLetter)?.uppercased() ?? "#"
  }
  source.apply(
    uniquing: albums.sorted { $0.key < $1.key }.map { (section: $0.key, items: $0.value) })
  window.run(showing: source)
}
