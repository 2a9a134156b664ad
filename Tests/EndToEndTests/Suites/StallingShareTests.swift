import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// The app with photos on a share whose server does not answer, next to local ones.
  @Suite(.enabled(if: StallingShare.isAvailable)) struct StallingShareTests {
    private static let count = 24
    private static let options = ["--columns", "6", "--hud", "off", "--no-disk-cache"]
    private static let local = Set(0..<count - 2)
    /// The calls by which a share stalls before a file of it is open.
    private static let calls = [StallingShare.Call.getattr, .readdir, .open, .read]

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

    private func open(_ share: StallingShare, on display: XvfbServer) async throws -> AppUnderTest {
      try await display.open([share.path, pictures.path] + Self.options)
    }

    private func waitForLocalPhotos(on display: XvfbServer) async throws {
      _ = try await display.screen(showing: "the local photos") {
        Set(pictures.places(in: $0).keys).isSuperset(of: Self.local)
      }
    }

    private func waitForAllPhotos(on display: XvfbServer) async throws {
      _ = try await display.screen(showing: "all photos") {
        pictures.places(in: $0).count == Self.count
      }
    }

    /// Ends the app by a signal, as a session does.
    private func end(_ app: AppUnderTest) async throws {
      app.terminate()
      let outcome = try await app.finish()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(arguments: calls)
    func `the window shows local photos while a share stalls, and the app ends`(
      call: StallingShare.Call
    ) async throws {
      let share = try await StallingShare(of: folder.url.path)
      try share.stall(call)
      try await XvfbServer.run { display in
        let app = try await open(share, on: display)
        try await waitForLocalPhotos(on: display)
        try await share.waitUntilStalled(call)
        try await end(app)
      }
    }

    @Test(arguments: calls)
    func `photos of a share appear when it answers again`(call: StallingShare.Call) async throws {
      let share = try await StallingShare(of: folder.url.path)
      try share.stall(call)
      try await XvfbServer.run { display in
        let app = try await open(share, on: display)
        try await waitForLocalPhotos(on: display)
        share.answer(call)
        try await waitForAllPhotos(on: display)
        _ = try await app.close(on: display)
      }
    }

    @Test(arguments: [StallingShare.Call.open, .read])
    func `two files that do not answer leave the others alone, and q ends the app`(
      call: StallingShare.Call
    ) async throws {
      let share = try await StallingShare(of: folder.url.path)
      try share.stall(call, about: "picture")
      try await XvfbServer.run { display in
        let app = try await open(share, on: display)
        try await waitForLocalPhotos(on: display)
        try await share.waitUntilStalled(call)
        _ = try await app.close(on: display)
      }
    }

    @Test func `a worker that gets no more of a file is replaced, and the photo appears later`()
      async throws
    {
      for index in Self.count - 2..<Self.count { try writeLarge(index) }
      let share = try await StallingShare(of: folder.url.path)
      try share.stall(.rest)
      try await XvfbServer.run { display in
        let app = try await open(share, on: display)
        try await share.waitUntilStalled(.rest)
        try await waitForLocalPhotos(on: display)
        share.answer(.rest)
        try await waitForAllPhotos(on: display)
        try share.stall(.rest)
        let other = try await open(share, on: display)
        try await share.waitUntilStalled(.rest)
        for app in [other, app] { try await end(app) }
      }
    }

    /// Replaces a photo of the share by one of several hundred kilobytes.
    private func writeLarge(_ index: Int) throws {
      let side = 480
      let color = pictures.colors[index]
      let row = (0..<side).flatMap { _ in [color.red, color.green, color.blue] }
      var bytes = Array("P6 \(side) \(side) 255\n".utf8)
      for _ in 0..<side { bytes += row }
      try Data(bytes).write(to: URL(filePath: folder.path(PictureFolder.name(index))))
    }

    @Test func `a photo of a share is moved to the trash of the share, and back`() async throws {
      let share = try await StallingShare(of: folder.url.path)
      try await XvfbServer.run { display in
        let app = try await deleteFirstPhoto(of: share, on: display)
        try await eventually("the photo to be in the trash") { trashed(in: folder.url.path) == 1 }
        try await display.use(app, "key", "ctrl+z")
        try await eventually("the photo to be back") { trashed(in: folder.url.path) == 0 }
        #expect(try photos(in: folder.url.path) == 2)
        _ = try await app.close(on: display)
      }
    }

    @Test func `a share that stalls while a photo is moved to its trash does not keep the app`()
      async throws
    {
      let share = try await StallingShare(of: folder.url.path)
      try await XvfbServer.run { display in
        try share.stall(.change)
        let app = try await deleteFirstPhoto(of: share, on: display)
        try await share.waitUntilStalled(.change)
        try await end(app)
        share.answer(.change)
        // The file process ends with the app, after the call in which it is, so the photo stays.
        try await eventually("the share to answer") { try photos(in: share.path) == 2 }
      }
    }

    /// Opens the photos of a share alone and presses Delete on the first.
    private func deleteFirstPhoto(
      of share: StallingShare, on display: XvfbServer
    ) async throws -> AppUnderTest {
      let app = try await display.open([share.path] + Self.options)
      _ = try await display.screen(showing: "the photos of the share") {
        pictures.places(in: $0).count == 2
      }
      try await display.use(app, "key", "Right")
      try await display.use(app, "key", "Delete")
      return app
    }

    /// The number of photos in a folder.
    private func photos(in path: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.count
    }

    /// The number of photos in the trash of the share.
    private func trashed(in path: String) -> Int {
      (try? photos(in: "\(path)/.Trash-\(geteuid())/files")) ?? 0
    }

    @Test func `a server that is stopped keeps neither window nor app waiting`() async throws {
      let share = try await StallingShare(of: folder.url.path)
      try await XvfbServer.run { display in
        let app = try await open(share, on: display)
        try await waitForAllPhotos(on: display)
        share.stop()
        try await XvfbServer.run { display in
          let other = try await open(share, on: display)
          try await waitForLocalPhotos(on: display)
          try await end(other)
        }
        try await end(app)
      }
    }
  }
}
