// The signals with which screen readers are notified.

extension AccessibilityServer {
  /// Returns the signals of events that lead to ``tree``.
  func signals(for events: [AccessibilityEvent]) -> [BusSignal] { events.flatMap(signals) }

  private func signals(for event: AccessibilityEvent) -> [BusSignal] {
    switch event {
    case .added(let id, let parent, let index):
      let change = change(
        of: parent, "ChildrenChanged", "add", index, .variant(object(id).value))
      return cacheSignals(forNew: id) + [change]
    case .removed(let id, let parent, let index):
      let change = change(
        of: parent, "ChildrenChanged", "remove", index, .variant(object(id).value))
      let removal = BusSignal(
        path: ObjectPath.cache, interface: Interface.cache, member: "RemoveAccessible",
        values: [object(id).value])
      return [change, state("defunct", true, of: id), removal]
    case .labelChanged(let id):
      let text = tree[id]?.node.label ?? ""
      return [change(of: id, "PropertyChange", "accessible-name", 0, .variant(.text(text)))]
    case .detailsChanged(let id):
      let text = tree[id]?.node.details ?? ""
      return [change(of: id, "PropertyChange", "accessible-description", 0, .variant(.text(text)))]
    case .selected(let id, let isSelected): return [state("selected", isSelected, of: id)]
    case .selectionChanged(let id): return [change(of: id, "SelectionChanged", "", 0)]
    case .focused(let id, let isFocused): return [state("focused", isFocused, of: id)]
    case .appeared(let id): return [state("showing", true, of: id)]
    case .activated(let isActive):
      let name = isActive ? "Activate" : "Deactivate"
      return [
        BusSignal(
          path: ObjectPath.of(tree.window.id), interface: Interface.windowEvents, member: name,
          values: body("", 0, .variant(.text(tree.window.label)))),
        state("active", isActive, of: tree.window.id),
      ]
    }
  }

  /// Returns the signals that add an element and its descendants to the caches of screen readers.
  private func cacheSignals(forNew id: AccessibilityID) -> [BusSignal] {
    guard let place = tree[id] else { return [] }
    let signal = BusSignal(
      path: ObjectPath.cache, interface: Interface.cache, member: "AddAccessible",
      values: [cacheItem(.element(place), object(id))])
    return [signal] + place.node.children.flatMap { cacheSignals(forNew: $0.id) }
  }

  private func state(_ name: String, _ isSet: Bool, of id: AccessibilityID) -> BusSignal {
    change(of: id, "StateChanged", name, isSet ? 1 : 0)
  }

  private func change(
    of id: AccessibilityID, _ member: String, _ kind: String, _ detail: Int,
    _ value: BusValue = .variant(.int32(0))
  ) -> BusSignal {
    BusSignal(
      path: ObjectPath.of(id), interface: Interface.objectEvents, member: member,
      values: body(kind, detail, value))
  }

  /// Returns the arguments that all events have.
  private func body(_ kind: String, _ detail: Int, _ value: BusValue) -> [BusValue] {
    [.text(kind), .int32(Int32(clamping: detail)), .int32(0), value, .array(of: "{sv}", [])]
  }
}
