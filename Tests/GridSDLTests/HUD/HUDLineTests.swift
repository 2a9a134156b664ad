import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct HUDLineTests {
  private var line: HUDLine {
    let journal = HUDSamples.journal(HUDSamples.mixed(count: 400))
    let clock = FrameClock(refreshRate: 59.94, source: .glxMscRate)
    return HUDLine(statistics: journal.statistics, clock: clock, recordingSeconds: 75)
  }

  @Test func `the line shows rate, CPU time, hitches, missed refreshes and the recording`() {
    let text = line.text
    #expect(text.contains("/59.94 Hz  stated  cpu "))
    #expect(text.contains(" p99 ") && text.contains(" ms/s  miss "))
    #expect(text.hasSuffix("  REC 1:15"))
    #expect(text.count < 80, "the line must be short")
  }

  /// Makes a line of frames on time, except for the first, which missed a number of refreshes.
  private func line(frames: Int, missed: Int = 0, clock: FrameClock? = nil) -> HUDLine {
    let records = (0..<frames).map { HUDSamples.record($0, missed: $0 == 0 ? missed : 0) }
    return HUDLine(
      statistics: HUDSamples.journal(records).statistics,
      clock: clock ?? FrameClock(refreshRate: 60, source: .displayMode), recordingSeconds: nil)
  }

  @Test func `the hitch ratio is shown after one second of motion`() {
    let early = line(frames: 50, missed: 2)
    #expect(early.rating == .unknown && early.text.contains("hitch - ms/s  miss 2"))
    let later = line(frames: 70, missed: 2)
    #expect(later.rating == .critical && !later.text.contains("hitch -"))
    #expect(line(frames: 70).rating == .good)
    #expect(HUDLine().rating == .unknown)
  }

  @Test(arguments: Seeds.chosen)
  func `the frame rate never exceeds the refresh rate`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let rates: [Double] = [59.94, 60, 75, 119.88, 144]
      let hertz: Double = rates.randomElement(using: &random) ?? 60
      let clock = FrameClock(refreshRate: hertz, source: .displayMode)
      // Intervals shorter than a refresh, as after a start and when frames catch up.
      let records = (0..<Int.random(in: 1...80, using: &random)).map { frame -> FrameRecord in
        var record = HUDSamples.record(frame, missed: Int.random(in: 0...20, using: &random) / 19)
        let periods = Double.random(in: 0.2...1.2, using: &random)
        record.outcome.interval = Int64(periods * 1e9 / hertz)
        return record
      }
      let line = HUDLine(
        statistics: HUDSamples.journal(records).statistics, clock: clock, recordingSeconds: nil)
      let shown = try #require(line.text.split(separator: "/").first.flatMap { Double($0) })
      #expect(shown <= hertz + 0.05, "\(line.text)")
    }
  }

  @Test func `the line says whether the refresh rate is measured or stated`() {
    let stated = FrameClock(refreshRate: 60, source: .displayMode)
    #expect(line(frames: 90, clock: stated).text.hasPrefix("60.0/60.00 Hz  stated  "))
    #expect(line(frames: 0, clock: stated).text == "60.00 Hz  stated  at rest")
    var display = SimulatedDisplay(hertz: 59.7, order: .queue(depth: 1), jitter: 0, seed: 3)
    var measured = stated
    for _ in 0..<2_000 { _ = measured.framePresented(display.frame(working: 3).present) }
    #expect(measured.source == .phaseLocked)
    #expect(line(frames: 0, clock: measured).text == "59.70 Hz  measured  at rest")
    let status = HUDStatus(videoDriver: "x11", renderer: "software")
    #expect(
      status.text(clock: measured, newest: nil)
        == "x11 software | 59.70 Hz measured, 60.00 stated")
  }

  @Test func `hitches and the recording remain in a narrow window`() {
    #expect(line.text(fitting: 200) == line.text)
    let less = line.text(fitting: line.text.count - 1)
    #expect(!less.contains("stated") && less.contains("cpu"))
    #expect(!line.text(fitting: less.count - 1).contains("cpu"))
    let least = line.text(fitting: 10)
    #expect(least.hasPrefix("hitch ") && least.hasSuffix("REC 1:15"))
  }

  @Test func `the shortened line is never longer than the limit`() {
    let line = line
    for room in line.text(fitting: 0).count...line.text.count {
      #expect(line.text(fitting: room).count <= room)
    }
  }

  @Test(arguments: [(0.0, HitchRating.good), (4.9, .good), (5, .warning), (10, .critical)])
  func `the mark changes at 5 and 10 ms per second`(ratio: Double, rating: HitchRating) {
    #expect(HitchRating(hitchRatio: ratio) == rating)
  }

  @Test func `numbers have a consistent format`() {
    #expect(
      [0, 0.04, 0.05, -1.25, 12.96].map(HUDNumber.tenths) == ["0.0", "0.0", "0.1", "-1.3", "13.0"])
    #expect(
      [59.94, 60, 0.005, -0.05].map(HUDNumber.hundredths) == ["59.94", "60.00", "0.01", "-0.05"])
    #expect(HUDNumber.tenths(nil) == "-" && HUDNumber.tenths(.nan) == "-")
    #expect([0, 9.9, 60, 3605].map(HUDNumber.clock) == ["0:00", "0:09", "1:00", "60:05"])
    #expect(HUDNumber.megabytes(3 << 19) == "2")
  }

  @Test func `the status line names the source of the refresh rate`() {
    let status = HUDStatus(videoDriver: "x11", renderer: "software")
    let clock = FrameClock(refreshRate: 144, source: .displayMode)
    var newest = HUDSamples.record(0, exclusion: .throttled)
    newest.displaySource = .waylandPresentation
    #expect(
      status.text(clock: clock, newest: newest)
        == "x11 software | times by wp_presentation | 144.00 Hz stated (display mode) | throttled")
    #expect(
      status.text(clock: clock, newest: nil) == "x11 software | 144.00 Hz stated (display mode)")
  }
}
