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
    let app = try AppUnderTest(
      arguments, on: self, program: program, variables: variables, state: state,
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

/// The kinds of displays for tests of the app.
enum DisplayKind: CaseIterable, Sendable {
  case x11
  case wayland

  /// Starts a display of 1280 by 800 pixels, at 60 Hz if it has a rate, and ends it after `use`.
  func run(_ use: (any HeadlessDisplay) async throws -> Void) async throws {
    switch self {
    case .x11: try await XvfbServer.run(use)
    case .wayland: try await SwaySession.run(use)
    }
  }

  /// Starts a display of each kind and calls `use` with both at the same time, which takes half as
  /// long. Not for tests of refreshes and processor time: the two apps share the processor.
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
