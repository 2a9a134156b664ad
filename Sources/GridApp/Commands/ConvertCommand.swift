import ArgumentParser
import FrameReports
import SystemFiles

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

  @Flag(help: "Replace a file of another kind, or the recording itself.")
  var force = false

  func run() throws {
    let read = try RecordingReader.read(recording)
    let bytes = to.bytes(of: read)
    guard let output else { return try Terminal.write(bytes) }
    let outputs = OutputGuard(inputs: [recording], isForced: force)
    let sidecar = to.sidecar(of: read).map { ($0, RecordingSidecar.path(beside: output)) }
    // Before the first file is written.
    if let sidecar { try outputs.check(sidecar.1, .capFrameXSession) }
    try RecordFile.write(bytes, to: output, to.outputKind, outputs)
    if let sidecar {
      try RecordFile.write(sidecar.0, to: sidecar.1, .capFrameXSession, outputs)
    }
  }
}

extension RecordingExport: ExpressibleByArgument {}
