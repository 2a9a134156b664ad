import GridEngine
import Scenes

/// Creates and configures the cells, titles, badges and backgrounds of the page.
///
/// Registrations are created only once, because cells are reused by registration.
final class GalleryViewProvider {
  var library = GalleryLibrary()
  /// The posts of the tiles of the board.
  var tiles: [Int] = []
  weak var source: DiffableDataSource<GallerySection, GalleryItem>?
  /// Performs the edit of a clicked button.
  var performEdit: (BoardEdit) -> Void = { _ in }

  private unowned let view: CollectionView
  private let context: SceneContext
  private let feature: CellRegistration<FeatureCell, Int>
  private let app: CellRegistration<AppCell, Int>
  private let chart: CellRegistration<ChartCell, Int>
  private let place: CellRegistration<PlaceCell, Int>
  private let picture: CellRegistration<PictureCell, Int>
  private let row: CellRegistration<OutlineCell, GalleryItem>
  private let title: SupplementaryRegistration<GalleryTitle>
  private let badge: SupplementaryRegistration<GalleryBadge>

  /// Creates a provider for `view`.
  init(context: SceneContext, view: CollectionView) {
    self.view = view
    self.context = context
    let owner = Owner()
    func register<Cell: GalleryPictureCell>() -> CellRegistration<Cell, Int> {
      CellRegistration { cell, path, post in
        guard let library = owner.provider?.library else { return }
        cell.show(
          library.posts[post], library.source(of: post), rank: path.item + 1, in: context)
      }
    }
    feature = register()
    app = register()
    chart = register()
    place = register()
    picture = register()
    row = CellRegistration { cell, _, item in owner.provider?.fill(cell, with: item) }
    title = SupplementaryRegistration(elementKind: GalleryLayout.title) { view, _, path in
      guard let section = owner.provider?.source?.sectionIdentifier(for: path.section) else {
        return
      }
      view.show(
        section, buttons: section == .board ? BoardEdit.allCases : [], in: context
      ) { owner.provider?.performEdit($0) }
    }
    badge = SupplementaryRegistration(elementKind: GalleryLayout.badge) { view, _, _ in
      view.show("NEW")
    }
    owner.provider = self
    view.register(
      decoration: SupplementaryRegistration<GalleryPanel>(elementKind: GalleryLayout.panel) {
        panel, _, _ in
        panel.show(context.theme)
      })
  }

  /// Stores the provider for registrations, which are created before it.
  private final class Owner { weak var provider: GalleryViewProvider? }

  /// Returns the cell of an item, for the data source.
  func cell(for item: GalleryItem, at path: IndexPath) -> CollectionViewCell {
    switch item {
    case .post(let post, in: .featured): dequeue(feature, path, post)
    case .post(let post, in: .fresh): dequeue(app, path, post)
    case .post(let post, in: .charts): dequeue(chart, path, post)
    case .post(let post, in: .places): dequeue(place, path, post)
    case .post(let post, _): dequeue(picture, path, post)
    case .tile(let number): dequeue(picture, path, tiles[number])
    case .region, .entry, .fact:
      view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
    }
  }

  private func dequeue<Cell: GalleryPictureCell>(
    _ registration: CellRegistration<Cell, Int>, _ path: IndexPath, _ post: Int
  ) -> CollectionViewCell {
    view.dequeueConfiguredReusableCell(using: registration, for: path, item: post)
  }

  /// Returns the header or the badge at an index path. Every third photo of a row is new.
  func supplementary(_ kind: String, at path: IndexPath) -> CollectionReusableView? {
    switch kind {
    case GalleryLayout.title:
      view.dequeueConfiguredReusableSupplementary(using: title, for: path)
    case GalleryLayout.badge where path.item % 3 == 0:
      view.dequeueConfiguredReusableSupplementary(using: badge, for: path)
    default: nil
    }
  }

  /// Returns whether an item of the outline is expanded; nil if it has no children.
  func isOpen(_ item: GalleryItem) -> Bool? {
    switch item {
    case .region, .entry:
      guard let outline = source?.snapshot(for: .outline),
        let below = try? outline.snapshot(of: item), !below.items.isEmpty
      else { return nil }
      return try? outline.isExpanded(item)
    case .post, .tile, .fact: return nil
    }
  }

  /// Returns the likes of a post as text; empty for none.
  private static func likes(_ post: Post) -> String {
    post.likes > 0 ? "♥ " + post.likes.grouped : ""
  }

  private func fill(_ cell: OutlineCell, with item: GalleryItem) {
    let (text, detail) =
      switch item {
      case .region(let name): (name, "\(library.posts.count { $0.region == name })")
      case .entry(let post): (library.posts[post].title, Self.likes(library.posts[post]))
      case .fact(_, let fact): (fact, "")
      case .post, .tile: ("", "")
      }
    cell.show(
      text, detail: detail, level: source?.level(of: item) ?? 0, isOpen: isOpen(item),
      in: context)
  }
}
