import Glibc

/// The number of files that the process may open at once (`ulimit -n`).
nonisolated struct FileLimit: Equatable {
  /// The least limit with which a window opens reliably.
  private static let minimum = 16

  /// The limit that the process has now.
  let current: Int
  /// The number of files that the window, its services and a decode worker for each core need.
  let needed: Int

  /// Creates a limit for a machine with a number of cores.
  init(current: Int, cores: Int) {
    self.current = current
    needed = 40 + 4 * cores
  }

  /// Raises the limit of this process to its hard limit, if it is too low.
  static func raised() -> FileLimit {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return FileLimit(current: .max, cores: cores)
    }
    let wanted = FileLimit(current: Int(clamping: limit.rlim_cur), cores: cores)
    guard wanted.current < wanted.needed, limit.rlim_max > limit.rlim_cur else { return wanted }
    limit.rlim_cur = limit.rlim_max
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return wanted
    }
    return FileLimit(current: Int(clamping: limit.rlim_cur), cores: cores)
  }

  /// Whether no window can be opened.
  var isTooLowToStart: Bool { current < Self.minimum }

  /// A message that photos may be missing; nil if the limit is high enough.
  var problem: String? {
    guard current < needed else { return nil }
    let effect = isTooLowToStart ? "too few for a window" : "so photos may be missing"
    return "only \(current) files may be open at once, \(effect); start it after ulimit -n 1024"
  }
}
