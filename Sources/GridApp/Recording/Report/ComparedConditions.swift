import Foundation
import GridEngine

/// What two recordings have to share for a difference to mean anything.
nonisolated enum ComparedConditions {
  /// Shares by which the refresh rate and the time in motion may differ.
  static let refreshTolerance = 0.01
  static let durationTolerance = 0.1

  /// What differs, each as `renderer opengl and software`; empty if they can be compared.
  static func differences(_ a: Recording, _ b: Recording) -> [String] {
    var found: [String] = []
    let (first, second) = (a.statistics, b.statistics)
    if !alike(first.refresh, second.refresh, refreshTolerance) {
      found.append("refresh \(hertz(first.refresh)) and \(hertz(second.refresh))")
    }
    if !alike(first.activeSeconds, second.activeSeconds, durationTolerance) {
      let seconds = [first.activeSeconds, second.activeSeconds].map { Figures.text($0, 1) }
      found.append("\(seconds[0]) and \(seconds[1]) s of motion")
    }
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

  private static func differences(
    _ a: RecordingConditions, _ b: RecordingConditions
  ) -> [String] {
    let pairs = [
      ("video driver", a.videoDriver, b.videoDriver), ("renderer", a.renderer, b.renderer),
      ("scene", a.scene, b.scene), ("scenario", a.scenario, b.scenario),
      ("pacing", a.pacing, b.pacing), ("scale", "\(a.scale)", "\(b.scale)"),
      (
        "window", "\(a.windowWidth)x\(a.windowHeight)", "\(b.windowWidth)x\(b.windowHeight)"
      ),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { name, a, b in
      "\(name) \(a.isEmpty ? "unknown" : a) and \(b.isEmpty ? "unknown" : b)"
    }
  }

  /// Who told most frames' display times.
  private static func source(_ recording: Recording) -> DisplaySource {
    let told = recording.records.filter { $0.displaySource != .slotEstimate }
    return 2 * told.count > recording.records.count ? told[0].displaySource : .slotEstimate
  }

  private static func alike(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) <= tolerance * max(abs(a), abs(b))
  }

  private static func hertz(_ refresh: Double) -> String {
    refresh > 0 ? "\(Figures.text(1000 / refresh, 2)) Hz" : "variable"
  }
}

nonisolated extension DisplaySource {
  /// How reports name it.
  var words: String {
    switch self {
    case .slotEstimate: "slot estimate"
    case .waylandPresentation: "wp_presentation"
    case .openMLSync: "GLX_OML_sync_control"
    }
  }
}
