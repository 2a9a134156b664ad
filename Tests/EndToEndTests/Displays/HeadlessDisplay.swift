import TestSupport

/// A display without a screen for one test: a place for windows, a pair of eyes.
protocol HeadlessDisplay: Sendable {
  /// What a program needs in its environment to open a window here.
  var environment: [String: String] { get }

  /// What a user would see now, the whole screen.
  func screen() async throws -> PixelImage

  /// Whether the app's window can be seen.
  func showsWindow(of app: AppUnderTest) async throws -> Bool

  /// Closes the app's window by the means that its user has.
  func closeWindow(of app: AppUnderTest) async throws
}

extension HeadlessDisplay {
  /// Waits until the screen shows what `accept` looks for.
  func screen(
    showing what: String, where accept: (PixelImage) -> Bool
  ) async throws -> PixelImage {
    try await eventually("the screen to show \(what)") {
      let screen = try await screen()
      return accept(screen) ? screen : nil
    }
  }

  /// Starts the app here and waits for its window.
  func open(_ arguments: [String]) async throws -> AppUnderTest {
    let app = try AppUnderTest(arguments, on: self)
    try await eventually("a window") {
      guard app.isRunning else {
        throw DeadlineMissed(description: "the app ended before its window came: \(app.errors)")
      }
      return try await showsWindow(of: app)
    }
    return app
  }
}

/// The displays that the app is tested on.
enum DisplayKind: CaseIterable, Sendable {
  case x11
  case wayland

  /// Starts a display of 1280 by 800 pixels, at 60 Hz where it has a rate, and ends it after `use`.
  func run(_ use: (any HeadlessDisplay) async throws -> Void) async throws {
    switch self {
    case .x11: try await XvfbServer.run(use)
    case .wayland: try await SwaySession.run(use)
    }
  }
}
