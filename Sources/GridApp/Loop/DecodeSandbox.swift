import Glibc
import GridEngine
import GridImages
import Synchronization

/// The processes in which photos are decoded, and the photos that made them crash.
final class DecodeSandbox {
  /// The workers; nil if photos are decoded in this process.
  let workers: DecodeWorkers?
  private let bans = BanMailbox()
  private let inProcessReason: String

  /// Starts as many workers as there are decode threads, unless the options prevent it. They become
  /// ready while the window opens.
  ///
  /// - Throws: A `CommandFailure` if the options require a sandbox and there is none.
  init(_ options: BrowseOptions) throws(CommandFailure) {
    inProcessReason = options.decodeInProcess ? "--decode-in-process" : "--decode main"
    guard options.usesWorkers else {
      workers = nil
      return
    }
    let workers = DecodeWorkers(onBan: bans.add)
    workers.start(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    self.workers = workers
    if options.requireSandbox, case .none(let reason) = workers.posture {
      throw CommandFailure(
        "--require-sandbox: \(reason); start without the option to decode photos anyway")
    }
  }

  /// The posture for the overlay and recordings: `seccomp+landlock`, `seccomp` or `none: REASON`;
  /// `starting` before the first photo is decoded.
  var posture: String {
    guard let workers else { return SandboxPosture.none(reason: inProcessReason).description }
    return workers.knownPosture?.description ?? "starting"
  }

  /// Returns a message about the photos that crashed two decoders since the last call; nil if there
  /// are none.
  func takeMessage() -> String? {
    let errors = bans.take()
    guard let first = errors.first else { return nil }
    let name = first.source.split(separator: "/").last.map(String.init) ?? first.source
    let others = errors.count > 1 ? " (and \(errors.count - 1) more photos)" : ""
    return "\(name) \(first.detail) twice and will not be opened again\(others)"
  }
}

/// The errors of photos that were banned, which decode threads report.
private nonisolated final class BanMailbox: Sendable {
  private let errors = Mutex<[ImageError]>([])

  func add(_ error: ImageError) { errors.withLock { $0.append(error) } }

  func take() -> [ImageError] {
    errors.withLock { errors in
      defer { errors = [] }
      return errors
    }
  }
}
