import GridEngine

extension Application {
  /// Draws everything that floats over the content but the frame times, which are drawn last, and
  /// tells those their place.
  func drawFloating(into list: inout DrawList) {
    let bubble =
      isGridShown ? input.scrollBars.placeBubble(over: scene, measuring: context.text) : nil
    let view = scene.collectionView
    let placement = OverlayPlacement(
      window: window.size, bars: input.scrollBars.edges(in: view),
      protected: isGridShown ? scene.protectedAreas(in: window.size) : [])
    let frames = placement.frames(
      for: floatingParts(bubble: bubble?.frame, room: placement.bounds.width))
    hud.origin = frames[.frameTimes]?.origin
    for (part, frame) in frames {
      switch part {
      case .frameTimes: break
      case .findField: input.filter.draw(in: frame, theme: theme, into: &list)
      case .notice: notices.draw(in: frame, theme: theme, measuring: context.text, into: &list)
      case .caption: viewer?.caption?.draw(in: frame, theme: theme, into: &list)
      case .emptyMessage:
        emptyMessage?.draw(in: frame, theme: theme, measuring: context.text, into: &list)
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
    add(.notice, notices.size(fitting: room, measuring: context.text))
    add(.caption, viewer?.caption?.size(measuring: context.text))
    guard isGridShown else { return parts }
    add(
      .emptyMessage, emptyMessage?.size(fitting: room, measuring: context.text), .center)
    add(.findField, input.filter.size)
    add(.statusPanel, scene.statusPanelSize)
    add(.inspectorLegend, inspector.legendSize, .corner(.bottomLeft))
    if let bubble { add(.placeBubble, bubble.size, .at(bubble.origin)) }
    return parts
  }

  private var emptyMessage: EmptyMessage? { scene.notice.map(EmptyMessage.init) }

  /// Whether the grid is seen; an open picture covers it.
  var isGridShown: Bool { viewer?.flight.isMoving ?? true }
}
