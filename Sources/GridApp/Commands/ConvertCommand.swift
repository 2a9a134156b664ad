import ArgumentParser
import FrameReports

/// `GridApp convert`: a recording for another tool.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn a recording into another tool's format.",
    discussion: """
      presentmon1 is for CapFrameX on Windows and OCAT, capframex-linux for CapFrameX on Linux, \
      trace for Perfetto, Tracy, speedscope and the Firefox Profiler. MangoHud's readers take a \
      recording as it is.
      """)

  @Argument(help: "The recording.")
  var recording: String

  @Option(help: "presentmon1, capframex-linux or trace.")
  var to: RecordingExport

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write a file in place of standard output.", valueName: "FILE"))
  var output: String?

  func run() throws {
    let read = try RecordingReader.read(recording)
    let bytes = to.bytes(of: read)
    guard let output else {
      var file = RecordFile(standardOutput: ())
      return try file.append(bytes)
    }
    var file = try RecordFile(creating: output)
    try file.append(bytes)
    if let sidecar = to.sidecar(of: read) {
      var file = try RecordFile(creating: RecordingSidecar.path(beside: output))
      try file.append(sidecar)
    }
  }
}

extension RecordingExport: ExpressibleByArgument {}
