import Foundation
import FrameTiming
import Glibc
import Synchronization

/// The paths that another program writes to standard input, as they arrive.
///
/// A thread reads them, so that only a listing waits for the other program. Paths that were read are
/// kept: each listing begins with the first one. Safe to use from all threads.
package final class PathInput: Sendable {
  /// The argument of the command line for standard input.
  package static let argument = "-"

  /// Whether standard input is a terminal, on which no program writes paths.
  package static var isTerminal: Bool { isatty(STDIN_FILENO) != 0 }

  private struct State: Sendable {
    var splitter = PathSplitter()
    var paths: [String] = []
    var hasBegun = false
    var hasEnded = false
    var onArrival: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  private let descriptor: Int32

  /// Creates an input that nothing is read from yet.
  ///
  /// - Parameter descriptor: The open file, which is not closed.
  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Calls `onArrival` on another thread whenever there are more paths, and at their end. It replaces
  /// that of an earlier call.
  func follow(_ onArrival: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.onArrival = onArrival
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    // What has arrived before.
    onArrival()
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      CurrentThread.setName("read paths")
      read()
    }
  }

  /// Returns paths in the order of their arrival, and whether there will be no more.
  ///
  /// - Parameters:
  ///   - count: The number of paths that are left out at the beginning.
  ///   - limit: The maximum number of returned paths.
  func paths(after count: Int, limit: Int) -> (paths: [String], areLast: Bool) {
    state.withLock { state in
      let paths = Array(state.paths.dropFirst(count).prefix(limit))
      return (paths, state.hasEnded && count + paths.count == state.paths.count)
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      // A program may have left the descriptor in a mode in which a read does not wait.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, -1) > 0 || errno == EINTR else { break }
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { break }
      add { $0.split(buffer[..<count]) }
    }
    add { $0.finish() }
    state.withLock { $0.hasEnded = true }
    state.withLock(\.onArrival)()
  }

  private func add(_ paths: (inout PathSplitter) -> [String]) {
    let onArrival = state.withLock { state in
      state.paths += paths(&state.splitter)
      return state.onArrival
    }
    onArrival()
  }
}
