import CSDL2
import Foundation
import FrameTiming

/// Draws the commands of a frame, large frames together with a thread of its own.
///
/// A frame of 3840×2160 took 4.4 ms instead of 8 in the same program. The thread starts with the first large frame, and
/// ends with the painter.
@MainActor final class BandPainter {
  /// The painter of all frames, which are drawn one after the other: the buffers of a window share its thread, and
  /// the processors are counted once, when the first window opens.
  static let shared = BandPainter()

  /// The number of pixels from which on waking the thread is worth its cost, by default 1.5 million: the wake-up
  /// takes up to 0.1 ms, and takes a processor from a decode worker.
  let minimumArea: Int
  /// The number of bands of a frame. More balance the threads better, and cut more images in two.
  private static let bandCount: Int32 = 24
  private static let minimumBandHeight: Int32 = 16

  private var helper: BandHelper?
  /// Whether the system has a processor for the thread, and permits it.
  private var canHelp = ProcessInfo.processInfo.activeProcessorCount > 1

  /// Creates a painter without a thread.
  init(minimumArea: Int = 1_500_000) { self.minimumArea = minimumArea }

  isolated deinit { helper?.stop() }

  /// Whether one thread draws all frames.
  ///
  /// One thread that writes past the caches needs three quarters of its time for 3840×2160. Two
  /// threads gain nothing, and the compositor takes longer to read the frame.
  var isAlone: Bool { !canHelp }

  /// Draws `commands` in their order, and returns when all are drawn.
  func draw(_ commands: [ClippedCommand], into pixels: CanvasPixels) {
    let area = commands.reduce(0) { $0 + $1.clip.area }
    guard area >= minimumArea, let helper = startedHelper() else {
      for command in commands { pixels.draw(command.command, in: command.clip) }
      return
    }
    let bottom = commands.reduce(0) { max($0, $1.clip.y + $1.clip.h) }
    let drawing = BandedDrawing(
      commands, into: pixels,
      bandHeight: max(bottom / Self.bandCount, Self.minimumBandHeight))
    helper.start(drawing)
    drawing.drawBands()
    helper.finish()
  }

  private func startedHelper() -> BandHelper? {
    if helper == nil, canHelp {
      let helper = BandHelper()
      canHelp = CurrentThread.detach(named: "drawing") { helper.run() } == 0
      if canHelp { self.helper = helper }
    }
    return helper
  }
}
