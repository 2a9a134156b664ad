import Foundation
import GridSDL

// A photo wall with a panel about the selected photo. The panel is an element of the window: it says where it
// is and draws itself; its button and Esc close it.

/// The panel about a photo.
final class Details: WindowElement, CollectionViewDelegate {
  private let photo: (GridEngine.IndexPath) -> String?
  private var lines: [String] = []

  /// Creates a panel. The data source knows the photo at an index path, also where there are several sections.
  init(photo: @escaping (GridEngine.IndexPath) -> String?) { self.photo = photo }

  func collectionView(_ view: CollectionView, didSelectItemAt indexPath: GridEngine.IndexPath) {
    guard let path = photo(indexPath) else { return }
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let date = (facts?[.modificationDate] as? Date)?.formatted(date: .long, time: .shortened)
    lines = [
      URL(filePath: path).lastPathComponent,
      "\((facts?[.size] as? Int ?? 0) / 1000) KB", date ?? "",
    ]
  }

  func place(in context: ElementContext) -> ElementPlace {
    if lines.isEmpty { return .hidden }
    return .floating(FloatingPlace(size: Size(width: 300, height: 100), at: .corner(.topRight)))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    let (frame, theme) = (context.frame, context.theme)
    list.fill(frame, theme.panel, cornerRadius: 10)
    for (index, line) in lines.enumerated() {
      let row = Rect(
        x: frame.minX + 16, y: frame.minY + 12 + 26 * Double(index), width: 230, height: 24)
      list.text(line, in: row, style: TextStyle(size: 14, color: theme.text))
    }
    list.text("✕", in: button(in: frame), style: TextStyle(size: 14, color: theme.secondaryText))
  }

  private func button(in frame: Rect) -> Rect {
    Rect(origin: Point(x: frame.maxX - 34, y: frame.minY + 6), size: Size(width: 28, height: 28))
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    guard case .pointerDown(let point, .primary, _, _) = event else { return false }
    if button(in: context.frame).contains(point) { lines = [] }
    return true
  }

  func cursor(_ context: ElementContext) -> PointerCursor? { .arrow }

  func dismiss(_ context: ElementContext) -> Bool {
    defer { lines = [] }
    return !lines.isEmpty
  }
}

GridWindow.main {
  let photos = try ImageFolder(path: CommandLine.arguments.dropFirst().first ?? ".").paths
  var tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
  tile.contentInsets = DirectionalEdgeInsets(all: 4)
  let row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.25)),
    repeatingSubitem: tile, count: 4)
  let layout = CompositionalLayout(section: LayoutSection(group: row))
  let window = try GridWindow(title: "Photos", layout: layout)
  let cell = CellRegistration<ImageCell, String> { $0.show(file: $2, from: window.images) }
  let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  let details = Details { [unowned source] in source.itemIdentifier(for: $0) }
  window.push(details)
  window.collectionView.delegate = details
  source.prefetchImages(of: window.collectionView, with: window.images)
  source.apply(uniquing: [(section: 0, items: photos)])
  window.run(showing: source)
}
