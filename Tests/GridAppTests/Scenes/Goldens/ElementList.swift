import FrameTiming
import GridEngine
import GridImages
import SceneTestSupport
import Scenes
import TestSupport

@testable import Demos
@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import Lab
@testable import PhotoBrowser

/// Draws elements over a grid, with contents that are the same on every machine.
@MainActor
final class ElementList {
  /// An element, or one of its states.
  enum Name: String, CaseIterable, Sendable {
    case menu, choices, help, techniques, legend, search, rename, message, emptyFolder, loading
    case information, tooltip, header, selection, caption, comparison, zoomLevel
  }

  let fixture: SceneFixture
  private var window: Size { fixture.environment.containerSize }
  private var type: TextMeasurer { fixture.measurer }
  private var theme: Theme { fixture.context.theme }
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init(size: Size, textScale: Double, type: (any TypeMeasuring)? = nil) {
    fixture = SceneFixture(size: size, textScale: textScale, type: type)
  }

  /// Returns the drawing of an element.
  func draw(_ name: Name) async throws -> DrawList {
    var list = DrawList()
    switch name {
    case .menu, .choices: drawMenu(name, into: &list)
    case .help:
      var help = HelpPanel()
      help.toggle(in: .grid)
      help.draw(in: window, theme: theme, text: type, into: &list)
    case .techniques: drawTechniques(into: &list)
    case .legend: drawLegend(into: &list)
    case .search, .rename: drawField(name, into: &list)
    case .message: drawMessage(into: &list)
    case .emptyFolder: drawEmptyFolder(into: &list)
    case .loading:
      let message = EmptyMessage(text: "Waiting for paths on standard input…")
      let frame = frame(of: message.size(fitting: room.width, measuring: type), at: .center)
      message.draw(in: frame, theme: theme, measuring: type, into: &list)
    case .information: drawInformation(into: &list)
    case .tooltip: try await drawTooltip(into: &list)
    case .header, .selection: try drawHeader(name, into: &list)
    case .caption:
      let size = caption.size(fitting: room.width, measuring: type)
      caption.draw(
        in: frame(of: size, at: .bottom), theme: theme, measuring: type, into: &list)
    case .comparison: try await drawComparison(into: &list)
    case .zoomLevel:
      var indicator = ZoomIndicator()
      indicator.show(0.256, at: time)
      let frame = indicator.frame(in: window.width, measuring: type) ?? .zero
      indicator.draw(in: frame, theme: theme, into: &list)
    }
    return list
  }

  // MARK: Places

  private var space: FloatingSpace {
    var space = FloatingSpace(size: window)
    space.keepFree(.trailing)
    return space
  }

  private var room: Size { space.bounds.size }

  /// Returns the frame of a floating element.
  private func frame(of size: Size?, at position: FloatingPlace.Position) -> Rect {
    let place = FloatingPlace(size: size ?? .zero, at: position)
    return FloatingLayout(space: space).preferredFrame(of: place)
  }

  // MARK: Elements

  private func drawMenu(_ name: Name, into list: inout DrawList) {
    var facts = MenuFacts(files: 3, hasFocus: true)
    facts.order = (.month, false)
    var menu = ContextMenu()
    menu.open(
      name == .menu ? facts.itemEntries : facts.orderEntries, at: Point(x: 60, y: 40),
      isPressed: false)
    menu.draw(in: window, theme: theme, text: type, into: &list)
  }

  private func drawTechniques(into list: inout DrawList) {
    var panel = TechniquesPanel()
    panel.isShown = true
    let frame = frame(
      of: panel.size(fitting: room.width, measuring: type), at: .corner(.topRight))
    var techniques = Techniques()
    _ = techniques.set(.decode, to: "main")
    panel.draw(
      techniques, latency: LatencyRange(milliseconds: 300...2000), in: frame, theme: theme,
      measuring: type, into: &list)
  }

  private func drawLegend(into list: inout DrawList) {
    var inspector = Inspector()
    inspector.toggle()
    let size = inspector.legendSize(measuring: type)
    inspector.drawLegend(
      in: frame(of: size, at: .corner(.bottomLeft)), theme: theme, measuring: type, into: &list)
  }

  private func drawField(_ name: Name, into list: inout DrawList) {
    var field = name == .search ? TextField() : TextField(label: "Rename", suffix: ".jpg")
    if name == .search { field.open() } else { field.open(with: "holiday") }
    if name == .search { _ = field.type("beach type:raw camera:nikon") }
    field.draw(
      in: frame(of: field.size(measuring: type), at: .bottom), theme: theme, measuring: type,
      into: &list)
  }

