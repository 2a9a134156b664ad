import GridEngine
import Testing

@testable import GridSDL

/// Tests the repair of presses after drags with recorded sequences of events.
@MainActor
struct PressRepairTests {
  private let point = Point(x: 40, y: 30)
  private var press: InputEvent { .pointerDown(point, .primary, clicks: 1, modifiers: []) }
  private var release: InputEvent { .pointerUp(point, .primary) }

  private func name(_ event: InputEvent) -> String {
    switch event {
    case .pointerDown: "press"
    case .pointerUp: "release"
    default: "move"
    }
  }

  /// Returns the names of the events that are handled during SDL's events, each with the number of presses that
  /// the compositor has reported until then.
  private func events(
    from events: [(event: InputEvent?, presses: Int)], afterDrag: Bool = true
  ) -> [String] {
    var repair = PressRepair()
    var reported = 0, returned = 0
    func next() -> Point? {
      guard returned < reported else { return nil }
      returned = reported
      return point
    }
    if afterDrag {
      // The press that began the drag.
      reported = 1
      repair.dragDidStart(next)
    }
    var handled: [String] = []
    for (event, presses) in events {
      reported = presses + 1
      if let press = repair.droppedPress(before: event, next) { handled.append(name(press)) }
      if let event { handled.append(name(event)) }
    }
    return handled
  }

  @Test func `a dropped press comes before the release of its click`() {
    #expect(
      events(from: [(.pointerMoved(point), 0), (release, 1)]) == [
        "move", "press", "release",
      ])
  }

  @Test func `a dropped press is handled before later movements`() {
    #expect(
      events(from: [(nil, 1), (.pointerMoved(point), 1), (release, 1)]) == [
        "press", "move", "release",
      ])
  }

  @Test func `only the first press after a drag is dropped`() {
    #expect(
      events(from: [(nil, 1), (release, 1), (press, 2), (nil, 2), (release, 2)]) == [
        "press", "release", "press", "release",
      ])
  }

  @Test func `a press that SDL reports is handled once`() {
    // As SDL 3 does, which releases the buttons when the drag starts.
    #expect(
      events(from: [(release, 0), (nil, 0), (press, 1), (nil, 1), (release, 1)]) == [
        "release", "press", "release",
      ])
  }

  @Test func `without a drag no press is added`() {
    #expect(
      events(from: [(press, 1), (nil, 1), (release, 1)], afterDrag: false) == ["press", "release"])
  }
}
