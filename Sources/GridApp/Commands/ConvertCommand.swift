import ArgumentParser
import FrameReports

/// `GridApp convert`: writes a recording in the format of another tool.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a recording to the format of another tool.",
    discussion: """
      CapFrameX on Windows and OCAT read presentmon1, CapFrameX on Linux reads capframex-linux, \
      and Perfetto, Tracy, speedscope and the Firefox Profiler read trace. Readers of MangoHud \
      logs need no conversion.
      """)

  @Argument(help: "The recording to convert.")
  var recording: String

  @Option(help: "Format: presentmon1, capframex-linux or trace.")
  var to: RecordingExport

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "FILE"))
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