  private func drawMessage(into list: inout DrawList) {
    var notices = Notices()
    notices.show(
      "3 photos cannot be moved to the trash: the file system has none. Shift Delete deletes them",
      at: time)
    let size = notices.size(fitting: room.width, measuring: type)
    notices.draw(
      in: frame(of: size, at: .bottom), theme: theme, measuring: type, into: &list)
  }

  private func drawEmptyFolder(into list: inout DrawList) {
    var panel = EmptyFolderPanel()
    panel.text = "No photos in ~/Pictures/2024 yet. Photos that are copied there appear here."
    panel.buttons = ["Open folder…", "Pictures"].map {
      EmptyFolderPanel.Button(title: $0, command: .choose(.folders))
    }
    let frame = frame(of: panel.size(fitting: room, measuring: type), at: .center)
    panel.draw(in: frame, theme: theme, measuring: type, into: &list)
  }

  private nonisolated static var details: PictureDetails {
    var details = PictureDetails(size: PixelSize(width: 6_000, height: 4_000))
    details.byteCount = 8_400_000
    details.exposureDate = "2024:07:14 18:30:05"
    details.capture.camera = "NIKON Z 6"
    details.capture.lens = "NIKKOR Z 24-70mm f/4 S"
    details.capture.iso = 400
    return details
  }

  private func drawInformation(into list: inout DrawList) {
    let panel = InfoPanel(
      facts: PictureFacts(
        name: "holiday-at-the-lake.jpg", source: .file("/photos/2024/Holidays/a.jpg"),
        details: Self.details, home: nil))
    let size = panel.size(fitting: room.width, measuring: type)
    panel.draw(
      in: frame(of: size, at: .corner(.topRight)), theme: theme, measuring: type, into: &list)
  }

  private func drawTooltip(into list: inout DrawList) async throws {
    let photos = try await FolderFixture(["holiday-at-the-lake.jpg"], columns: 1, size: window)
    let sizes = PictureSizes(wake: {}) { _ in Self.details }
    let tooltip = Tooltip(over: photos.scenes, sizes: sizes)
    var context = ElementContext(size: window, theme: theme, text: type, time: time)
    _ = tooltip.handle(.pointerMoved(Point(x: 200, y: 200)), context)
    context.time = time.advanced(bySeconds: 1)
    _ = tooltip.update(at: context.time)
    let source = ImageSource.file(photos.folder.file("holiday-at-the-lake.jpg"))
    sizes.ask(source)
    try await until {
      sizes.deliver()
      return sizes[source] != nil
    }
    tooltip.draw(context, into: &list)
  }

  private func drawHeader(_ name: Name, into list: inout DrawList) throws {
    let scene = try PlainScene(items: 12)
    scene.collectionView.environment = fixture.environment
    scene.heading = SceneHeading(
      places: ["Pictures", "2024", "Lakes"].map { SceneHeading.Place(title: $0, path: $0) },
      count: "1,234 photos", order: "Date", arrangement: "Squares")
    if name == .selection {
      scene.collectionView.allowsMultipleSelection = true
      scene.collectionView.selectItem(at: IndexPath(item: 1, section: 0))
    }
    let scenes = SceneHost(scene, named: .photos, in: fixture.context) {
      name throws(CommandFailure) in throw CommandFailure("there is no \(name)")
    }
    let header = Header(over: scenes)
    var context = ElementContext(size: window, theme: theme, text: type, time: time)
    header.advance(to: time)
    guard case .frame(let frame) = header.place(in: context) else { return }
    context.frame = frame
    header.draw(context, into: &list)
  }

  private var caption: ViewerCaption {
    ViewerCaption(name: "holiday-at-the-lake.jpg", index: 11, count: 3_600, level: 0.256)
  }

  private func drawComparison(into list: inout DrawList) async throws {
    let sizes = PictureSizes(wake: {}) { _ in Self.details }
    let pixels = fixture.context.pixelSize(of: window)
    let comparison = PictureComparison(
      ["a-lake.jpg", "a-mountain.jpg"].map { GalleryPicture(source: .file($0), name: $0) },
      in: fixture.context, sizes: sizes, window: pixels, textureLimit: 4_096)
    guard let comparison else { return }
    try await until {
      comparison.update()
      while fixture.pipeline.decodeNext() {}
      fixture.pipeline.deliver()
      return comparison.captions.allSatisfy { $0.level != nil }
    }
    comparison.draw(in: window, into: &list)
  }
}
