import CSDL2
import Synchronization

/// The drawing of commands into bands of rows, by any number of threads.
///
/// A thread takes the next band until none is left, and draws the part of all commands that is in it, in their
/// order. A thread that starts late, because other programs use its processor, only takes fewer bands.
nonisolated final class BandedDrawing: Sendable {
  private let commands: [ClippedCommand]
  private let pixels: CanvasPixels
  private let rows: Range<Int32>
  private let bandHeight: Int32
  private let taken = Atomic<Int32>(0)

  /// Prepares the drawing of `commands` into bands of `bandHeight` rows.
  init(_ commands: [ClippedCommand], into pixels: CanvasPixels, bandHeight: Int32) {
    self.commands = commands
    self.pixels = pixels
    let bottom = commands.reduce(0) { max($0, $1.clip.y + $1.clip.h) }
    rows = commands.reduce(bottom) { min($0, $1.clip.y) }..<bottom
    self.bandHeight = bandHeight
  }

  /// Draws bands until none is left. Other threads may still draw theirs when it returns.
  func drawBands() {
    while true {
      let number = taken.add(1, ordering: .relaxed).oldValue
      let top = rows.lowerBound + number * bandHeight
      guard top < rows.upperBound else { return }
      draw(rows: top..<min(top + bandHeight, rows.upperBound))
    }
  }

  private func draw(rows: Range<Int32>) {
    for index in commands.indices {
      // Only the clip is read first: the reference count of the image is shared by the threads.
      var clip = commands[index].clip
      let bottom = min(clip.y + clip.h, rows.upperBound)
      clip.y = max(clip.y, rows.lowerBound)
      clip.h = bottom - clip.y
      if clip.h > 0 { pixels.draw(commands[index].command, in: clip) }
    }
  }
}
