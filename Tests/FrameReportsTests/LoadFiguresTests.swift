import Foundation
import TestSupport
import Testing

@testable import FrameReports

@MainActor struct LoadFiguresTests {
  @Test func `processor times are read from the kernel's texts`() {
    let times = ProcessorTimes(stat: "cpu  100 20 30 400 50 6 7 8 9 0\ncpu0 1 2 3\n")
    #expect(times.all == 621)
    #expect(times.busy == 171)
    let process = "42 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 200 30 4 1 20 0 9 0 7 1000"
    #expect(ProcessorTimes.ticks(inProcess: process) == 235)
    #expect(ProcessorTimes.ticks(inProcess: "") == 0)
    #expect(ProcessorTimes(stat: "") == ProcessorTimes())
  }

  @Test func `the load of other programs excludes this one and the display server`() {
    var figures = LoadFigures(processors: 2, knowsServer: true)
    var start = ProcessorTimes()
    (start.all, start.busy, start.own, start.displayServer) = (1000, 500, 100, 50)
    var end = start
    end.all += 200
    end.busy += 150
    end.own += 40
    end.displayServer += 10
    figures.add(from: start, to: end, ticksPerSecond: 100)
    #expect(figures.own == [20] && figures.displayServer == [5] && figures.others == [50])
    #expect(figures.meanOfOthers == 50)
    #expect(figures.words == "20 % by this program, 50 % by others, 5 % by the display server")
  }

  @Test func `the report of a recording has its load, and a dash without one`() {
    var recording = SimulatedRecording.recording()
    #expect(!ReportText(figures: ReportFigures(recording)).text.contains("processors"))
    var figures = LoadFigures(processors: 2)
    (figures.own, figures.others) = ([12, 18], [1, 4])
    recording.sidecar?.load = figures
    let words = "15 % by this program, 3 % by others"
    let lines = ReportText(figures: ReportFigures(recording)).text.split(separator: "\n")
    #expect(lines.contains { $0.contains("processors") && $0.hasSuffix(words) })
    #expect(ReportPage(recordings: [recording]).html.contains("<td>\(words)</td>"))
  }

  @Test func `samples within half a second, and an unknown display server, add nothing`() {
    var figures = LoadFigures(processors: 2)
    var end = ProcessorTimes()
    (end.all, end.busy) = (99, 99)
    figures.add(from: ProcessorTimes(), to: end, ticksPerSecond: 100)
    #expect(figures.others.isEmpty && figures.meanOfOthers == nil)
    (end.all, end.busy) = (200, 66)
    figures.add(from: ProcessorTimes(), to: end, ticksPerSecond: 100)
    #expect(figures.others == [33] && figures.displayServer == nil)
  }

  @Test func `the work of a child process is this program's own`() throws {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = ["-c", "while :; do :; done"]
    try child.run()
    let first = ProcessorTimes.current(displayServer: child.processIdentifier)
    var last = first
    // Until a quarter of a second of processor time has passed in the child process.
    while last.displayServer < first.displayServer + 25 {
      usleep(20_000)
      last = ProcessorTimes.current(displayServer: child.processIdentifier)
    }
    #expect(last.own - first.own >= 25)
    // The child process has the mask of this thread, which blocks milder signals.
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    let ended = ProcessorTimes.current(displayServer: nil)
    #expect(ended.own - first.own >= 25)
  }
}
