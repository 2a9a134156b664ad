import ArgumentParser

/// The program: a window that scrolls pictures, and tools for what it records and paints.
@main
struct GridApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "GridApp",
    abstract: "Scrolls a grid of pictures without a hitch, and shows the proof.",
    subcommands: [ReportCommand.self, ConvertCommand.self])
}
