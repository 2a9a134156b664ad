import GridEngine
import Testing

@testable import GridAccessibility

struct AccessibilityServerTests {
  private var server: AccessibilityServer

  init() {
    let window = Fixture.window([1, 2, 3]) {
      $0.children[0].children[1].traits.insert([.selected, .focused])
      $0.children[0].children[1].position = AccessibilityPosition(index: 511, count: 93_000)
      $0.children[0].children[1].action = "open"
    }
    server = AccessibilityServer(
      AccessibilityTree(window, screenOrigin: Point(x: 1000, y: 20)), programName: "GridApp")
    server.busName = ":1.7"
    server.desktop = BusObject(name: ":1.0", path: "/org/a11y/atspi/accessible/root")
  }

  private static let list = ObjectPath.of(Fixture.list)
  private static let item = ObjectPath.of(AccessibilityID(view: 2))

  private mutating func call(
    _ path: String, _ interface: String, _ method: String, _ signature: String = "",
    _ arguments: BusCall.Argument...
  ) -> BusReply {
    server.reply(
      to: BusCall(
        path: path, interface: interface, method: method, signature: signature,
        arguments: arguments))
  }

  private mutating func property(_ path: String, _ interface: String, _ name: String) -> BusReply {
    call(path, Interface.properties, "Get", "ss", .text(interface), .text(name))
  }

  private func object(_ path: String) -> BusValue { BusObject(name: ":1.7", path: path).value }

