import GridEngine

// The interfaces of elements: positions, the selection of a list, and actions.

extension AccessibilityServer {
  /// Answers a call about the position of an element.
  mutating func reply(
    asComponent place: AccessibilityTree.Place, to call: BusCall
  ) -> BusReply? {
    let node = place.node
    switch (call.method, call.signature) {
    case ("Contains", "iiu"):
      let found = tree.element(at: point(of: call, relativeTo: place), in: node)
      return .values([.bool(found != nil)])
    case ("GetAccessibleAtPoint", "iiu"):
      let found = tree.element(at: point(of: call, relativeTo: place), in: node)
      return .values([(found.map { object($0.id) } ?? .none).value])
    case ("GetExtents", "u"):
      let frame = frame(of: place, call.integer(0))
      return .values([
        .structure([frame.minX, frame.minY, frame.width, frame.height].map(Self.number))
      ])
    case ("GetPosition", "u"):
      let frame = frame(of: place, call.integer(0))
      return .values([Self.number(frame.minX), Self.number(frame.minY)])
    case ("GetSize", ""): return .values([node.frame.width, node.frame.height].map(Self.number))
    // ATSPI_LAYER_WINDOW and ATSPI_LAYER_WIDGET.
    case ("GetLayer", ""): return .values([.uint32(node.role == .window ? 7 : 3)])
    case ("GetMDIZOrder", ""): return .values([.int16(0)])
    case ("GetAlpha", ""): return .values([.double(1)])
    case ("GrabFocus", ""):
      guard node.traits.contains(.focusable) else { return .values([.bool(false)]) }
      return request(.focus(node.id))
    case ("ScrollTo", "u"): return request(.show(node.id))
    default: return nil
    }
  }

  /// Answers a call about the selection of a list. The tree contains only the visible items, and only
  /// these count.
  mutating func reply(asSelection list: AccessibilityNode, to call: BusCall) -> BusReply? {
    let selected = list.selectedChildren
    let index = call.integer(0)
    let child = list.children.indices.contains(index) ? list.children[index] : nil
    switch (call.method, call.signature) {
    case ("GetSelectedChild", "i"):
      let found = selected.indices.contains(index) ? object(selected[index].id) : .none
      return .values([found.value])
    case ("IsChildSelected", "i"):
      return .values([.bool(child?.traits.contains(.selected) == true)])
    case ("SelectChild", "i"), ("DeselectChild", "i"):
      guard let child, child.traits.contains(.selectable) else { return .values([.bool(false)]) }
      return request(.select(child.id, call.method == "SelectChild"))
    case ("DeselectSelectedChild", "i"):
      guard selected.indices.contains(index) else { return .values([.bool(false)]) }
      return request(.select(selected[index].id, false))
    case ("SelectAll", ""), ("ClearSelection", ""):
      return request(.selectAll(list.id, call.method == "SelectAll"))
    default: return nil
    }
  }

  /// Answers a call about the action of an element.
  mutating func reply(asAction node: AccessibilityNode, to call: BusCall) -> BusReply? {
    guard let action = node.action else { return nil }
    let exists = call.integer(0) == 0
    switch (call.method, call.signature) {
    case ("GetName", "i"), ("GetLocalizedName", "i"): return .values([.text(exists ? action : "")])
    case ("GetDescription", "i"), ("GetKeyBinding", "i"): return .values([.text("")])
    case ("GetActions", ""):
      let names: [BusValue] = [.text(action), .text(""), .text("")]
      return .values([.array(of: "(sss)", [.structure(names)])])
    case ("DoAction", "i"):
      return exists ? request(.perform(node.id)) : .values([.bool(false)])
    default: return nil
    }
  }

  // MARK: Coordinates

  /// Returns a frame in the coordinates of a number of `AtspiCoordType`: those of the screen, of the
  /// window or of the parent.
  private func frame(of place: AccessibilityTree.Place, _ coordinates: Int) -> Rect {
    let origin = origin(ofCoordinates: coordinates, at: place)
    return place.node.frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// Returns the point of a call in window points.
  private func point(of call: BusCall, relativeTo place: AccessibilityTree.Place) -> Point {
    let origin = origin(ofCoordinates: call.integer(2), at: place)
    return Point(x: Double(call.integer(0)) + origin.x, y: Double(call.integer(1)) + origin.y)
  }

  /// Returns the origin of coordinates in window points.
  private func origin(
    ofCoordinates coordinates: Int, at place: AccessibilityTree.Place
  ) -> Point {
    switch coordinates {
    case 0: Point(x: -tree.screenOrigin.x, y: -tree.screenOrigin.y)
    case 2: place.parent.flatMap { tree[$0]?.node.frame.origin } ?? .zero
    default: .zero
    }
  }

  /// Returns a length in points as a number of the protocol. A layout file can make items longer
  /// than the protocol can express.
  private static func number(_ length: Double) -> BusValue {
    let range = Double(Int32.min)...Double(Int32.max)
    return .int32(Int32(min(max(length.rounded(), range.lowerBound), range.upperBound)))
  }
}

extension AccessibilityNode {
  /// The selected children.
  var selectedChildren: [AccessibilityNode] { children.filter { $0.traits.contains(.selected) } }
}
