import FrameTiming
import GridEngine
import TestSupport
import Testing

/// The notifications of a delegate while content scrolls.
@MainActor
struct ScrollEventTests {
  /// Records the calls in words; changes of the offset are counted.
  private final class Log: CollectionViewDelegate {
    var events: [String] = []
    var offsets: [Double] = []
    var velocity = Point.zero
    var proposed = Point.zero
    /// The position at which content should come to rest.
    var target: Double?
    var onScroll: (CollectionView) -> Void = { _ in }

    func take() -> [String] {
      defer { events = [] }
      return events
    }

    func collectionViewDidScroll(_ collectionView: CollectionView) {
      offsets.append(collectionView.contentOffset.y)
      onScroll(collectionView)
    }

    func collectionViewWillBeginDragging(_ collectionView: CollectionView) {
      events.append("begin")
    }

    func collectionViewWillEndDragging(
      _ collectionView: CollectionView, withVelocity velocity: Point,
      targetContentOffset: inout Point
    ) {
      events.append("release")
      self.velocity = velocity
      proposed = targetContentOffset
      if let target { targetContentOffset.y = target }
    }

    func collectionViewDidEndDragging(
      _ collectionView: CollectionView, willDecelerate decelerate: Bool
    ) { events.append(decelerate ? "end, decelerates" : "end") }

    func collectionViewDidEndDecelerating(_ collectionView: CollectionView) {
      events.append("decelerated")
    }

    func collectionViewDidEndScrollingAnimation(_ collectionView: CollectionView) {
      events.append("animated")
    }
  }

  private let fixture = PlainFixture([(0..<500).map { "i\($0)" }])
  private let log = Log()

  init() {
    fixture.view.delegate = log
    fixture.view.tuneScrolling { $0.reportsFingerStop = true }
  }

  private var view: CollectionView { fixture.view }

  /// Drags by a finger on the screen, in steps of 8 ms, and makes a frame after each.
  private func drag(_ distances: [Double]) {
    view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
    for distance in distances {
      view.touchMoved(
        by: ScrollDelta(y: distance), at: fixture.time.advanced(bySeconds: 0.008))
      fixture.frame(after: 0.008)
    }
  }

  private func release() { view.touchEnded(at: fixture.time) }

  @Test func `a flick begins, is released, decelerates and comes to rest`() {
    drag(Array(repeating: 10, count: 10))
    #expect(log.take() == ["begin"])
    #expect(view.isDragging)
    #expect(log.offsets.count == 10)
    release()
    #expect(log.take() == ["release", "end, decelerates"])
    #expect(view.isDecelerating && !view.isDragging)
    #expect(abs(log.velocity.y - 1250) < 1)
    #expect(log.velocity.x == 0)
    let proposed = log.proposed
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(log.take() == ["decelerated"])
    #expect(abs(view.contentOffset.y - proposed.y) <= 1)
    #expect(log.offsets == log.offsets.sorted())
    #expect(log.offsets.last == view.contentOffset.y)
  }

