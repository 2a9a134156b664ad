import Foundation
import TestSupport

/// A headless X server with `xdotool` for input.
struct XvfbServer: HeadlessDisplay {
  let environment: [String: String]

  /// The size of the screen.
  static let mode = "1280x800"

  /// Starts a server of 1280 by 800 pixels and ends it after `use`.
  static func run(_ use: (XvfbServer) async throws -> Void) async throws {
    let server = try await HeadlessServer("headless-xvfb", mode)
    do {
      try await use(XvfbServer(environment: server.environment))
    } catch {
      try await server.stop()
      throw error
    }
    try await server.stop()
  }

  func screen() async throws -> PixelImage {
    // The server copies it between two requests. Its memory could be read in the middle of one, when
    // a part of a frame is drawn.
    let folder = try TemporaryFolder()
    let file = folder.path("screen.xwd")
    let command = ["xwd", "-root", "-silent", "-out", file]
    // It asks every window for its colors, and ends if one of them has been destroyed meanwhile.
    return try await eventually("an image of the screen") {
      do {
        try await ChildProcess.run(command, environment: environment)
      } catch let failed as CommandFailed where failed.outcome.errors.contains("BadWindow") {
        return nil
      }
      return try PixelImage(contentsOfXWD: file)
    }
  }

  func showsWindow(of app: AppUnderTest) async throws -> Bool {
    let search = try ChildProcess(
      ["xdotool", "search", "--onlyvisible", "--pid", String(app.id)], environment: environment)
    return try await search.finish().status == 0
  }

  /// Closes the window by its key, because there is no window manager.
  func closeWindow(of app: AppUnderTest) async throws {
    try await use(app, "key", "ctrl+q")
  }

  /// Moves the pointer over the app's window, focuses it, and performs xdotool actions such as
  /// `"click", "5", "key", "End"`.
  func use(_ app: AppUnderTest, _ actions: String...) async throws {
    try await use(app, actions)
  }

  /// Performs an array of actions.
  func use(_ app: AppUnderTest, _ actions: [String]) async throws {
    let window = ["search", "--onlyvisible", "--pid", String(app.id)]
    try await ChildProcess.run(
      ["xdotool"] + window + ["windowfocus", "mousemove", "640", "400"], environment: environment)
    // In a separate command, because after a search xdotool sends events to the window instead of
    // using the keyboard and mouse of the server.
    try await ChildProcess.run(["xdotool"] + actions, environment: environment)
  }
}
