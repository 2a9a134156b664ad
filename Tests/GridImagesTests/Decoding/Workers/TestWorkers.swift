import Foundation
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// Workers of the test program `EscapeWorker`.
enum TestWorkers {
  /// Makes workers, which no test shares unless it passes them on.
  static func make(_ onBan: @escaping @Sendable (ImageError) -> Void = { _ in }) -> DecodeWorkers {
    DecodeWorkers(WorkerLaunch(path: program), onBan: onBan)
  }

  /// The program, which is built into the folder of the tests.
  static let program: String = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: tests ?? "").deletingLastPathComponent()
    return folder.appending(component: "EscapeWorker").path
  }()

  /// A TIFF that performs an attack when it is decoded.
  static func attacker(_ name: String) -> [UInt8] {
    PlainFiles.tiff(.checker, orientation: 1) + Array("ATTACK:\(name)".utf8)
  }
}

/// The files that were banned.
final class Bans: Sendable {
  private let list = Mutex<[ImageError]>([])

  var errors: [ImageError] { list.withLock { $0 } }

  func add(_ error: ImageError) { list.withLock { $0.append(error) } }
}
