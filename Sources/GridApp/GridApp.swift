import ArgumentParser

@main
struct GridApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Scrolls a grid of pictures without a hitch, and shows the proof.",
    subcommands: [FramesCommand.self])
}
