import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct PrefetchTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    @Test
    func `cells are prepared before they are visible, and after P only when they are visible`()
      async throws
    {
      try await SwaySession.run { display in
        let replay = folder.path("steady.replay")
        try """
        500 mark on
        500 pad 6000 4000
        6000 key P
        6200 mark off
        6200 pad 6000 4000
        11500 mark end

        """.write(toFile: replay, atomically: true, encoding: .utf8)
        let csv = folder.path("frames.csv")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--columns", "4", "--window", "640x480", "--hud", "off",
            "--cell-cost", "0.1-0.4", "--record", csv, "--replay", replay, "--duration", "12",
          ], on: display
        ).finish()
        #expect(outcome.status == 0)
        let log = try FrameLog(contentsOf: csv)
        let phases = try phases(of: log)
        #expect(phases.on.prepared > 4 * phases.on.forced, "\(phases)")
        #expect(phases.off.prepared == 0, "\(phases)")
        #expect(phases.off.forced > 100, "\(phases)")
        #expect(phases.off.forcedMilliseconds >= 0.1 * Double(phases.off.forced), "\(phases)")
      }
    }

    private struct Phase {
      var prepared = 0
      var forced = 0
      var forcedMilliseconds = 0.0

      mutating func add(_ other: Phase) {
        prepared += other.prepared
        forced += other.forced
        forcedMilliseconds += other.forcedMilliseconds
      }
    }

    /// Returns the prepared cells and the forced time between the marks.
    private func phases(of log: FrameLog) throws -> (on: Phase, off: Phase) {
      let columns = try ["cells_created", "cells_reused", "cells_prepared", "forced_ms"]
        .map { try log.numbers($0) }
      var phases = (on: Phase(), off: Phase())
      var mark = ""
      for (index, text) in try log.texts("mark").enumerated() {
        if !text.isEmpty { mark = text }
        let prepared = Int(columns[2][index])
        let forced = Int(columns[0][index] + columns[1][index]) - prepared
        let phase = Phase(prepared: prepared, forced: forced, forcedMilliseconds: columns[3][index])
        if mark == "on" { phases.on.add(phase) }
        if mark == "off" { phases.off.add(phase) }
      }
      return phases
    }
  }
}