  @Test func `the delegate changes the position of rest`() {
    log.target = 640
    drag(Array(repeating: 10, count: 10))
    release()
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y == 640)
    #expect(log.take() == ["begin", "release", "end, decelerates", "decelerated"])
  }

  @Test func `a changed position of rest is clamped, also if the finger had stopped`() {
    log.target = -1_000
    drag([30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(view.contentOffset.y == 30)
    release()
    #expect(log.velocity == .zero)
    #expect(log.proposed.y == 30)
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y == 0)
    #expect(log.take() == ["begin", "release", "end, decelerates", "decelerated"])
  }

  @Test func `a drag that stops does not decelerate`() {
    drag([30] + Array(repeating: 0, count: 30))
    release()
    fixture.frame()
    #expect(log.take() == ["begin", "release", "end"])
  }

  @Test func `a touch that does not move is no drag, but ends a deceleration`() {
    drag([])
    release()
    fixture.frame()
    #expect(log.take() == [])
    drag(Array(repeating: 10, count: 10))
    release()
    fixture.frame(after: 0.05)
    _ = log.take()
    drag([])
    #expect(log.take() == ["decelerated"])
    release()
    fixture.frame()
    #expect(log.take() == [])
  }

  @Test func `a new drag ends the deceleration of the last one`() {
    drag(Array(repeating: 10, count: 10))
    release()
    fixture.frame(after: 0.05)
    _ = log.take()
    drag([5])
    #expect(log.take() == ["decelerated", "begin"])
  }

  @Test func `two fingers on a touchpad drag too`() {
    var time = fixture.time
    for _ in 0..<10 {
      time = time.advanced(bySeconds: 0.008)
      view.moveFinger(by: ScrollDelta(y: 10), at: nil, time: time)
    }
    fixture.frame(after: 0.09)
    #expect(log.take() == ["begin"])
    view.touchpadEnded(at: time)
    #expect(log.take() == ["release", "end, decelerates"])
    fixture.frame(after: 20)
    #expect(log.take() == ["decelerated"])
  }

  @Test func `a pause ends a drag on touchpads that do not report it`() {
    view.tuneScrolling { $0.reportsFingerStop = false }
    view.moveFinger(by: ScrollDelta(y: 10), at: nil, time: fixture.time)
    fixture.frame(after: 0.01)
    #expect(log.take() == ["begin"])
    fixture.frame(after: 0.5)
    fixture.frame()
    #expect(log.take() == ["release", "end"])
  }

  @Test func `a change by the program scrolls at once or ends after its animation`() {
    view.setContentOffset(Point(x: 0, y: 120))
    #expect(log.offsets == [120])
    #expect(log.take() == [])
    view.setContentOffset(Point(x: 0, y: 120))
    #expect(log.offsets == [120], "no change")
    view.setContentOffset(Point(x: 0, y: 400), animated: true)
    #expect(view.needsFrame)
    fixture.frame(after: 10)
    #expect(view.contentOffset.y > 120 && view.contentOffset.y < 200, "it has only begun")
    fixture.frame(after: 0.1)
    #expect(log.take() == [])
    fixture.frame(after: 0.3)
    #expect(view.contentOffset.y == 400)
    #expect(log.take() == ["animated"])
    view.setContentOffset(Point(x: 0, y: 99_999), animated: true)
    fixture.frame(after: 0.01)
    fixture.frame()
    #expect(view.contentOffset == view.maximumContentOffset)
    #expect(log.take() == ["animated"])
  }

  @Test func `an animation that is retargeted or interrupted ends once`() {
    view.setContentOffset(Point(x: 0, y: 400), animated: true)
    fixture.frame(after: 0.01)
    fixture.frame(after: 0.1)
    view.setContentOffset(Point(x: 0, y: 200), animated: true)
    fixture.frame(after: 0.1)
    #expect(log.take() == [])
    drag([5])
    #expect(log.take() == ["animated", "begin"])
    view.setContentOffset(Point(x: 0, y: 200))
    #expect(log.take() == ["end"])
    fixture.frame()
    #expect(log.take() == [])
  }

  @Test func `a pending animation is forgotten when something else scrolls`() {
    view.setContentOffset(Point(x: 0, y: 400), animated: true)
    view.setContentOffset(Point(x: 0, y: 50))
    fixture.frame()
    fixture.frame()
    #expect(view.contentOffset.y == 50)
    #expect(!view.needsFrame)
  }

  @Test func `a wheel's steps are an animation`() {
    view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 100)), at: nil, time: fixture.time)
    fixture.frame(after: 0.01)
    #expect(log.take() == [])
    fixture.frame()
    fixture.frame()
    #expect(log.take() == ["animated"])
    #expect(view.contentOffset.y == 100)
  }

  @Test func `a delegate may scroll while it is notified`() {
    log.onScroll = { view in
      if view.contentOffset.y > 200 { view.setContentOffset(Point(x: 0, y: 200)) }
    }
    drag(Array(repeating: 10, count: 10))
    release()
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y == 200)
    #expect(log.take() == ["begin", "release", "end, decelerates", "decelerated"])
  }

  @Test func `corrections of the layout are reported too`() {
    view.setContentOffset(Point(x: 0, y: 100))
    fixture.frame()
    log.offsets = []
    fixture.words.sections[0].insert("x", at: 0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    fixture.frame()
    #expect(log.offsets == [110])
  }

  @Test(arguments: Seeds.chosen)
  func `calls come in pairs whatever happens`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var isDragging = false
    var isDecelerating = false
    for step in 0..<Seeds.iterations(1_000) {
      let distance = Double.random(in: -40...40, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
      case 1, 2: view.touchMoved(by: ScrollDelta(y: distance), at: fixture.time)
      case 3: view.touchEnded(at: fixture.time)
      case 4, 5: view.moveFinger(by: ScrollDelta(y: distance), at: nil, time: fixture.time)
      case 6: view.touchpadEnded(at: fixture.time)
      case 7: view.setContentOffset(Point(x: 0, y: distance * 50), animated: distance > 0)
      case 8: view.stopScrolling(at: fixture.time)
      case 9: log.target = distance > 0 ? distance * 100 : nil
      default: fixture.frame(after: abs(distance) / 400)
      }
      for event in log.take() {
        switch event {
        case "begin":
          #expect(!isDragging && !isDecelerating, "seed \(seed), step \(step)")
          isDragging = true
        case "release": #expect(isDragging, "seed \(seed), step \(step)")
        case "decelerated":
          #expect(isDecelerating, "seed \(seed), step \(step)")
          isDecelerating = false
        case "animated": #expect(!isDragging, "seed \(seed), step \(step)")
        default:
          #expect(isDragging, "seed \(seed), step \(step)")
          isDragging = false
          isDecelerating = event == "end, decelerates"
        }
      }
      #expect(view.isDragging == isDragging, "seed \(seed), step \(step)")
      #expect(view.isDecelerating == isDecelerating, "seed \(seed), step \(step)")
      #expect(log.offsets.last ?? 0 == view.contentOffset.y, "seed \(seed), step \(step)")
    }
  }
}
