import FrameTiming
import GridEngine
import TestSupport

@testable import GridSDL

/// Sample frames and figures.
@MainActor
enum HUDSamples {
  static let period = 1000.0 / 60

  /// Returns a frame on time with the given phases in milliseconds. It waits for the rest of the
  /// period.
  static func record(
    _ frame: Int, phases: [FramePhase: Double] = [.draw: 2], missed: Int = 0,
    isAbsorbed: Bool = false, exclusion: FrameExclusion = .none, mark: String = ""
  ) -> FrameRecord {
    var record = FrameRecord()
    record.frame = frame
    for (phase, milliseconds) in phases { record.phases[phase] = Int64(milliseconds * 1e6) }
    record.started = FrameTime.slot(frame)
    record.called = record.started.advanced(bySeconds: 0.004)
    record.returned = FrameTime.slot(frame + 1)
    record.outcome.refreshMilliseconds = period
    record.outcome.interval = Int64(Double(1 + missed) * period * 1e6)
    record.outcome.missed = missed
    record.outcome.hitchMilliseconds = Double(missed) * period
    record.outcome.isAbsorbed = isAbsorbed
    record.outcome.exclusion = exclusion
    record.mark = FrameMark(mark)
    // A scroll that display times follow.
    record.scrollPosition = Double(frame) * 25
    record.inputAge = 9_000_000
    record.displayTime = record.returned.advanced(bySeconds: period / 1000)
    record.displayInterval = record.outcome.interval
    record.counters.blankArea = frame % 57 == 41 ? 0.5 : 0
    return record
  }

  static func ring(_ records: [FrameRecord]) -> FrameRing {
    let ring = FrameRing()
    for record in records { ring.append(record) }
    return ring
  }

  /// Returns frames with every kind of outcome and all phases.
  static func mixed(count: Int, seed: UInt64 = 1) -> [FrameRecord] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { frame in
      var phases: [FramePhase: Double] = [:]
      for phase in FramePhase.work { phases[phase] = Double.random(in: 0...1.5, using: &random) }
      phases[.idle] = Double.random(in: 0...4, using: &random)
      phases[.wait] = Double.random(in: 2...8, using: &random)
      let missed = frame % 57 == 40 ? 1 + frame % 3 : 0
      if missed > 0 { phases[.update] = 25 + Double(frame % 20) }
      return record(
        frame, phases: phases, missed: missed, isAbsorbed: frame % 61 == 13,
        exclusion: frame < 10 ? .warmUp : .none, mark: frame % 130 == 100 ? "F5" : "")
    }
  }

  static let layout = HUDLayout(
    mode: .full, room: Size(width: 1254, height: 784), lineWidth: 500)

  /// Returns a journal in which `records` are final.
  static func journal(_ records: [FrameRecord]) -> FrameJournal {
    let journal = FrameJournal()
    for record in records { journal.append(record) }
    journal.settleAll()
    return journal
  }

  static var figures: EngineFigures {
    var figures = EngineFigures()
    figures.cells.created = 1204
    figures.cells.reused = 1_530_112
    figures.cells.prepared = 880_512
    figures.offscreenCells = 148
    figures.decodeQueue = 1066
    (figures.textures, figures.textureBytes, figures.textureLimit) = (1125, 124 << 20, 128 << 20)
    (figures.pictureBytes, figures.pictureLimit) = (532 << 20, 532 << 20)
    figures.residentBytes = 1105 << 20
    figures.recordingSeconds = 75
    figures.slowerVariants = ["decode main", "thumbnails off", "reuse off"]
    return figures
  }
}
