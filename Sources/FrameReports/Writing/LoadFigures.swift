import Glibc

/// The load of the processors during a recording, in percent of all processors: one value for each
/// second.
struct LoadFigures: Codable, Equatable, Sendable {
  /// The shortest time between two samples, in seconds. The times of the kernel are too coarse for
  /// less, as between the last whole second and the end of a recording.
  static let shortest = 0.5

  /// The number of processors.
  var processors: Int
  /// The load by this process and its decode workers.
  var own: [Double] = []
  /// The load by all other programs except the compositor or X server.
  var others: [Double] = []
  /// The load by the compositor or X server; `nil` if its process is unknown.
  var displayServer: [Double]?

  /// Creates figures without a sample.
  init(processors: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), knowsServer: Bool = false) {
    self.processors = processors
    displayServer = knowsServer ? [] : nil
  }

  /// Adds the load between two samples, unless they are too close.
  mutating func add(
    from start: ProcessorTimes, to end: ProcessorTimes,
    ticksPerSecond: Int = sysconf(Int32(_SC_CLK_TCK))
  ) {
    let all = end.all - start.all
    guard Double(all) >= Self.shortest * Double(processors * ticksPerSecond) else { return }
    func percent(_ ticks: Int) -> Double {
      (1000 * Double(max(0, ticks)) / Double(all)).rounded() / 10
    }
    let own = end.own - start.own
    let server = end.displayServer - start.displayServer
    self.own.append(percent(own))
    others.append(percent(end.busy - start.busy - own - server))
    displayServer?.append(percent(server))
  }

  /// The mean load by other programs; `nil` without a sample.
  var meanOfOthers: Double? { Self.mean(others) }

  /// The mean loads in words: `14 % by this program, 2 % by others, 5 % by the display server`; `nil` without a
  /// sample.
  var words: String? {
    let parts = [
      (own, "this program"), (others, "others"), (displayServer ?? [], "the display server"),
    ]
    .compactMap { values, name in
      Self.mean(values).map { "\(Figures.text($0, 0)) % by \(name)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
