import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

/// Tests ``WaylandPointer`` with a fake compositor.
@MainActor
@Suite struct WaylandPointerTests {
  private let compositor: FakeCompositor
  private let client: WaylandClient
  private let pointer: WaylandPointer
  private let now = FrameTime(nanoseconds: 5_000_000_000)

  init() throws {
    compositor = FakeCompositor(offering: [
      ("wl_compositor", 4), ("zwp_pointer_gestures_v1", 3), ("wl_seat", 8),
    ])
    client = try #require(WaylandClient(compositor.client))
    pointer = try #require(WaylandPointer(over: client.waylandSurface))
    // The first events contain the capabilities of the seat.
    client.read()
    _ = pointer.next(at: now)
    client.read()
    enter(client.surfaceNumber)
  }

  private func enter(_ surface: UInt32) {
    compositor.send("wl_pointer", 0) { $0.uint(1).uint(surface).fixed(100).fixed(100) }
  }

  private func gestures() -> [GestureInput] {
    client.read()
    var found: [GestureInput] = []
    while let gesture = pointer.nextGesture(at: now) { found.append(gesture) }
    return found
  }

  private func axes() -> [AxisInput] {
    client.read()
    var found: [AxisInput] = []
    while let axis = pointer.next(at: now) { found.append(axis) }
    return found
  }

  private func pinch(_ opcode: UInt16, _ arguments: (WaylandMessage) -> WaylandMessage) {
    compositor.send("zwp_pointer_gesture_pinch_v1", opcode, arguments)
  }

  @Test func `a pinch is reported with its start, scale, movement, end and times`() {
    pinch(0) { $0.uint(7).uint(4990).uint(client.surfaceNumber).uint(2) }
    pinch(1) { $0.uint(4994).fixed(1.5).fixed(-2).fixed(1.25).fixed(0) }
    pinch(2) { $0.uint(8).uint(4998).int(0) }
    let received = gestures()
    #expect(
      received.map(\.kind) == [
        .pinchBegan, .pinchChanged(scale: 1.25, movedBy: ScrollDelta(x: 1.5, y: -2)), .pinchEnded,
      ])
    #expect(received.map { $0.time.nanoseconds / 1_000_000 } == [4990, 4994, 4998])
  }

  @Test func `a pinch over another surface is ignored`() {
    // Any other object can represent another window's surface.
    let other = client.makeSurface()
    pinch(0) { $0.uint(7).uint(4990).uint(other).uint(2) }
    pinch(1) { $0.uint(4994).fixed(0).fixed(0).fixed(1.25).fixed(0) }
    pinch(2) { $0.uint(8).uint(4998).int(0) }
    #expect(gestures().isEmpty)
  }

  @Test func `resting fingers on the touchpad are reported as a hold`() {
    compositor.send("zwp_pointer_gesture_hold_v1", 0) {
      $0.uint(7).uint(4990).uint(client.surfaceNumber).uint(2)
    }
    #expect(gestures().map(\.kind) == [.holdBegan])
  }

  @Test func `a pinch ends when its touchpad is unplugged`() {
    pinch(0) { $0.uint(7).uint(4990).uint(client.surfaceNumber).uint(2) }
    #expect(gestures().map(\.kind) == [.pinchBegan])
    compositor.send("wl_seat", 0) { $0.uint(0) }
    #expect(gestures().map(\.kind) == [.pinchEnded])
  }

  @Test func `fractions of a wheel's notch are reported`() {
    compositor.send("wl_pointer", 6) { $0.uint(0) }
    compositor.send("wl_pointer", 9) { $0.uint(0).int(30) }
    compositor.send("wl_pointer", 4) { $0.uint(4990).uint(0).fixed(3.75) }
    compositor.send("wl_pointer", 5) { $0 }
    let received = axes()
    #expect(received.map(\.notches) == [ScrollDelta(y: 0.25)])
    #expect(received.map(\.delta) == [ScrollDelta(y: 3.75)])
    #expect(received.map(\.hasStopped) == [false])
  }

  @Test func `finger scrolling and its end are reported over the surface only`() {
    for surface in [client.surfaceNumber, client.makeSurface()] {
      enter(surface)
      compositor.send("wl_pointer", 6) { $0.uint(1) }
      compositor.send("wl_pointer", 4) { $0.uint(4990).uint(0).fixed(3.5) }
      compositor.send("wl_pointer", 5) { $0 }
      compositor.send("wl_pointer", 6) { $0.uint(1) }
      compositor.send("wl_pointer", 7) { $0.uint(4998).uint(0) }
      compositor.send("wl_pointer", 5) { $0 }
    }
    let received = axes()
    #expect(received.map(\.delta.y) == [3.5, 0])
    #expect(received.map(\.hasStopped) == [false, true])
    #expect(received.map(\.source) == [.finger, .finger])
  }

  @Test func `a compositor without gestures still has a pointer`() throws {
    let plain = FakeCompositor(offering: [("wl_seat", 7)])
    let client = try #require(WaylandClient(plain.client))
    let pointer = WaylandPointer(over: client.waylandSurface)
    #expect(pointer?.nextGesture(at: now) == nil)
    #expect(pointer != nil)
  }
}
