import CSDL2
import FrameTiming
import GridEngine
import GridImages
import TestSupport
import Testing

@testable import GridSDL

/// Compares frames that are drawn in bands of rows with frames that are drawn command by command.
struct BandedDrawingTests {
  @Test(arguments: Seeds.chosen)
  func `bands of any height have the pixels of one, past the caches or not`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(80) {
      var frame = RandomFrame(&random)
      let commands = frame.commands(&random)
      let before = frame.pixels
      frame.draw(isStreamed: false) { pixels in
        for command in commands { pixels.draw(command.command, in: command.clip) }
      }
      let expected = frame.pixels
      frame.pixels = before
      let height = Int32.random(in: 1...40, using: &random)
      frame.draw(isStreamed: Bool.random(using: &random)) { pixels in
        BandedDrawing(commands, into: pixels, bandHeight: height).drawBands()
      }
      guard frame.pixels == expected else {
        Issue.record("step \(step): bands of \(height) rows have other pixels")
        return
      }
    }
  }

  @MainActor @Test(arguments: Seeds.chosen)
  func `two threads draw the pixels of one, frame after frame`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (alone, helped) = (BandPainter(minimumArea: .max), BandPainter(minimumArea: 0))
    for step in 0..<Seeds.iterations(200) {
      var frame = RandomFrame(&random)
      let commands = frame.commands(&random)
      let before = frame.pixels
      frame.draw(isStreamed: false) { alone.draw(commands, into: $0) }
      let expected = frame.pixels
      frame.pixels = before
      frame.draw(isStreamed: Bool.random(using: &random)) { helped.draw(commands, into: $0) }
      guard frame.pixels == expected else {
        Issue.record("step \(step): two threads draw other pixels")
        return
      }
    }
  }

  @Test func `a thread that comes too late takes no band`() {
    var random = SplitMix64(seed: 3)
    var frame = RandomFrame(&random)
    let image = RandomFrame.image(width: 20, height: 20, corner: 0, &random)
    let clip = SDL_Rect(x: 0, y: 0, w: Int32(frame.size.width), h: Int32(frame.size.height))
    // A translucent image, whose second copy would show.
    let command = ClippedCommand(
      command: .image(image, at: SDL_Point(x: 0, y: 0), opacity: 90), clip: clip)
    let before = frame.pixels
    frame.draw(isStreamed: false) { $0.draw(command.command, in: clip) }
    let expected = frame.pixels
    frame.pixels = before
    frame.draw(isStreamed: false) { pixels in
      let drawing = BandedDrawing([command], into: pixels, bandHeight: 3)
      drawing.drawBands()
      drawing.drawBands()
    }
    #expect(frame.pixels == expected)
  }
}
