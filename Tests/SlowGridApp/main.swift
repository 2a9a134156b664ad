import Foundation
import FrameTiming
import GridApp
import GridSDL

// GridApp with frames that are late by a known time, for tests of the frame clock, and with an overlay that
// is slow to draw. The environment has the milliseconds, because the arguments are those of the app, which
// starts itself again as a decode worker.

/// Returns the milliseconds in a variable of the environment; nil if it is not set.
func milliseconds(_ name: String) -> Double? {
  ProcessInfo.processInfo.environment[name].flatMap(Double.init)
}

/// Keeps the processor busy.
func work(milliseconds: Double) {
  let start = FrameTime.now
  while FrameTime.now.milliseconds(since: start) < milliseconds {}
}

/// Delays every thirtieth frame.
final class LateFrames: WindowElement {
  private let milliseconds: Double
  private var frame = 0

  init(milliseconds: Double) { self.milliseconds = milliseconds }

  func advance(to showTime: FrameTime) {
    frame += 1
    if frame.isMultiple(of: 30) { work(milliseconds: milliseconds) }
  }
}

Program.run { window in
  if let delay = milliseconds("LATE_FRAMES") { window.push(LateFrames(milliseconds: delay)) }
  if let cost = milliseconds("SLOW_OVERLAY") {
    window.onOverlayDraw = { work(milliseconds: cost) }
  }
}
