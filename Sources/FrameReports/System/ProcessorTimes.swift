import FoundationEssentials

/// The processor times since the system's start, in clock ticks.
struct ProcessorTimes: Equatable, Sendable {
  /// The time of all processors, with and without work.
  var all = 0
  /// The time with work, also that of other virtual machines (steal).
  var busy = 0
  /// The time of this process and its child processes, such as decode workers.
  var own = 0
  /// The time of the compositor or X server; 0 if it is unknown.
  var displayServer = 0

  /// Reads the current times.
  ///
  /// - Parameter displayServer: The process of the compositor or X server, if it is known.
  static func current(displayServer: Int32?) -> ProcessorTimes {
    var times = ProcessorTimes(stat: ProcFile.read("/proc/stat"))
    times.own = ([ticks(ofProcess: "self")] + children.map { ticks(ofProcess: $0) }).reduce(0, +)
    if let displayServer { times.displayServer = ticks(ofProcess: "\(displayServer)") }
    return times
  }

  /// Creates the times of all processes from the text of `/proc/stat`.
  init(stat: String) {
    let line = stat.prefix { $0 != "\n" }
    let ticks = line.split(separator: " ").dropFirst().compactMap { Int($0) }
    guard ticks.count >= 8 else { return }
    // Fields: user nice system idle iowait irq softirq steal. Guest times are part of user.
    all = ticks[..<8].reduce(0, +)
    busy = all - ticks[3] - ticks[4]
  }

  init() {}

  /// Returns the ticks in the text of `/proc/PID/stat`, with those of children that have ended.
  static func ticks(inProcess stat: String) -> Int {
    // The name of the program may contain spaces and parentheses.
    guard let end = stat.lastIndex(of: ")") else { return 0 }
    // From the third field on; utime, stime, cutime and cstime are the 14th to the 17th.
    let fields = stat[end...].split(separator: " ").dropFirst()
    return fields.dropFirst(11).prefix(4).compactMap { Int($0) }.reduce(0, +)
  }

  private static func ticks(ofProcess id: String) -> Int {
    ticks(inProcess: ProcFile.read("/proc/\(id)/stat"))
  }

  /// The running child processes. A kernel without the list has none.
  private static var children: [String] {
    let tasks = "/proc/self/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      ProcFile.read("\(tasks)/\(thread)/children").split(separator: " ").map(String.init)
    }
  }
}
