import Foundation
import TestSupport
import Testing

/// The app on a share whose server does not answer.
@Suite(.enabled(if: StallingShare.isAvailable))
struct StallingShareTests {
  private static let count = 24
  private let pictures: PictureFolder
  private let folder: TemporaryFolder

  /// The last two photos are on the share.
  init() throws {
    pictures = try PictureFolder(count: Self.count)
    folder = try TemporaryFolder()
    for index in Self.count - 2..<Self.count {
      try FileManager.default.moveItem(
        atPath: "\(pictures.path)/\(PictureFolder.name(index))",
        toPath: folder.path(PictureFolder.name(index)))
    }
  }

  private func places(_ screen: PixelImage) -> Set<Int> { Set(pictures.places(in: screen).keys) }

  private static let options = ["--columns", "6", "--hud", "off", "--no-disk-cache"]
  private static let local = Set(0..<count - 2)

  /// Ends the app by a signal, as a session does, and expects that it does so soon.
  private func end(_ app: AppUnderTest) async throws {
    app.terminate()
    let outcome = try await app.finish(within: .seconds(20))
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: StallingShare.Call.allCases)
  func `a share that stalls from the start keeps neither the window nor local photos waiting`(
    call: StallingShare.Call
  ) async throws {
    let share = try await StallingShare(of: folder.url.path)
    try share.stall(call)
    try await XvfbServer.run { display in
      let app = try await display.open([share.path, pictures.path] + Self.options)
      _ = try await display.screen(showing: "the local photos") {
        places($0).isSuperset(of: Self.local)
      }
      share.answer(call)
      _ = try await display.screen(showing: "all photos") { places($0).count == Self.count }
      try share.stall(call)
      try await end(app)
    }
  }

  @Test(arguments: [StallingShare.Call.open, .read])
  func `two files that do not answer leave the others alone, and the app ends`(
    call: StallingShare.Call
  ) async throws {
    let share = try await StallingShare(of: folder.url.path)
    try share.stall(call, about: "picture")
    try await XvfbServer.run { display in
      let app = try await display.open([pictures.path, share.path] + Self.options)
      _ = try await display.screen(showing: "the local photos") { places($0) == Self.local }
      try await end(app)
    }
  }

  @Test func `a server that is stopped keeps nothing waiting`() async throws {
    let share = try await StallingShare(of: folder.url.path)
    try await XvfbServer.run { display in
      let app = try await display.open([share.path, pictures.path] + Self.options)
      _ = try await display.screen(showing: "all photos") { places($0).count == Self.count }
      share.stop()
      let other = try await display.open([share.path, pictures.path] + Self.options)
      for app in [other, app] { try await end(app) }
    }
  }
}
