import Foundation
import FrameTiming
import GridEngine
import GridSDL

/// Everything that floats over the content: frame times, messages, help, the inspector, and what the
/// scene, the open picture and the input show.
final class Overlays {
  let hud: HUD
  private var notices = Notices()
  private var help = HelpPanel()
  private var inspector = Inspector()

  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let input: InputController

  /// Makes overlays over a scene and the picture that is open over it.
  init(hud: HUD, over scenes: SceneHost, viewer: ViewerHost, input: InputController) {
    self.hud = hud
    self.scenes = scenes
    self.viewer = viewer
    self.input = input
  }

  private var theme: Theme { scenes.context.theme }
  private var text: TextMeasurer { scenes.context.text }

  // MARK: Messages

  /// Shows a message for a moment, at the window's foot.
  func show(_ message: String) { notices.show(message, at: .now) }

  /// Shows a message to the user, in the window and on standard error.
  func report(_ message: String) {
    show(message)
    input.redraw()
    FileHandle.standardError.write(Data("GridApp: \(message)\n".utf8))
  }

  /// When a message disappears.
  func nextChange(after time: FrameTime) -> FrameTime? { notices.nextChange(after: time) }

  /// Removes a message whose time is over.
  func removeExpired(at time: FrameTime) {
    if notices.expire(at: time) { input.redraw() }
  }

  // MARK: Help and inspector

  /// Whether the keys are shown.
  var isHelpShown: Bool { help.isShown }
  /// Whether the layout is shown over the grid.
  var isInspectorShown: Bool { inspector.isShown }

  func toggleHelp() { help.toggle() }
  func toggleInspector() { inspector.toggle() }

  /// Lets help have an event; whether it took it.
  func handle(_ event: InputEvent) -> Bool { help.handle(event) }

  /// Lets help have a movement of wheel or touchpad; whether it took it.
  func handle(_ axis: AxisInput) -> Bool { help.handle(axis) }

  // MARK: Drawing

  /// Draws what belongs over the grid and moves with it.
  func drawOverGrid(in size: Size, into list: inout DrawList) {
    scenes.scene.drawOver(in: size, into: &list)
    inspector.draw(scenes.view, theme: theme, into: &list)
    input.scrollBars.draw(over: scenes.view, theme: theme, at: .now, into: &list)
  }

  /// Draws the keys, where they are asked for.
  func drawHelp(in size: Size, into list: inout DrawList) {
    help.draw(in: size, theme: theme, text: text, into: &list)
  }

  /// Draws everything that floats but the frame times, which are drawn last, and sets the place of
  /// those.
  func drawFloating(in size: Size, into list: inout DrawList) {
    let scene = scenes.scene
    let isGridShown = viewer.isGridShown
    let bubble = isGridShown ? input.scrollBars.placeBubble(over: scene, measuring: text) : nil
    let placement = OverlayPlacement(
      window: size, bars: input.scrollBars.edges(in: scenes.view),
      protected: isGridShown ? scene.protectedAreas(in: size) : [])
    let frames = placement.frames(
      for: floatingParts(bubble: bubble?.frame, room: placement.bounds.width))
    hud.origin = frames[.frameTimes]?.origin
    for (part, frame) in frames {
      switch part {
      case .frameTimes: break
      case .findField: input.filter.draw(in: frame, theme: theme, into: &list)
      case .notice: notices.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .caption: viewer.caption?.draw(in: frame, theme: theme, into: &list)
      case .emptyMessage:
        emptyMessage?.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .placeBubble: bubble?.bubble.draw(in: frame, theme: theme, into: &list)
      case .statusPanel: scene.drawStatusPanel(in: frame, into: &list)
      case .inspectorLegend: inspector.drawLegend(in: frame, theme: theme, into: &list)
      }
    }
  }

  private func floatingParts(bubble: Rect?, room: Double) -> [OverlayPlacement.Request] {
    var parts: [OverlayPlacement.Request] = []
    func add(
      _ part: OverlayPlacement.Part, _ size: Size?, _ position: OverlayPlacement.Position = .bottom
    ) {
      if let size { parts.append(.init(part: part, size: size, position: position)) }
    }
    add(.frameTimes, hud.size, .corner(hud.corner))
    add(.notice, notices.size(fitting: room, measuring: text))
    add(.caption, viewer.caption?.size(measuring: text))
    guard viewer.isGridShown else { return parts }
    add(.emptyMessage, emptyMessage?.size(fitting: room, measuring: text), .center)
    add(.findField, input.filter.size)
    add(.statusPanel, scenes.scene.statusPanelSize)
    add(.inspectorLegend, inspector.legendSize, .corner(.bottomLeft))
    if let bubble { add(.placeBubble, bubble.size, .at(bubble.origin)) }
    return parts
  }

  private var emptyMessage: EmptyMessage? { scenes.scene.notice.map(EmptyMessage.init) }
}

/// What a window says that has nothing to show, or nothing yet.
private struct EmptyMessage {
  private static let style = TextStyle(size: 15, alignment: .center)
  /// A line that is longer is hard to read.
  private static let maximumWidth = 560.0

  let text: String

  /// Its size in points, broken into lines no wider than `room`.
  func size(fitting room: Double, measuring type: some TextMeasuring) -> Size {
    type.size(
      of: text, style: Self.style, width: max(1, min(room, Self.maximumWidth)), maximumLines: 0)
  }

  /// Draws it into `frame`.
  func draw(
    in frame: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    var style = Self.style
    style.color = theme.secondaryText
    list.clipped(to: frame) {
      $0.paragraph(text, in: frame, style: style, measuring: type)
    }
  }
}
