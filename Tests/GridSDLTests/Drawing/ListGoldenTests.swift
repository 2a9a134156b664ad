import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares lists of each appearance with a reviewed image, at two scales.
@MainActor
struct ListGoldenTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)
  private static let size = Size(width: 260, height: 340)
  private nonisolated static let appearances: [(LayoutListConfiguration.Appearance, String)] = [
    (.plain, "plain"), (.grouped, "grouped"), (.insetGrouped, "inset-grouped"),
    (.sidebar, "sidebar"), (.sidebarPlain, "sidebar-plain"),
  ]

  /// A row as high as its text.
  private final class TextRow: CollectionViewCell {
    static let style = TextStyle(size: 15, color: Color(0xE8E8EE))
    var text = ""
    var measuring: (any TextMeasuring)?

    override func preferredSize(fitting proposed: Size) -> Size {
      let height =
        measuring?.size(
          of: text, style: Self.style, width: proposed.width - 32, maximumLines: 0
        ).height ?? 0
      return Size(width: proposed.width, height: max(44, height + 22))
    }

    override func draw(into list: inout DrawList) {
      guard let measuring else { return }
      let bounds = Rect(size: size).insetBy(dx: 16, dy: 11)
      list.paragraph(text, in: bounds, style: Self.style, measuring: measuring)
    }
  }

  /// The name of a section, on an opaque background.
  private final class Header: CollectionReusableView {
    var text = ""

    override func preferredSize(fitting proposed: Size) -> Size {
      Size(width: proposed.width, height: 30)
    }

    override func draw(into list: inout DrawList) {
      list.fill(Rect(size: size), Color(0x101018))
      list.text(
        text, in: Rect(size: size).insetBy(dx: 16, dy: 4),
        style: TextStyle(size: 13, weight: .bold, color: Color(0x9A9AA8)))
    }
  }

  @Test(arguments: appearances, [1.0, 2.0])
  func `a list looks like the golden image`(
    list: (appearance: LayoutListConfiguration.Appearance, name: String), scale: Double
  ) {
    var configuration = LayoutListConfiguration(appearance: list.appearance)
    configuration.headerMode = .supplementary
    let view = CollectionView(
      layout: CompositionalLayout.list(using: configuration),
      environment: LayoutEnvironment(containerSize: Self.size, scale: scale))
    let source = Self.source(of: view, scale)
    view.layoutIfNeeded()
    #expect(throws: Never.self) {
      try GoldenPicture("list-\(list.name)-\(Int(scale))x", suite: "Lists")
        .verify(Self.picture(of: view, scale))
    }
    withExtendedLifetime(source) {}
  }

  @Test func `a pinned header covers the rows that scroll below it, as in the golden image`() {
    var configuration = LayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    let view = CollectionView(
      layout: CompositionalLayout.list(using: configuration),
      environment: LayoutEnvironment(
        containerSize: Size(width: Self.size.width, height: 160), scale: 2))
    let source = Self.source(of: view, 2)
    view.layoutIfNeeded()
    view.setContentOffset(Point(x: 0, y: 60))
    view.layoutIfNeeded()
    #expect(throws: Never.self) {
      try GoldenPicture("list-pinned-header-2x", suite: "Lists").verify(Self.picture(of: view, 2))
    }
    withExtendedLifetime(source) {}
  }

  private static func source(
    of view: CollectionView, _ scale: Double
  ) -> DiffableDataSource<String, String> {
    let measuring = TextMeasurer(typesetter: typesetter, scale: scale)
    let row = CellRegistration<TextRow, String> { cell, _, text in
      cell.text = text
      cell.measuring = measuring
    }
    let source = DiffableDataSource<String, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
    }
    let header = SupplementaryRegistration<Header>(
      elementKind: CollectionView.elementKindSectionHeader
    ) { [unowned source] view, _, path in
      view.text = source.sectionIdentifier(for: path.section) ?? ""
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    source.apply(uniquing: [
      (section: "Fruit", items: ["Apple", "Banana that is long enough for two lines", "Cherry"]),
      (section: "Herbs", items: ["Basil"]),
    ])
    return source
  }

  private static func picture(of view: CollectionView, _ scale: Double) -> PixelImage {
    let size = view.environment.containerSize
    let canvas = TextCanvas(width: Int(size.width * scale), height: Int(size.height * scale))
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: scale,
      typesetter: typesetter)
    renderer.begin(background: Color(0x101018))
    renderer.drawContent(of: view)
    let picture = canvas.picture().image
    renderer.forgetTextures()
    return picture
  }
}
