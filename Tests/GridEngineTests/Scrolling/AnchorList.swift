@testable import GridEngine

/// A list of rows 10 points high with displayed views, for tests of anchors.
@MainActor
struct AnchorList {
  let layout: CompositionalLayout
  let views = LiveViews()
  var environment = LayoutEnvironment(containerSize: Size(width: 40, height: 40))
  var offset = Point.zero
  var zoom: ContentZoom?

  init(count: Int, axis: Axis = .vertical) {
    let row = LayoutSize(
      width: axis == .vertical ? .fractionalWidth(1) : .absolute(10),
      height: axis == .vertical ? .absolute(10) : .fractionalHeight(1))
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = axis
    layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])),
      configuration: configuration)
    layout.prepare(itemCounts: [count], environment: environment)
  }

  var choice: AnchorChoice {
    AnchorChoice(
      layout: layout, environment: environment,
      projection: ContentProjection(offset: offset, zoom: zoom), views: views)
  }

  nonisolated static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Displays the visible items in a frame of their own, and hides the others.
  func show() {
    views.beginPass(in: .leftToRight)
    layout.forEachElement(in: choice.bounds, visibleBounds: choice.bounds) {
      views.addFound($0)
    }
    for attributes in views.found {
      if let view = views.displayedView(of: attributes.element) {
        views.keep(view, at: attributes)
      } else {
        views.show(CollectionViewCell(), at: attributes)
      }
    }
    views.forEachUnseen { _, element in views.hide(element) }
  }

  /// Scrolls the list, and displays the items that are visible then.
  mutating func scroll(to position: Double) {
    offset[layout.configuration.scrollDirection] = position
    show()
  }
}
