import CSDL2
import FrameTiming
import Glibc
import GridEngine
import Testing

@testable import GridSDL

/// Tests the order of input from SDL and from the window system.
struct WindowEventsTests {
  @Test func `a key is handled before a turn of the wheel that followed it`() async {
    // In a process of its own, because the driver is chosen by the environment.
    await #expect(processExitsWith: .success) { try await playKeyBeforeWheel() }
  }
}

/// Handles a key and a turn of the wheel. Fails if their order is another one.
@MainActor
private func playKeyBeforeWheel() throws {
  _ = unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
  let source = try EventSource(video: VideoSystem())
  let events = WindowEvents(
    source, pointer: nil, scrolling: WheelAfterKey(), performsTasks: false)
  var inputs: [InputEvent] = []
  events.forEach(at: .now) { inputs.append($0.event) }
  let kinds = inputs.compactMap { event -> String? in
    switch event {
    case .keyDown(.function(7), _, _): "key"
    case .axis: "wheel"
    default: nil
    }
  }
  try #require(kinds == ["key", "wheel"])
}

/// A wheel whose turn arrives together with a key that was pressed before.
private final class WheelAfterKey: ScrollEvents {
  private var isTurned = false

  func next(at now: FrameTime) -> AxisInput? {
    guard !isTurned else { return nil }
    isTurned = true
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_KEYDOWN.rawValue
    unsafe event.key.keysym.sym = SDL_Keycode(SDLK_F7.rawValue)
    unsafe SDL_PushEvent(&event)
    return AxisInput(
      delta: ScrollDelta(x: 0, y: 1), notches: nil, source: .unknown, hasStopped: false, time: now)
  }

  func nextGesture(at now: FrameTime) -> GestureInput? { nil }

  func takeNewestInput() -> FrameTime? { nil }
}
