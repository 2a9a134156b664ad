import GridEngine
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests which parts a header has room for.
@MainActor
struct HeaderLayoutTests {
  private let type = SceneFixture().context.text

  private func content(
    places: [String] = ["Home", "Pictures", "2024", "Holidays"], count: String = "1,234 photos"
  ) -> HeaderContent {
    var content = HeaderContent(
      heading: SceneHeading(
        places: places.map { SceneHeading.Place(title: $0, path: "/" + $0) }, count: count,
        order: "Date", arrangement: "Squares"))
    content.columns = (6, 24)
    content.canFind = true
    return content
  }

  private func layout(_ content: HeaderContent, width: Double) -> HeaderLayout {
    HeaderLayout(content, in: Size(width: width, height: 44), measuring: type)
  }

  @Test func `a wide header has all parts in the order of reading`() {
    let layout = layout(content(), width: 1_280)
    #expect(
      layout.parts == [
        .place(0), .place(1), .place(2), .place(3), .columns, .arrangement, .order, .find, .menu,
      ])
    #expect(layout.count != nil)
  }

  @Test func `a narrow header keeps the folder, the number and the menu`() {
    let layout = layout(content(), width: 320)
    #expect(layout.parts.first == .place(3) && layout.parts.last == .menu)
    #expect(layout.count != nil && layout.frames[.columns] == nil)
  }

  @Test(arguments: Seeds.chosen)
  func `parts are inside of the header, overlap nothing, and mirror each other`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let names = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        String(repeating: "m", count: .random(in: 1...30, using: &random))
      }
      var content = content(places: names)
      content.selected =
        Bool.random(using: &random) ? Int.random(in: 1...99_999, using: &random) : 0
      let size = Size(width: .random(in: 120...4_000, using: &random).rounded(), height: 44)
      let layout = HeaderLayout(content, in: size, measuring: type)
      let mirrored = HeaderLayout(content, in: size, measuring: type, isMirrored: true)
      let frames = Array(layout.frames.values) + [layout.count].compactMap(\.self)
      for (index, frame) in frames.enumerated() {
        #expect(Rect(size: size).contains(frame), "seed \(seed): \(frame) in \(size)")
        for other in frames[(index + 1)...] {
          #expect(frame.maxX <= other.minX || other.maxX <= frame.minX, "seed \(seed)")
        }
      }
      #expect(layout.frames[.place(names.count - 1)] != nil && layout.frames[.menu] != nil)
      for (part, frame) in layout.frames {
        #expect(mirrored.frames[part]?.minX == size.width - frame.maxX)
      }
    }
  }

  @Test func `a selection has its number and actions, and the folder stays`() {
    var content = content()
    content.selected = 1_200
    let layout = layout(content, width: 1_280)
    #expect(content.count == "1,200 selected")
    #expect(layout.parts.suffix(5) == [.open, .copy, .trash, .clear, .menu])
    #expect(layout.frames[.place(3)] != nil && layout.frames[.order] == nil)
  }

  @Test func `the slider has each number of columns, smaller tiles at its start`() {
    for most in [1, 2, 7, 24] {
      let slider = ColumnSlider(most: most)
      let positions = (1...most).map { slider.position(of: $0) }
      #expect(positions == positions.sorted(by: >) && Set(positions).count == most)
      #expect((1...most).map { slider.columns(at: slider.position(of: $0)) } == Array(1...most))
      #expect(slider.columns(at: -1) == most && slider.columns(at: 2) == 1)
    }
  }
}
