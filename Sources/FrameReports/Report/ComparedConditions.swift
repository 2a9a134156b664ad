import FoundationEssentials
import FrameTiming

/// The conditions that two recordings must share to be comparable.
///
/// They are known before any frame is drawn. Results such as the time in motion of a replay or a
/// tracked refresh rate may differ because one recording is worse.
public enum ComparedConditions {
  /// The relative tolerances of stated refresh rates, tracked ones and the time in motion.
  static let statedTolerance = 0.01
  static let trackedTolerance = 0.03
  static let durationTolerance = 0.1

  /// Returns the differences, such as `renderer opengl and software`; empty if the recordings are
  /// comparable.
  public static func differences(_ a: Recording, _ b: Recording) -> [String] {
    var found = refreshDifference(a, b) + durationDifference(a, b)
    if source(a) != source(b) {
      found.append("display times by \(source(a).words) and \(source(b).words)")
    }
    for name in ["gpu", "driver", "cpu"] where a.system[name] != b.system[name] {
      found.append("\(name) \(a.system[name] ?? "unknown") and \(b.system[name] ?? "unknown")")
    }
    if let first = a.sidecar?.conditions, let second = b.sidecar?.conditions {
      found += differences(first, second)
    }
    return found
  }

  /// Compares the stated refresh rates; if one is missing, the tracked ones.
  private static func refreshDifference(_ a: Recording, _ b: Recording) -> [String] {
    let stated = [a, b].map { $0.sidecar?.conditions.statedRefreshRate ?? 0 }
    if stated[0] > 0 && stated[1] > 0 {
      if isClose(stated[0], stated[1], statedTolerance) { return [] }
      return ["refresh \(hertz(stated[0])) and \(hertz(stated[1]))"]
    }
    let tracked = [a, b].map(\.statistics.refresh).map { $0 > 0 ? 1000 / $0 : 0 }
    if isClose(tracked[0], tracked[1], trackedTolerance) { return [] }
    return ["refresh \(hertz(tracked[0])) and \(hertz(tracked[1]))"]
  }

  /// Compares the times in motion, unless the same replay moved both.
  private static func durationDifference(_ a: Recording, _ b: Recording) -> [String] {
    if let scenario = scenario(a), scenario == self.scenario(b) { return [] }
    let seconds = [a, b].map(\.statistics.activeSeconds)
    if isClose(seconds[0], seconds[1], durationTolerance) { return [] }
    return ["\(Figures.text(seconds[0], 1)) and \(Figures.text(seconds[1], 1)) s of motion"]
  }

  private static func differences(
    _ a: RecordingConditions, _ b: RecordingConditions
  ) -> [String] {
    let pairs = [
      ("video driver", a.videoDriver, b.videoDriver), ("renderer", a.renderer, b.renderer),
      ("scene", a.scene, b.scene), ("scenario", fileName(a.scenario), fileName(b.scenario)),
      ("items", count(a.items ?? b.items), count(b.items ?? a.items)),
      ("scale", "\(a.scale)", "\(b.scale)"),
      ("window", a.windowSize, b.windowSize),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { name, a, b in
      "\(name) \(a.isEmpty ? "unknown" : a) and \(b.isEmpty ? "unknown" : b)"
    }
  }

  /// Returns the replay of a recording; nil for live input or if it is unknown.
  private static func scenario(_ recording: Recording) -> String? {
    guard let scenario = recording.sidecar?.conditions.scenario else { return nil }
    return scenario.isEmpty || scenario == "live" ? nil : fileName(scenario)
  }

  /// Returns the file name of a replay, because the same replay may have been given by another
  /// path.
  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func count(_ items: Int?) -> String { items.map { "\($0)" } ?? "" }

  /// Returns the source of the display times of most frames.
  private static func source(_ recording: Recording) -> DisplaySource {
    let reported = recording.records.filter { $0.displaySource != .slotEstimate }
    return 2 * reported.count > recording.records.count ? reported[0].displaySource : .slotEstimate
  }

  private static func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) <= tolerance * max(abs(a), abs(b))
  }

  private static func hertz(_ rate: Double) -> String {
    rate > 0 ? "\(Figures.text(rate, 2)) Hz" : "variable"
  }
}

extension DisplaySource {
  /// The name in reports.
  var words: String {
    switch self {
    case .slotEstimate: "slot estimate"
    case .waylandPresentation: "wp_presentation"
    case .openMLSync: "GLX_OML_sync_control"
    }
  }
}
