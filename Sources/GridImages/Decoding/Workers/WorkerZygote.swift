import CSandbox
import Glibc
import Synchronization
import SystemFiles

/// A process that has loaded what a decode worker needs, and copies itself for each worker.
///
/// A copy is ready after two milliseconds, where a start of the program links more than a hundred
/// libraries, and the copies share the memory of these. The term is Chromium's and Android's.
///
/// The process opens no file of the user. It ends, together with its workers, when the last of them
/// and this object are released, or when the app ends. Safe to use from all threads.
final class WorkerZygote: Sendable {
  /// The message that asks for a worker; the descriptor in it is the worker's end of its channel.
  static let order: UInt8 = 1

  private struct State {
    var process: grid_process
    var isEnded = false
  }

  private let state: Mutex<State>

  /// Starts the process, and returns without waiting for it.
  ///
  /// - Throws: The reason of the system.
  init(_ launch: WorkerLaunch) throws(WorkerProcess.StartError) {
    do throws(SystemError) { state = Mutex(State(process: try launch.start())) } catch {
      throw .refused(error)
    }
  }

  deinit {
    end(wait: 0)
    // The kernel ends workers that were never waited for.
    state.withLock { _ = close($0.process.lifeline) }
  }

  /// Whether it can start no more workers.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Asks for a worker, and returns without waiting for it.
  ///
  /// - Returns: This process's end of the channel of the worker. It closes if the zygote ends first.
  func startWorker() throws(WorkerProcess.StartError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe grid_channel_pair(&ends) != 0 else { throw .refused(SystemError(code: errno)) }
    defer { close(ends[1]) }
    let isSent = state.withLock { state in
      guard !state.isEnded else { return false }
      var order = Self.order
      let result = unsafe grid_channel_send(state.process.channel, &order, 1, ends[1])
      return result == Int32(GRID_CHANNEL_OK.rawValue)
    }
    guard isSent else {
      close(ends[0])
      throw .ended(signal: end())
    }
    return ends[0]
  }

  /// Ends the process, and leaves its workers alone.
  ///
  /// - Parameter wait: The time in milliseconds that it has to end by itself.
  /// - Returns: The signal that ended it, or 0.
  @discardableResult
  func end(wait: Int32 = 20) -> Int32 {
    state.withLock { state in
      guard !state.isEnded else { return 0 }
      state.isEnded = true
      // The lifeline stays, because it is that of the workers, too.
      var process = state.process
      process.lifeline = -1
      return unsafe grid_process_end(&process, wait)
    }
  }
}
