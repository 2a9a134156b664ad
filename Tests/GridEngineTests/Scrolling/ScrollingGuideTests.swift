import FrameTiming
import GridEngine
import TestSupport
import Testing

/// The code of the article "Scrolling".
@Suite struct `The guide to scrolling` {
  @Test func `one frame advances the content`() {
    let eventTime = FrameTime.at(0)
    let slotTime = FrameTime.slot(1)

    var scroll = ScrollPhysics(range: 0...9_400, viewport: 600, scale: 2)
    var classifier = WheelClassifier(backend: .wayland)

    let input = classifier.classify(preciseX: 0, preciseY: -1, at: eventTime)
    switch input.device {
    case .wheel: scroll.step(by: input.delta.y, at: eventTime)
    case .finger: scroll.touchpadMoved(by: input.delta.y, at: eventTime)
    case .continuous: scroll.touchpadMoved(by: input.delta.y, at: eventTime, canFling: false)
    }

    let progress = scroll.advance(to: slotTime)
    let offset = scroll.snappedPosition

    #expect(progress.movedBy > 0)
    #expect(offset == progress.movedBy)
  }

  @Test func `a released row rests at a stop`() {
    let rest = OrthogonalSnapping(
      rule: .groupPaging, groups: UniformRowGroups(count: 8, groupExtent: 256, spacing: 8),
      viewport: 310)
    var row = ScrollPhysics(range: rest.range, viewport: 310)
    row.tuning.reportsFingerStop = true
    let gestureStart = row.position
    for event in 0..<10 { row.touchpadMoved(by: 6, at: .at(Double(event) * 8)) }
    row.advance(to: .at(80))
    let eventTime = FrameTime.at(81)

    if let release = row.touchpadEnded(at: eventTime) {
      let stop = rest.rest(
        from: gestureStart, releasedAt: release.position, velocity: release.velocity,
        landing: release.landing)
      row.land(on: stop, at: eventTime)
    }

    let shown = row.show(6...120)
    #expect(shown.steps.allSatisfy { $0 >= 0 })
    #expect(shown.last == 264)
    #expect(!row.isMoving)
  }
}
