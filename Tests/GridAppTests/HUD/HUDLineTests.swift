import GridEngine
import Testing

@testable import GridApp

@MainActor
struct HUDLineTests {
  private var line: HUDLine {
    let journal = HUDSamples.journal(HUDSamples.mixed(count: 400))
    let clock = FrameClock(refreshRate: 59.94, source: .glxMscRate)
    var figures = EngineFigures()
    figures.decodeQueue = 7
    figures.cells.created = 40
    figures.cells.reused = 1234
    figures.residentBytes = 120 << 20
    figures.recordingSeconds = 75
    return HUDLine(statistics: journal.statistics, clock: clock, figures: figures)
  }

  @Test func `the line names rate, work, hitches, misses and the recording`() {
    let text = line.text
    #expect(text.contains("/59.94 Hz  cpu "))
    #expect(text.contains(" p99 ") && text.contains(" ms/s  miss "))
    #expect(text.hasSuffix("  queue 7  cells 40+1,234  mem 120 MB  REC 1:15"))
  }

  @Test func `hitches and the recording stay when there is little room`() {
    #expect(line.text(fitting: 200) == line.text)
    #expect(!line.text(fitting: line.text.count - 1).contains("cells"))
    let least = line.text(fitting: 10)
    #expect(least.hasPrefix("hitch ") && least.hasSuffix("REC 1:15"))
  }

  @Test func `what fits is never longer than the room`() {
    let line = line
    for room in line.text(fitting: 0).count...line.text.count {
      #expect(line.text(fitting: room).count <= room)
    }
  }

  @Test(arguments: [(0.0, HitchRating.good), (4.9, .good), (5, .warning), (10, .critical)])
  func `the mark follows the scale of five and ten`(ratio: Double, rating: HitchRating) {
    #expect(HitchRating(hitchRatio: ratio) == rating)
  }

  @Test func `numbers are written alike`() {
    #expect(
      [0, 0.04, 0.05, -1.25, 12.96].map(HUDNumber.tenths) == ["0.0", "0.0", "0.1", "-1.3", "13.0"])
    #expect(
      [59.94, 60, 0.005, -0.05].map(HUDNumber.hundredths) == ["59.94", "60.00", "0.01", "-0.05"])
    #expect(HUDNumber.tenths(nil) == "-" && HUDNumber.tenths(.nan) == "-")
    #expect([0, 9.9, 60, 3605].map(HUDNumber.clock) == ["0:00", "0:09", "1:00", "60:05"])
    #expect(HUDNumber.megabytes(3 << 19) == "2")
  }

  @Test func `the status line names what the refresh rate rests on`() {
    let status = HUDStatus(videoDriver: "x11", renderer: "software")
    let clock = FrameClock(refreshRate: 144, source: .displayMode)
    var newest = HUDSamples.record(0, exclusion: .throttled)
    newest.displaySource = .waylandPresentation
    #expect(
      status.text(clock: clock, newest: newest)
        == "x11 software | times by wp_presentation | 144.00 Hz display mode | throttled")
    #expect(status.text(clock: clock, newest: nil) == "x11 software | 144.00 Hz display mode")
  }
}
