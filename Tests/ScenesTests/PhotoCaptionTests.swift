import GridEngine
import SceneTestSupport
import Testing

@testable import GridSDL
@testable import Scenes

/// Tests the captions below tiles.
@MainActor
struct PhotoCaptionTests {
  /// Measures text of 6 points for each character.
  private struct Measurer: TextMeasuring {
    func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
      Size(width: 6 * Double(text.count), height: 14)
    }
    func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String] {
      [text]
    }
    func lineHeight(of style: TextStyle) -> Double { 14 }
    func size(of text: AttributedText, width: Double?) -> Size { .zero }
  }

  /// The texts of a caption, with their frames.
  private func texts(_ name: String, width: Double) -> [(
    text: String, frame: Rect, style: TextStyle
  )] {
    var list = DrawList()
    PhotoCaption.draw(
      name, in: Rect(x: 0, y: 100, width: width, height: 20), theme: .dark, measuring: Measurer(),
      into: &list)
    return list.commands.compactMap {
      if case .text(let text, let frame, let style) = $0 { (text, frame, style) } else { nil }
    }
  }

  @Test func `a name that fits is in the middle`() {
    let found = texts("IMG_0001.jpg", width: 72)
    #expect(found.map(\.text) == ["IMG_0001.jpg"])
    #expect(found[0].frame == Rect(x: 0, y: 104, width: 72, height: 16))
    #expect(found[0].style.alignment == .center)
  }

  @Test func `a long name is cut before its number and extension`() {
    let found = texts("Holiday in the mountains 0042.jpg", width: 150)
    #expect(found.map(\.text) == ["0042.jpg", "Holiday in the mountains "])
    #expect(found[0].frame == Rect(x: 102, y: 104, width: 48, height: 16))
    #expect(found[1].frame == Rect(x: 0, y: 104, width: 102, height: 16))
    #expect(found[1].style.alignment == .leading)
  }

  @Test(arguments: ["תמונות של הקיץ האחרון 0042.jpg", "0123456789.jpeg"])
  func `other names are cut at their end`(name: String) {
    let found = texts(name, width: 80)
    #expect(found.map(\.text) == [name] && found[0].frame.width == 80)
  }

  @Test func `a narrow tile shows the beginning of a name`() {
    #expect(texts("Holiday in the mountains 0042.jpg", width: 95).count == 1)
  }

  @Test func `the height follows the size of type`() {
    let heights = [0.8, 1, 1.5, 2].map {
      PhotoCaption.height(in: LayoutEnvironment(containerSize: .zero, textScale: $0))
    }
    #expect(heights == [20, 20, 28, 36])
  }
}
