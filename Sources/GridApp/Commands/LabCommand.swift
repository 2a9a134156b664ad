import ArgumentParser
import Foundation
import FrameReports
import GridEngine
import GridSDL
import ItemSources
import Lab
import Scenes
import SystemFiles

/// `GridApp lab`: measures the effect of each technique on this machine.
struct LabCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Measure the effect of each technique on this machine and display.",
    discussion: """
      Plays the same replay with each technique at its best and in a worse variant, alternating, \
      and prints a Markdown table. It takes some minutes and opens windows. Do not use the \
      machine meanwhile. See docs/lab.md.
      """)

  @Argument(help: "Folders of photos for scenes that show photos; by default the bundled library.")
  var paths: [String] = []

  @Option(
    parsing: .unconditional, help: "Runs of each variant; a verdict needs at least 5.",
    transform: OptionValue.whole(1...50))
  var runs = 5

  @Option(
    parsing: .upToNextOption,
    help: "Only these techniques: \(Technique.allCases.map(\.rawValue).joined(separator: ", ")).")
  var only: [Technique] = []

  @Option(
    parsing: .unconditional, help: "Window size in points.",
    transform: OptionValue.value(WindowSize.usage, WindowSize.init(argument:)))
  var window = WindowSize(width: 1280, height: 800)

  @Option(
    help: ArgumentHelp(
      "Play this file instead of the bundled four-second replay.", valueName: "file"))
  var replay: String?

  @Option(help: ArgumentHelp("Write an HTML page with each run to this file.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Store the recordings in this folder.", valueName: "folder"))
  var keep: String?

  @Flag(help: "With --html, replace a file that is no HTML page.")
  var force = false

  func run() throws { try MainActor.assumeIsolated { try measure() } }

  @MainActor private func measure() throws {
    // Checked here, so that a mistake does not end the lab after minutes of runs.
    let replay = try replayPath()
    _ = try ReplayDriver.script(at: replay)
    let outputs = OutputGuard(inputs: [replay], isForced: force)
    if let html { try outputs.check(html, .page) }
    if let problem = PictureFolder(paths: paths).firstProblem() { throw CommandFailure(problem) }
    // Removed when the lab ends.
    let scratch: TemporaryFolder? = if keep == nil { try TemporaryFolder() } else { nil }
    defer { withExtendedLifetime(scratch) {} }
    let folder = keep ?? scratch?.path ?? ""
    if let keep {
      try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
    }
    let runner = LabRunner(
      program: ThisProgram.path, paths: paths, replay: replay, window: window.description,
      folder: folder)
    var machine = ""
    let lab = LabSession(
      pairs: LabPair.all.filter { only.isEmpty || only.contains($0.technique) }, runs: runs,
      onProgress: { Terminal.report($0, from: "lab") },
      run: { (pair, variant, number) throws(CommandFailure) in
        let sample = try runner.run(pair, variant: variant, number: number)
        machine = sample.machine
        return sample
      })
    let results = try lab.results()
    try Terminal.print(LabTable(results: results).markdown + "\n" + machine)
    if let html {
      try RecordFile.write(
        Array(LabPage(results: results, machine: machine).html.utf8), to: html, .page, outputs)
    }
  }

  @MainActor private func replayPath() throws -> String {
    if let replay { return replay }
    guard let folder = BundledResources.folder else {
      throw CommandFailure("no bundled replays next to the program; give --replay FILE")
    }
    return folder + "/Replays/lab.replay"
  }
}
