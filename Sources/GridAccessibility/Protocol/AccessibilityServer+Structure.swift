// The interface org.a11y.atspi.Accessible, which every object has: names, roles, states, the tree.

extension AccessibilityServer {
  /// Answers a call about the place of an object in the tree, its role and its states.
  func replyAboutStructure(of target: Target, to call: BusCall) -> BusReply? {
    switch (call.method, call.signature) {
    case ("GetChildAtIndex", "i"): return .values([child(call.integer(0), of: target).value])
    case ("GetChildren", ""):
      return .values([.array(of: "(so)", children(of: target).map { object($0.id).value })])
    case ("GetIndexInParent", ""): return .values([.int32(index(of: target))])
    case ("GetRelationSet", ""): return .values([.array(of: "(ua(so))", [])])
    case ("GetRole", ""): return .values([.uint32(role(of: target).number)])
    case ("GetRoleName", ""), ("GetLocalizedRoleName", ""):
      return .values([.text(role(of: target).name)])
    case ("GetState", ""): return .values([states(of: target).value])
    case ("GetAttributes", ""):
      let entries = attributes(of: target).map { BusValue.entry(.text($0), .text($1)) }
      return .values([.array(of: "{ss}", entries)])
    case ("GetApplication", ""): return .values([application.value])
    case ("GetInterfaces", ""):
      return .values([.array(of: "s", interfaces(of: target).map(BusValue.text))])
    default: return nil
    }
  }

  private func child(_ index: Int, of target: Target) -> BusObject {
    let children = children(of: target)
    return children.indices.contains(index) ? object(children[index].id) : .none
  }

  func index(of target: Target) -> Int32 {
    switch target {
    // The registry knows it.
    case .application: -1
    case .element(let place): Int32(clamping: place.index)
    }
  }

  func role(of target: Target) -> (number: UInt32, name: String) {
    switch target {
    case .application: AccessibilityRole.application
    case .element(let place): (place.node.role.number, place.node.role.name)
    }
  }

  func states(of target: Target) -> StateSet {
    switch target {
    case .application: StateSet()
    case .element(let place): StateSet(of: place.node)
    }
  }

  /// Returns the attributes of an object: the position in the list, from 1, and the length of the list.
  private func attributes(of target: Target) -> [(String, String)] {
    var result = [("toolkit", Self.toolkit)]
    guard case .element(let place) = target, let position = place.node.position else {
      return result
    }
    result.append(("posinset", String(position.index + 1)))
    result.append(("setsize", String(position.count)))
    return result
  }

  func name(of target: Target) -> String {
    switch target {
    case .application: programName
    case .element(let place): place.node.label
    }
  }

  func details(of target: Target) -> String {
    switch target {
    case .application: ""
    case .element(let place): place.node.details
    }
  }

  /// The name of the library that draws the elements.
  static let toolkit = "GridSDL"

  // MARK: Cache

  /// All objects in one answer, with which a screen reader starts.
  var cacheItems: BusValue {
    let elements = tree.ids.compactMap { tree[$0] }.map {
      cacheItem(.element($0), object($0.node.id))
    }
    return .array(of: "((so)(so)(so)iiassusau)", [cacheItem(.application, application)] + elements)
  }

  /// Returns an object as an item of the cache.
  func cacheItem(_ target: Target, _ object: BusObject) -> BusValue {
    .structure([
      object.value, application.value, parent(of: target).value, .int32(index(of: target)),
      .int32(Int32(clamping: children(of: target).count)),
      .array(of: "s", interfaces(of: target).map(BusValue.text)), .text(name(of: target)),
      .uint32(role(of: target).number), .text(details(of: target)), states(of: target).value,
    ])
  }
}
