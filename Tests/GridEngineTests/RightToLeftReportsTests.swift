import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// What a program learns of content from right to left, whose offsets depend on its width.
@MainActor
struct RightToLeftReportsTests {
  private final class Log: CollectionViewDelegate {
    var offsets: [Double] = []

    func collectionViewDidScroll(_ collectionView: CollectionView) {
      offsets.append(collectionView.contentOffset.x)
    }
  }

  private let fixture = ListFixture(
    count: 20, estimate: 100, direction: .horizontal, isRightToLeft: true
  ) { _ in 100 }

  @Test func `the delegate hears of an offset that changes because the content grows`() throws {
    for _ in 0..<3 { fixture.frame() }
    let log = Log()
    fixture.view.delegate = log
    let before = fixture.view.contentOffset.x
    var snapshot = fixture.source.snapshot()
    try snapshot.appendItems(Array(100..<110))
    fixture.source.apply(snapshot)
    for _ in 0..<3 { fixture.frame() }
    #expect(fixture.view.contentOffset.x == before + 1000, "the beginning stays in view")
    #expect(log.offsets == [before + 1000])
    for _ in 0..<3 { fixture.frame() }
    #expect(log.offsets.count == 1)
  }

  /// A layout that records what is visible when it is prepared.
  private final class RecordingLayout: CollectionViewLayout {
    var bounds: [Rect] = []
    override var collectionViewContentSize: Size { Size(width: 900, height: 100) }
    override func prepare() { bounds.append(visibleBounds) }
  }

  @Test func `a new layout is prepared with the bounds of the old one`() {
    for _ in 0..<3 { fixture.frame() }
    let before = fixture.view.bounds
    #expect(before.minX > 1000)
    let layout = RecordingLayout()
    fixture.view.setCollectionViewLayout(layout)
    #expect(layout.bounds.first == before)
  }

  @Test(arguments: Seeds.chosen)
  func `a motion that is converted there and back is not behind the screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let length = Double.random(in: 100...5000, using: &random)
      var physics = ScrollPhysics(range: 0...length, viewport: 100)
      physics.scale = [1, 1.25, 1.5, 1.75, 3].randomElement(using: &random)!
      physics.scroll(
        to: Double.random(in: 0...length, using: &random), animated: false, at: physics.now)
      physics.didShow()
      var twice = physics
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        twice = twice.reversed(in: length).reversed(in: length)
      }
      #expect(!twice.isBehind, "\(physics.position) of \(length) at \(physics.scale)")
    }
  }
}
