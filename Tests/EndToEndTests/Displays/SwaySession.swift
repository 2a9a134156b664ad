import Foundation
import TestSupport
import Testing

/// A headless sway: a Wayland compositor with one output of 60 Hz, and an X server (Xwayland).
struct SwaySession: HeadlessDisplay {
  let environment: [String: String]

  /// The size and the rate of the output.
  static let mode = "1280x800@60"
  /// The variables of the script for a session without an X server.
  static let noX11 = ["HEADLESS_X11": "off"]

  /// Starts a session and ends it after `use`.
  ///
  /// - Parameters:
  ///   - mode: The size and the rate of the output: 1280 by 800 pixels at 60 Hz by default.
  ///   - hasX11: Whether it has an X server, which takes some time to start.
  static func run(
    mode: String = mode, hasX11: Bool = false, _ use: (SwaySession) async throws -> Void
  ) async throws {
    let server = try await HeadlessServer(
      "headless-sway", mode, variables: hasX11 ? [:] : noX11)
    do {
      let session = SwaySession(environment: server.environment)
      if hasX11 { _ = try #require(session.environment["DISPLAY"]) }
      try await use(session)
    } catch {
      try await server.stop()
      throw error
    }
    try await server.stop()
  }

  func screen() async throws -> PixelImage {
    let folder = try TemporaryFolder()
    let file = folder.path("screen.png")
    try await ChildProcess.run(["grim", "-l", "1", file], environment: environment)
    return try PixelImage(contentsOfPNG: file)
  }

  func showsWindow(of app: AppUnderTest) async throws -> Bool {
    let tree = try await message("-t", "get_tree")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let root = try decoder.decode(Node.self, from: Data(tree.utf8))
    return root.all.contains { $0.pid == app.id && $0.visible == true }
  }

  func closeWindow(of app: AppUnderTest) async throws {
    try await message("[pid=\(app.id)] kill")
  }

  /// Sends a command to sway, in words.
  @discardableResult
  func message(_ words: String...) async throws -> String {
    try await ChildProcess.run(["swaymsg", "-r"] + words, environment: environment)
  }

  /// A node of the tree of outputs, workspaces and windows from `swaymsg -t get_tree`.
  private struct Node: Decodable {
    var pid: Int32?
    var visible: Bool?
    var nodes: [Node]
    var floatingNodes: [Node]

    var all: [Node] { [self] + (nodes + floatingNodes).flatMap(\.all) }
  }
}
