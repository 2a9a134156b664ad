import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct ComparedConditionsTests {
  @Test func `recordings with different techniques under the same conditions can be compared`() {
    let other = SimulatedRecording.recording { $0.settings = ["decode": "main"] }
    #expect(ComparedConditions.differences(SimulatedRecording.recording(), other).isEmpty)
  }

  @Test func `a different renderer, window or scenario is reported`() {
    let other = SimulatedRecording.recording {
      $0.renderer = "software"
      $0.windowWidth = 640
      $0.scenario = "flings.replay"
    }
    let differences = ComparedConditions.differences(SimulatedRecording.recording(), other)
    #expect(
      differences == [
        "renderer opengl and software", "scenario unknown and flings.replay",
        "window 1280x800 and 640x800",
      ])
  }

  @Test func `a different refresh rate or length is reported`() {
    let differences = ComparedConditions.differences(
      SimulatedRecording.recording(), SimulatedRecording.recording(hertz: 120, frames: 200))
    #expect(differences.count == 2)
    #expect(differences[0] == "refresh 60.00 Hz and 120.00 Hz")
    #expect(differences[1].hasSuffix("s of motion"))
  }

  @Test func `different refresh rates during equal replays are not a difference`() {
    let first = SimulatedRecording.recording {
      $0.scenario = "Resources/Replays/flings.replay"
      $0.statedRefreshRate = 60
      $0.pacing = "display"
    }
    var slow = SimulatedRecording.recording(hertz: 58.9, frames: 150) {
      $0.scenario = "/elsewhere/flings.replay"
      $0.statedRefreshRate = 60
      $0.pacing = "loop"
    }
    #expect(ComparedConditions.differences(first, slow).isEmpty)
    slow.sidecar?.conditions.statedRefreshRate = 75
    slow.sidecar?.conditions.items = 12
    var counted = first
    counted.sidecar?.conditions.items = 300
    #expect(
      ComparedConditions.differences(counted, slow)
        == ["refresh 60.00 Hz and 75.00 Hz", "items 300 and 12"])
  }

  @Test func `recordings of live input need similar durations`() {
    let first = SimulatedRecording.recording { $0.scenario = "live" }
    let short = SimulatedRecording.recording(frames: 150) { $0.scenario = "live" }
    let differences = ComparedConditions.differences(first, short)
    #expect(differences.count == 1 && differences[0].hasSuffix("s of motion"))
  }

  @Test func `display times from another source are reported`() {
    var other = SimulatedRecording.recording()
    for index in other.records.indices { other.records[index].displaySource = .waylandPresentation }
    #expect(
      ComparedConditions.differences(SimulatedRecording.recording(), other)
        == ["display times by slot estimate and wp_presentation"])
  }
}
