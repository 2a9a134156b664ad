import ArgumentParser

/// Opens the window: `GridApp [browse] [PATH…]`.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Show pictures in a window (the default).")

  @OptionGroup var options: BrowseOptions

  /// Runs the window until it is closed or its time is over.
  mutating func run() throws {
    // The program runs commands on its main thread; the protocol cannot say so.
    try MainActor.assumeIsolated {
      let application = try Application(options: options)
      try application.run()
    }
  }
}
