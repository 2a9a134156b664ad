import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Pictures become textures among the other steps of idle time.
@MainActor
struct PicturesAheadTests {
  private let world = GridWorld(size: Size(width: 50, height: 100))
  private let renderer: ScriptedRenderer

  init() {
    renderer = ScriptedRenderer()
    world.view.isPrefetchingEnabled = true
    world.view.preparer.clock = { [renderer] in renderer.now }
    world.view.preparer.processorTime = { 0 }
    world.view.drawListPreparer = renderer
    world.show("A[\((0..<400).map { "i\($0)" }.joined(separator: " "))]")
    world.settle()
    while world.view.prepareAtRest() {}
  }

  @Test func `pictures are uploaded until the deadline comes near, the rest with the next frame`() {
    // The first shows what one takes.
    renderer.waiting = 1
    world.view.prepareAhead(until: renderer.now.advanced(bySeconds: 0.01))
    #expect(renderer.waiting == 0)
    renderer.waiting = 10
    world.view.prepareAhead(until: renderer.now.advanced(bySeconds: 0.0055))
    #expect(renderer.waiting == 5, "a millisecond each")
    world.view.prepareAhead(until: renderer.now.advanced(bySeconds: 0.0055))
    #expect(renderer.waiting == 0)
  }

  @Test func `at rest all are uploaded, and then there is nothing to do`() {
    renderer.waiting = 20
    var slices = 0
    while world.view.prepareAtRest() { slices += 1 }
    #expect(renderer.waiting == 0)
    #expect(slices >= 3, "four milliseconds each")
    #expect(!world.view.prepareAtRest())
  }

  @Test func `one that took too long is named`() {
    renderer.waiting = 2
    world.view.prepareAhead(until: renderer.now.advanced(bySeconds: 0.01))
    renderer.waiting = 1
    renderer.cost = 0.005
    let overrun = world.view.prepareAhead(until: renderer.now.advanced(bySeconds: 0.003))
    #expect(overrun?.unit == WorkUnit.upload.name && overrun?.step == "upload")
    #expect(overrun?.late == .milliseconds(2))
    #expect(overrun?.expected == .milliseconds(1) && overrun?.wasNeeded == false)
  }
}

/// A renderer with pictures to upload, each of which moves the clock on.
@MainActor
private final class ScriptedRenderer: DrawListPreparing {
  var now = FrameTime(nanoseconds: 5_000_000_000)
  var waiting = 0
  var cost = 0.001

  var hasPictureAhead: Bool { waiting > 0 }

  func preparePicture() {
    waiting -= 1
    now = now.advanced(bySeconds: cost)
  }

  func prepareText(of list: DrawList, from index: Int) -> Int? { nil }
}
