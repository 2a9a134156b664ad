import GridEngine
import SDLTestSupport
import SceneTestSupport
import Testing

@testable import GridSDL

/// A line of text as it is drawn.
struct DrawnLine {
  let text: String
  /// The frame of the glyphs.
  let ink: Rect
  let box: Rect
  /// The width of the text without truncation.
  let natural: Double
  /// The area behind the text that it must not leave: a button, a panel, or else the whole view.
  let background: Rect

  /// Expects that lines neither cover each other nor leave their backgrounds, and that short ones are not
  /// truncated.
  static func expectRoom(for lines: [DrawnLine], _ what: String) {
    for (index, line) in lines.enumerated() {
      let around = line.background.insetBy(dx: -1, dy: -1)
      #expect(
        around.contains(line.ink),
        "\(what): \(line.text) at \(line.ink) leaves \(line.background)")
      if line.text.count <= 12 {
        #expect(
          line.natural <= line.box.width + 0.5, "\(what): \(line.text) does not fit \(line.box)")
      }
      for other in lines[..<index] where other.text != line.text {
        #expect(
          !other.ink.intersects(line.ink),
          "\(what): \(line.text) at \(line.ink) covers \(other.text) at \(other.ink)")
      }
    }
  }
}

extension SceneFixture {
  /// Returns the lines of a list that is drawn into `bounds`, without those that are scrolled out of their clip.
  func lines(of list: DrawList, in bounds: Rect) -> [DrawnLine] {
    var clips: [Rect] = []
    var fills: [Rect] = []
    var lines: [DrawnLine] = []
    for command in list.commands {
      switch command {
      case .pushClip(let clip): clips.append(clip)
      case .popClip: clips.removeLast()
      case .fill(let rect, _, _): fills.append(rect)
      default: break
      }
      for (text, box, style) in texts(of: command) {
        // From the cap height to the descender.
        var (ink, natural) = ink(of: text, in: box, style, height: 0.84)
        // A field shows the part of its text that ends at the caret.
        if let clip = clips.last {
          let (start, end) = (max(ink.minX, clip.minX), min(ink.maxX, clip.maxX))
          ink = Rect(x: start, y: ink.minY, width: max(0, end - start), height: ink.height)
        }
        let center = Point(x: ink.midX, y: ink.midY)
        let isVisible = clips.allSatisfy { $0.minY <= ink.minY && ink.maxY <= $0.maxY }
        guard isVisible else { continue }
        let background = fills.last { $0.contains(center) } ?? bounds
        lines.append(
          DrawnLine(text: text, ink: ink, box: box, natural: natural, background: background))
      }
    }
    return lines
  }
}
