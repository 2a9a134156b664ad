import Foundation
import TestSupport

/// A headless sway: a Wayland compositor with one output of 60 Hz.
struct SwaySession: HeadlessDisplay {
  let environment: [String: String]

  /// Starts a session of 1280 by 800 pixels and ends it after `use`.
  static func run(_ use: (SwaySession) async throws -> Void) async throws {
    let server = try await HeadlessServer("headless-sway", "1280x800@60")
    do {
      try await use(SwaySession(environment: server.environment))
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

  @discardableResult
  private func message(_ words: String...) async throws -> String {
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
