import Foundation

/// A folder for downloads that nobody wants kept; gone with the object.
nonisolated final class TemporaryBodies: Sendable {
  let path =
    FileManager.default.temporaryDirectory
    .appendingPathComponent("gridapp-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
