import Foundation
import SystemFiles

/// Ends the program if its end takes long: a disk or a share that does not answer must not keep the
/// window open.
nonisolated enum ExitGuard {
  /// The seconds that the program has to write what is not written yet.
  static let seconds = 6.0

  /// Starts to wait, on another thread. The end of the program ends the wait.
  static func start() {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: seconds)
      Terminal.report("a disk or share does not answer; what was not written yet is lost")
      TemporaryFolder.removeAll()
      _exit(1)
    }
  }
}
