import Testing

@testable import GridImages

/// The images that a fling decodes: at its landing point and on the way.
@MainActor
struct FlingTests {
  @Test(arguments: [1, 2, 3], [12_000.0, 19_000, 26_000])
  func `at least nine tenths of the images decoded during a fling are shown`(
    framesPerDecode: Int, speed: Double
  ) {
    let fixture = FlingFixture(framesPerDecode: framesPerDecode)
    fixture.settle()
    fixture.fling(speed: speed, frames: 20)
    let figures = fixture.pipeline.statistics
    #expect(fixture.position > 8 * FlingFixture.viewport)
    #expect(figures.startedInMotion > 20)
    let unshown = figures.startedInMotion - figures.shownOfMotion
    #expect(10 * unshown <= figures.startedInMotion, "\(unshown) of \(figures.startedInMotion)")
  }

  @Test(arguments: [600.0, 1_500, 4_000])
  func `images are decoded before a drag scrolls them into view`(speed: Double) {
    let fixture = FlingFixture(framesPerDecode: 1)
    fixture.settle()
    fixture.fling(speed: speed, frames: 180)
    let figures = fixture.pipeline.statistics
    let unshown = figures.startedInMotion - figures.shownOfMotion
    #expect(10 * unshown <= figures.startedInMotion, "\(unshown) of \(figures.startedInMotion)")
    // At 4,000 points per second two new tiles per frame become visible, and only one can be
    // decoded.
    let share = speed < 2_000 ? 0 : 14
    #expect(fixture.blankTiles <= share * fixture.movedFrames, "\(fixture.blankTiles)")
  }
}
