import ArgumentParser
import ItemSources
import Scenes
import SystemFiles

/// Opens the window: `GridApp [browse] [PATH…]`.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Show photos in a window (the default).")

  @OptionGroup var options: BrowseOptions

  /// Runs the window until it is closed or its duration is over.
  mutating func run() throws {
    // Commands run on the main thread; `ParsableCommand` cannot state that.
    try MainActor.assumeIsolated {
      if options.readsInput, PathInput.isTerminal {
        throw CommandFailure(
          "standard input is a terminal; pipe paths into it: find FOLDER -name '*.jpg' | GridApp -")
      }
      options.addPicturesFolder()
      guard !options.listSkipped else {
        // A line with the path and the reason for each file that no window would show.
        return try PictureFolder.shown(at: options.paths).forEachSkippedFile {
          file throws(TerminalError) in try Terminal.print(file.description)
        }
      }
      let application = try Application(options: options)
      try application.run()
    }
  }
}
