import Foundation
import TestSupport

/// A headless display for a test.
protocol HeadlessDisplay: Sendable {
  /// The environment with which a program opens a window on the display.
  var environment: [String: String] { get }

  /// Returns an image of the whole screen.
  func screen() async throws -> PixelImage

  /// Returns whether the window of the app is visible.
  func showsWindow(of app: AppUnderTest) async throws -> Bool

  /// Closes the window of the app like a user.
  func closeWindow(of app: AppUnderTest) async throws
}

extension HeadlessDisplay {
  /// Waits until `accept` returns true for the screen. After a timeout the screen is saved in
  /// `out/`.
  func screen(
    showing what: String, where accept: (PixelImage) -> Bool
  ) async throws -> PixelImage {
    do {
      return try await eventually("the screen to show \(what)") {
        let screen = try await screen()
        return accept(screen) ? screen : nil
      }
    } catch let missed as DeadlineMissed {
      let picture = "out/not-\(what.replacing(/[^A-Za-z0-9]+/, with: "-")).png"
      let path = Repository.path(picture)
      try FileManager.default.createDirectory(
        atPath: Repository.path("out"), withIntermediateDirectories: true)
      try await screen().rgba.writePNG(to: path)
      throw DeadlineMissed(description: "\(missed); \(picture) has what it showed instead")
    }
  }

  /// Waits until the screen differs from `before` and is unchanged in three consecutive images.
  ///
  /// - Parameters:
  ///   - isSame: Whether two screens show the same.
  ///   - isComplete: Whether an unchanged screen is acceptable.
  func stillScreen(
    after before: PixelImage?, isComplete: (PixelImage) -> Bool = { _ in true },
    isSame: (PixelImage, PixelImage) -> Bool
  ) async throws -> PixelImage {
    var last: PixelImage?
    var same = 0
    return try await eventually("the screen to be still", every: .milliseconds(150)) {
      let screen = try await screen()
      same = last.map { isSame($0, screen) } == true ? same + 1 : 0
      last = screen
      guard same >= 2, isComplete(screen) else { return nil }
      return before.map { isSame($0, screen) } == true ? nil : screen
    }
  }

  /// Starts the app on the display and waits for its window.
  ///
  /// - Parameters:
  ///   - state: The folder of settings, for runs that share it.
  ///   - isFirstStart: Whether the hint of a first start is shown.
  func open(
    _ arguments: [String], program: String? = nil, variables: [String: String] = [:],
    state: String? = nil, isFirstStart: Bool = false
  ) async throws -> AppUnderTest {
    // Positions and screens of most tests are those of the grid alone.
    let isApp = program == nil || program == "SlowGridApp"
    let header = !isApp || arguments.contains("--header") ? [] : ["--bare"]
    let app = try AppUnderTest(
      arguments + header, on: self, program: program, variables: variables, state: state,
      isFirstStart: isFirstStart)
    try await eventually("a window") {
      guard app.isRunning else {
        throw DeadlineMissed(description: "the app ended before its window came: \(app.errors)")
      }
      return try await showsWindow(of: app)
    }
    return app
  }
}

/// The environments in which people start the app, for tests that meet the window system. None chooses
/// a driver of SDL.
enum DisplayKind: CaseIterable, Sendable {
  /// A Wayland session with an X server for older programs, as desktops have it.
  case desktop
  /// A Wayland session without an X server.
  case wayland
  /// An X server alone.
  case x11

  /// Whether the window has to be a Wayland window.
  var isWayland: Bool { self != .x11 }

  /// Starts a display of 1280 by 800 pixels, at 60 Hz if it has a rate, and ends it after `use`.
  func run(_ use: (any HeadlessDisplay) async throws -> Void) async throws {
    switch self {
    case .desktop: try await SwaySession.run(hasX11: true, use)
    case .wayland: try await SwaySession.run(use)
    case .x11: try await XvfbServer.run(use)
    }
  }

  /// Starts a display's server alone, for tests that end it. It runs until it is stopped.
  func startServer() async throws -> HeadlessServer {
    switch self {
    case .desktop: try await HeadlessServer("headless-sway", SwaySession.mode)
    case .wayland:
      try await HeadlessServer("headless-sway", SwaySession.mode, variables: SwaySession.noX11)
    case .x11: try await HeadlessServer("headless-xvfb", XvfbServer.mode)
    }
  }

  /// The display of a server that ``startServer()`` returned.
  func display(of server: HeadlessServer) -> any HeadlessDisplay {
    isWayland
      ? SwaySession(environment: server.environment) : XvfbServer(environment: server.environment)
  }

  /// Starts a display of each kind and calls `use` with all at the same time, which takes less time.
  /// Not for tests of refreshes and processor time: the apps share the processor.
  static func runAll(
    _ use: @escaping @Sendable (DisplayKind, any HeadlessDisplay) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { runs in
      for kind in allCases {
        runs.addTask { try await kind.run { try await use(kind, $0) } }
      }
      try await runs.waitForAll()
    }
  }
}
