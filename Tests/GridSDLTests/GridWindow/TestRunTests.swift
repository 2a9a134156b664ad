import FrameTiming
import Testing

@testable import GridSDL

/// Tests the environment variables for tests of programs.
struct TestRunTests {
  @Test func `without variables a program runs until its window is closed`() {
    let test = TestRun(environment: [:])
    #expect(test.seconds == nil && test.screenshot == nil && !test.printsSummary)
  }

  @Test func `variables set the duration, the screenshot and the summary`() {
    let test = TestRun(environment: [
      "GRIDWINDOW_SECONDS": "2.5", "GRIDWINDOW_SCREENSHOT": "a.png", "GRIDWINDOW_SUMMARY": "1",
    ])
    #expect(test.seconds == 2.5 && test.screenshot == "a.png" && test.printsSummary)
    #expect(TestRun(environment: ["GRIDWINDOW_SECONDS": "-3"]).seconds == 0)
    #expect(TestRun(environment: ["GRIDWINDOW_SECONDS": "soon"]).seconds == nil)
  }

  @Test func `the summary has the frames, the missed refreshes and the hitch ratio`() {
    #expect(TestRun.summary(of: FrameStatistics()) == "frames 0  missed 0  hitch 0.0 ms/s")
  }
}
