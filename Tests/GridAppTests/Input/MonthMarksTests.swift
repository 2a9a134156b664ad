import Foundation
import FrameTiming
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

@MainActor
struct MonthMarksTests {
  private static let window = Size(width: 480, height: 420)
  private let folder: ScratchFolder

  /// Writes photos of 2009 to 2024, with their dates in their names. No photos are of the second
  /// half of 2013, and each month has another number.
  init() throws {
    folder = try ScratchFolder()
    for month in 0..<16 * 12 where !(54..<60).contains(month) {
      let (year, name) = (2009 + month / 12, month % 12 + 1)
      for number in 0..<1 + month * month % 7 {
        let file = "IMG_\(year)\(name < 10 ? "0" : "")\(name)15_10101\(number).jpg"
        try Data().write(to: URL(filePath: folder.file(file)))
      }
    }
  }

  /// Returns a scene in its final order, and its fixture.
  private func open(
    _ order: PictureOrder = .month, scale: Double = 1, theme: Theme = .dark
  ) async throws -> (scene: PhotosScene, fixture: SceneFixture) {
    let fixture = SceneFixture(
      size: Self.window, scale: scale, theme: theme, decoder: GradientDecoder(), type: FixedType())
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = order
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    for _ in 0..<3 { try fixture.frame(scene) }
    return (scene, fixture)
  }

  private func point(_ y: Double) -> Point { Point(x: Self.window.width - 5, y: y) }

  /// Returns the title and the detail of the bubble.
  private func bubble(
    of bars: ScrollBars, _ scene: PhotosScene, _ fixture: SceneFixture
  ) -> [String]? {
    bars.placeBubble(over: scene, measuring: fixture.context.text).map {
      [$0.bubble.lines.title, $0.bubble.lines.detail]
    }
  }

  @Test func `a click reaches every month in the next frame, and the bubble names it`() async throws
  {
    let (scene, fixture) = try await open()
    let months = try #require(scene.months)
    let view = scene.collectionView
    #expect(months.months.count == 186)
    var bars = ScrollBars()
    for (section, month) in months.months.enumerated() {
      let offset = try #require(view.contentOffset(ofSection: section))
      let stop = ScrollBarStops(count: 1, majors: [0]) { _ in offset }
      let marks = ScrollBar(axis: .vertical).marks(of: stop, in: view, spacing: 1, labelSpacing: 1)
      let mark = try #require(marks.first)
      // A press on the thumb would only grab it.
      let isInUpperHalf = mark.position < Self.window.height / 2
      view.setContentOffset(Point(y: isInUpperHalf ? view.maximumContentOffset.y : 0))
      #expect(bars.press(at: point(mark.position.rounded()), in: scene, time: fixture.time) == true)
      try fixture.frame(scene)
      #expect(view.contentOffset.y == offset)
      // The last window can show the beginnings of several months.
      guard offset < view.maximumContentOffset.y else { continue }
      let number = months.photos(ofSection: section).lowerBound + 1
      #expect(
        bubble(of: bars, scene, fixture) == [
          month.title, "\(number.grouped) of \(months.photoCount.grouped)",
        ])
      bars.release(in: view, time: fixture.time)
    }
  }

  @Test func `the bubble names the place under the pointer before it is clicked`() async throws {
    let (scene, fixture) = try await open()
    var bars = ScrollBars()
    #expect(bubble(of: bars, scene, fixture) == nil)
    #expect(bars.move(to: point(415), in: scene, time: fixture.time) == true)
    let count = try #require(scene.months).photoCount.grouped
    #expect(bubble(of: bars, scene, fixture)?.last == "\(count) of \(count)")
    #expect(scene.collectionView.contentOffset.y == 0)
    bars.pointerLeft(at: fixture.time)
    #expect(bubble(of: bars, scene, fixture) == nil)
  }

  @Test(arguments: [PictureOrder.name, .size])
  func `photos in another order have no months, and a click scrolls a page`(
    order: PictureOrder
  ) async throws {
    let (scene, fixture) = try await open(order)
    #expect(MonthMarks(of: scene) == nil)
    var bars = ScrollBars()
    #expect(bars.move(to: point(200), in: scene, time: fixture.time) == true)
    #expect(bubble(of: bars, scene, fixture) == nil)
    #expect(bars.press(at: point(200), in: scene, time: fixture.time) == true)
    #expect(scene.collectionView.motion.y.restingPosition == 0.9 * Self.window.height)
  }

  @Test func `years are not drawn where other parts of the window are`() async throws {
    let (scene, fixture) = try await open()
    var bars = ScrollBars()
    _ = bars.move(to: point(200), in: scene, time: fixture.time)
    func years(avoiding frames: [Rect]) -> [String] {
      var list = DrawList()
      bars.drawYears(
        over: scene, avoiding: frames, theme: .dark, measuring: fixture.context.text, into: &list)
      return list.commands.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
    }
    let all = years(avoiding: [])
    #expect(all.first == "2024" && all.count > 8)
    #expect(all == all.sorted(by: >))
    let top = years(avoiding: [Rect(x: 0, y: 0, width: 480, height: 100)])
    #expect(top == all.suffix(top.count) && (1..<all.count).contains(top.count))
    bars.pointerLeft(at: fixture.time)
    #expect(years(avoiding: []) == [])
  }

  @Test(arguments: ThemeName.allCases, [1.0, 2.0])
  func `the bar looks as it did while the pointer is over it`(
    theme: ThemeName, scale: Double
  ) async throws {
    let (scene, fixture) = try await open(scale: scale, theme: Theme(theme))
    var bars = ScrollBars()
    _ = bars.move(to: point(180), in: scene, time: fixture.time)
    var list = DrawList()
    bars.drawMonths(over: scene, theme: Theme(theme), at: fixture.time, into: &list)
    bars.draw(
      over: scene.collectionView, color: Theme(theme).scrollBar, at: fixture.time, into: &list)
    let type = fixture.context.text
    let bubble = try #require(bars.placeBubble(over: scene, measuring: type))
    bubble.bubble.draw(in: bubble.frame, theme: Theme(theme), measuring: type, into: &list)
    bars.drawYears(
      over: scene, avoiding: [bubble.frame], theme: Theme(theme), measuring: type, into: &list)
    let picture = fixture.pictureWithBars(of: scene, under: list)
    #expect(throws: Never.self) {
      try GoldenPicture("months-\(theme)-\(Int(scale))x", suite: "ScrollBar").verify(picture)
    }
  }
}

@MainActor extension ScrollBars {
  /// Presses the primary button on a bar of a scene, like ``InputController``.
  fileprivate mutating func press(
    at point: Point, in scene: PhotosScene, time: FrameTime
  ) -> Bool {
    press(
      at: point, in: scene.collectionView, stops: MonthMarks(of: scene)?.stops, time: time)
  }

  /// Moves the pointer over a scene.
  fileprivate mutating func move(to point: Point, in scene: PhotosScene, time: FrameTime) -> Bool {
    move(to: point, in: scene.collectionView, stops: MonthMarks(of: scene)?.stops, time: time)
  }
}
