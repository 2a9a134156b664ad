import ArgumentParser
import GridEngine

/// A window size on the command line, in points: `1280x800`.
nonisolated struct WindowSize: Equatable, Sendable, CustomStringConvertible {
  /// The size of a window of which nothing is remembered.
  static let standard = WindowSize(width: 1280, height: 800)
  /// The valid values, for messages.
  static let usage = "WIDTHxHEIGHT in points, 160x120 to 16384x16384, as 1280x800"

  let size: Size

  init(width: Int, height: Int) {
    size = Size(width: Double(width), height: Double(height))
  }

  /// Parses `WxH`; nil unless both are whole numbers, from 160×120 to 16384×16384.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (160...16384).contains(width), (120...16384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns the size, or what fits into `room`; nil for no limit.
  func limited(to room: Size?) -> WindowSize {
    guard let room else { return self }
    return WindowSize(
      width: Int(min(size.width, room.width)), height: Int(min(size.height, room.height)))
  }

  var description: String { "\(Int(size.width))x\(Int(size.height))" }
}
