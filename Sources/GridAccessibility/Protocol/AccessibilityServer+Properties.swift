// Properties, and the interface org.a11y.atspi.Application.

extension AccessibilityServer {
  /// Answers a call that reads or writes properties of an object.
  mutating func replyAboutProperties(of target: Target, to call: BusCall) -> BusReply {
    let properties = properties(of: target, interface: call.text(0))
    switch (call.method, call.signature) {
    case ("Get", "ss"):
      guard let found = properties.first(where: { $0.name == call.text(1) }) else {
        return .failure(
          name: "org.freedesktop.DBus.Error.UnknownProperty",
          message: "the element has no property \(call.text(0)).\(call.text(1))")
      }
      return .values([.variant(found.value)])
    case ("GetAll", "s"):
      let entries = properties.map { BusValue.entry(.text($0.name), .variant($0.value)) }
      return .values([.array(of: "{sv}", entries)])
    case ("Set", "ssv"):
      guard case .application = target, call.text(0) == Interface.application, call.text(1) == "Id"
      else {
        return .failure(
          name: "org.freedesktop.DBus.Error.PropertyReadOnly",
          message: "\(call.text(0)).\(call.text(1)) cannot be changed")
      }
      applicationID = Int32(clamping: call.integer(2))
      return .values([])
    default: return .unknownMethod(call)
    }
  }

  private func properties(
    of target: Target, interface: String
  ) -> [(name: String, value: BusValue)] {
    guard interfaces(of: target).contains(interface) else { return [] }
    switch (interface, target) {
    case (Interface.accessible, _):
      return [
        ("Name", .text(name(of: target))), ("Description", .text(details(of: target))),
        ("Parent", parent(of: target).value),
        ("ChildCount", .int32(Int32(clamping: children(of: target).count))),
        ("Locale", .text("")), ("AccessibleId", .text("")), ("HelpText", .text("")),
      ]
    case (Interface.application, _):
      return [
        ("ToolkitName", .text(Self.toolkit)), ("Version", .text("1")),
        ("ToolkitVersion", .text("1")), ("AtspiVersion", .text("2.1")),
        ("Id", .int32(applicationID)),
      ]
    case (Interface.selection, .element(let place)):
      return [("NSelectedChildren", .int32(Int32(clamping: place.node.selectedChildren.count)))]
    case (Interface.action, .element(let place)):
      return [("NActions", .int32(place.node.action == nil ? 0 : 1))]
    default: return []
    }
  }

  /// Answers a call of the program's own interface.
  func replyAsApplication(to call: BusCall) -> BusReply? {
    switch (call.method, call.signature) {
    case ("GetLocale", "u"): .values([.text("")])
    // There is no connection without the bus.
    case ("GetApplicationBusAddress", ""): .values([.text("")])
    default: nil
    }
  }
}
