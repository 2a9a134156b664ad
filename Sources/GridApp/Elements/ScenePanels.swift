import GridEngine
import GridSDL
import Scenes

/// What floats over the grid of a scene.
extension SceneHost {
  /// The message instead of an empty grid, except that of ``EmptyFolder``.
  var emptyMessage: Panel<EmptyMessage> {
    Panel(
      Panel<EmptyMessage>.Look(
        part: .emptyMessage,
        place: { ($0.size(fitting: $1.room.width, measuring: $1.text), .center) },
        draw: { $0.draw(in: $1.frame, theme: $1.theme, measuring: $1.text, into: &$2) },
        // It is read when it appears, because there is no item that could have the focus.
        description: { ElementDescription(.notification, label: $0.text) }),
      of: { [unowned self] in
        scene.offersOtherFolders ? nil : scene.notice.map(EmptyMessage.init)
      })
  }

  /// The panel of a scene.
  var statusPanel: Panel<any Scene> {
    Panel(
      Panel<any Scene>.Look(
        part: .status, place: { scene, _ in (scene.statusPanelSize ?? .zero, .bottom) },
        draw: { $0.drawStatusPanel(in: $1.frame, into: &$2) }),
      of: { [unowned self] in scene.statusPanelSize == nil ? nil : scene })
  }

  /// The name of the place that the scroll bar shows or would go to.
  func placeBubble(of input: InputController) -> Panel<(bubble: PositionBubble, frame: Rect)> {
    Panel(
      Panel<(bubble: PositionBubble, frame: Rect)>.Look(
        part: .placeBubble, place: { bubble, _ in (bubble.frame.size, .at(bubble.frame.origin)) },
        draw: { $0.bubble.draw(in: $1.frame, theme: $1.theme, measuring: $1.text, into: &$2) }),
      of: { [unowned self] in
        input.scrollBars.placeBubble(over: scene, measuring: context.text)
      })
  }

  /// The years next to the scroll bar, where nothing floats.
  func years(of input: InputController, avoiding frames: @escaping () -> [Rect]) -> Drawing {
    Drawing { [unowned self] context, list in
      input.scrollBars.drawYears(
        over: scene, avoiding: frames(), theme: context.theme, measuring: context.text, into: &list)
    }
  }
}

/// The message of a window without content, or while content loads.
struct EmptyMessage {
  private static let style = TextStyle(size: Look.noticeType, alignment: .center)
  /// The maximum width in points, at the usual size of type. Longer lines are hard to read.
  private static let maximumWidth = 560.0

  let text: String

  /// Returns the size in points, wrapped to `room`.
  func size(fitting room: Double, measuring type: any TextMeasuring) -> Size {
    type.size(
      of: text, style: Self.style,
      width: max(1, min(room, type.scaledValue(for: Self.maximumWidth))), maximumLines: 0)
  }

  /// Draws the message into `frame`.
  func draw(
    in frame: Rect, theme: Theme, measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    var style = Self.style
    style.color = theme.secondaryText
    list.clipped(to: frame) {
      $0.paragraph(text, in: frame, style: style, measuring: type)
    }
  }
}
