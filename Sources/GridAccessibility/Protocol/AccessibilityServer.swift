/// Answers the calls of screen readers from the newest tree.
///
/// It has no connection: calls come in as values and answers go out as values.
struct AccessibilityServer {
  /// An object that can be called.
  enum Target {
    /// The program, the parent of the window.
    case application
    case element(AccessibilityTree.Place)
  }

  /// The newest tree.
  var tree: AccessibilityTree
  /// The name of the program on the bus.
  var busName = ""
  /// The parent of the program, an object of the registry.
  var desktop = BusObject.none
  /// The number that the registry gave to the program.
  var applicationID: Int32 = 0
  /// The name of the program.
  let programName: String
  /// The requests of screen readers since ``takeRequests()``.
  private var requests: [AccessibilityRequest] = []

  /// Creates a server for a program.
  init(_ tree: AccessibilityTree, programName: String) {
    self.tree = tree
    self.programName = programName
  }

  /// Removes and returns the requests of screen readers.
  mutating func takeRequests() -> [AccessibilityRequest] {
    defer { requests = [] }
    return requests
  }

  /// Adds a request. The main thread performs it later, so that no screen reader waits for a frame.
  ///
  /// - Returns: The answer that it will be performed.
  mutating func request(_ request: AccessibilityRequest) -> BusReply {
    requests.append(request)
    return .values([.bool(true)])
  }

  /// Answers a call.
  mutating func reply(to call: BusCall) -> BusReply {
    if call.path == ObjectPath.cache {
      return call.interface == Interface.cache && call.method == "GetItems"
        ? .values([cacheItems]) : .unknownMethod(call)
    }
    guard let target = target(at: call.path) else { return .unknownObject }
    if call.interface == Interface.properties { return replyAboutProperties(of: target, to: call) }
    guard interfaces(of: target).contains(call.interface) else { return .unknownMethod(call) }
    let reply: BusReply? =
      switch (call.interface, target) {
      case (Interface.accessible, _): replyAboutStructure(of: target, to: call)
      case (Interface.application, _): replyAsApplication(to: call)
      case (Interface.component, .element(let place)): reply(asComponent: place, to: call)
      case (Interface.selection, .element(let place)): reply(asSelection: place.node, to: call)
      case (Interface.action, .element(let place)): reply(asAction: place.node, to: call)
      default: nil
      }
    return reply ?? .unknownMethod(call)
  }

  // MARK: Objects

  private func target(at path: String) -> Target? {
    if path == ObjectPath.application { return .application }
    return ObjectPath.element(at: path).flatMap { tree[$0] }.map(Target.element)
  }

  /// Returns the reference to an element.
  func object(_ id: AccessibilityID) -> BusObject {
    BusObject(name: busName, path: ObjectPath.of(id))
  }

  /// The reference to the program.
  var application: BusObject { BusObject(name: busName, path: ObjectPath.application) }

  /// Returns the interfaces of an object.
  func interfaces(of target: Target) -> [String] {
    guard case .element(let place) = target else {
      return [Interface.accessible, Interface.application]
    }
    var result = [Interface.accessible, Interface.component]
    if place.node.role == .list { result.append(Interface.selection) }
    if place.node.action != nil { result.append(Interface.action) }
    return result
  }

  /// Returns the children of an object.
  func children(of target: Target) -> [AccessibilityNode] {
    switch target {
    case .application: [tree.window]
    case .element(let place): place.node.children
    }
  }

  /// Returns the parent of an object.
  func parent(of target: Target) -> BusObject {
    switch target {
    case .application: desktop
    case .element(let place): place.parent.map(object) ?? application
    }
  }
}