  @Test
  mutating func `the program is the parent of the window and a child of the registry`() {
    let window = ObjectPath.of(server.tree.window.id)
    #expect(
      call(ObjectPath.application, Interface.accessible, "GetChildren")
        == .values([.array(of: "(so)", [object(window)])]))
    #expect(
      property(window, Interface.accessible, "Parent")
        == .values([.variant(object(ObjectPath.application))]))
    #expect(
      property(ObjectPath.application, Interface.accessible, "Parent")
        == .values([.variant(server.desktop.value)]))
    #expect(
      property(ObjectPath.application, Interface.accessible, "Name")
        == .values([.variant(.text("GridApp"))]))
  }

  @Test
  mutating func `an item has its name, its position and its role`() {
    #expect(
      property(Self.item, Interface.accessible, "Name") == .values([.variant(.text("2.jpg"))]))
    #expect(
      property(Self.item, Interface.accessible, "Description")
        == .values([.variant(.text("512 of 93,000"))]))
    #expect(call(Self.item, Interface.accessible, "GetRole") == .values([.uint32(32)]))
    #expect(call(Self.item, Interface.accessible, "GetIndexInParent") == .values([.int32(1)]))
    #expect(
      call(Self.item, Interface.accessible, "GetAttributes")
        == .values([
          .array(
            of: "{ss}",
            [
              .entry(.text("toolkit"), .text("GridSDL")), .entry(.text("posinset"), .text("512")),
              .entry(.text("setsize"), .text("93000")),
            ])
        ]))
  }

  @Test
  mutating func `states are the bits of AT-SPI`() {
    // Enabled 8, focusable 11, focused 12, selectable 22, selected 23, sensitive 24, showing 25,
    // visible 30.
    let bits: UInt32 = [8, 11, 12, 22, 23, 24, 25, 30].reduce(0) { $0 | 1 << $1 }
    #expect(
      call(Self.item, Interface.accessible, "GetState")
        == .values([.array(of: "u", [.uint32(bits), .uint32(0)])]))
  }

  @Test
  mutating func `extents are in coordinates of the screen, the window or the parent`() {
    func frame(_ x: Int32, _ y: Int32) -> BusReply {
      .values([.structure([.int32(x), .int32(y), .int32(300), .int32(100)])])
    }
    let component = Interface.component
    #expect(call(Self.item, component, "GetExtents", "u", .integer(0)) == frame(1000, 120))
    #expect(call(Self.item, component, "GetExtents", "u", .integer(1)) == frame(0, 100))
    #expect(call(Self.item, component, "GetExtents", "u", .integer(2)) == frame(0, 100))
    #expect(
      call(
        Self.list, Interface.component, "GetAccessibleAtPoint", "iiu", .integer(1010),
        .integer(130), .integer(0)) == .values([object(Self.item)]))
  }

  @Test
  func `frames beyond the numbers of the protocol are clamped`() {
    let frame = Rect(x: -1e12, y: 0, width: 1e10, height: .infinity)
    let window = Fixture.window([1]) { $0.children[0].children[0].frame = frame }
    var server = AccessibilityServer(AccessibilityTree(window), programName: "GridApp")
    let call = BusCall(
      path: ObjectPath.of(AccessibilityID(view: 1)), interface: Interface.component,
      method: "GetExtents", signature: "u", arguments: [.integer(1)])
    #expect(
      server.reply(to: call)
        == .values([.structure([.int32(.min), .int32(0), .int32(.max), .int32(.max)])]))
  }

  @Test
  mutating func `the selection has the visible selected items`() {
    #expect(
      property(Self.list, Interface.selection, "NSelectedChildren")
        == .values([.variant(.int32(1))]))
    #expect(
      call(Self.list, Interface.selection, "GetSelectedChild", "i", .integer(0))
        == .values([object(Self.item)]))
    #expect(
      call(Self.list, Interface.selection, "IsChildSelected", "i", .integer(0))
        == .values([.bool(false)]))
  }

  @Test
  mutating func `calls that change something become requests`() {
    _ = call(Self.item, Interface.component, "GrabFocus")
    _ = call(Self.item, Interface.action, "DoAction", "i", .integer(0))
    _ = call(Self.list, Interface.selection, "SelectChild", "i", .integer(2))
    _ = call(Self.list, Interface.selection, "DeselectSelectedChild", "i", .integer(0))
    _ = call(Self.list, Interface.selection, "ClearSelection")
    let (item, last) = (AccessibilityID(view: 2), AccessibilityID(view: 3))
    #expect(
      server.takeRequests() == [
        .focus(item), .perform(item), .select(last, true), .select(item, false),
        .selectAll(Fixture.list, false),
      ])
    #expect(server.takeRequests().isEmpty)
  }

  @Test
  mutating func `indices outside of the children have no effect`() {
    #expect(
      call(Self.list, Interface.accessible, "GetChildAtIndex", "i", .integer(-1))
        == .values([BusObject.none.value]))
    #expect(
      call(Self.list, Interface.selection, "SelectChild", "i", .integer(3))
        == .values([.bool(false)]))
    #expect(
      call(Self.item, Interface.action, "DoAction", "i", .integer(1)) == .values([.bool(false)]))
    #expect(server.takeRequests().isEmpty)
  }

  @Test
  mutating func `unknown objects, methods, arguments and properties are errors`() {
    let unknown = call("/org/a11y/atspi/accessible/77", Interface.accessible, "GetRole")
    #expect(unknown == .unknownObject)
    for (interface, method, signature) in [
      (Interface.accessible, "Dance", ""), (Interface.accessible, "GetChildAtIndex", "s"),
      ("", "GetRole", ""), (Interface.selection, "SelectAll", ""),
    ] {
      guard case .failure(let name, _) = call(Self.item, interface, method, signature) else {
        Issue.record("\(interface).\(method) was answered")
        continue
      }
      #expect(name == "org.freedesktop.DBus.Error.UnknownMethod")
    }
    guard case .failure = property(Self.item, Interface.accessible, "Color") else {
      Issue.record("an unknown property was answered")
      return
    }
  }

  @Test
  mutating func `the registry can set the number of the program`() {
    #expect(
      call(
        ObjectPath.application, Interface.properties, "Set", "ssv", .text(Interface.application),
        .text("Id"), .integer(12)) == .values([]))
    #expect(
      property(ObjectPath.application, Interface.application, "Id")
        == .values([.variant(.int32(12))]))
    guard
      case .failure = call(
        Self.item, Interface.properties, "Set", "ssv", .text(Interface.accessible), .text("Name"),
        .integer(0))
    else {
      Issue.record("a name was changed")
      return
    }
  }

  @Test
  mutating func `the cache has all objects in the type that clients expect`() {
    guard case .values(let values) = call(ObjectPath.cache, Interface.cache, "GetItems"),
      case .array(let type, let items) = values.first
    else {
      Issue.record("the cache did not answer")
      return
    }
    // The program, the window, the list and three items.
    #expect(items.count == 6)
    #expect(items.allSatisfy { $0.type == type })
  }

  @Test
  func `signals have the arguments of AT-SPI`() {
    let item = AccessibilityID(view: 2)
    let signals = server.signals(for: [.focused(item, true)])
    #expect(
      signals == [
        BusSignal(
          path: Self.item, interface: Interface.objectEvents, member: "StateChanged",
          values: [
            .text("focused"), .int32(1), .int32(0), .variant(.int32(0)), .array(of: "{sv}", []),
          ])
      ])
    #expect(signals[0].values.map(\.type).joined() == "siiva{sv}")
  }

  @Test
  func `a new item is added to the caches before its parent reports it`() {
    let item = AccessibilityID(view: 3)
    let signals = server.signals(for: [.added(item, to: Fixture.list, index: 2)])
    #expect(signals.map(\.member) == ["AddAccessible", "ChildrenChanged"])
    #expect(signals[1].path == Self.list)
    #expect(signals[1].values[1] == .int32(2))
  }
}
