import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct TraceTests {
    @Test func `the slices of a trace ascend and nest, and include decode threads`()
      async throws
    {
      let pictures = try PictureFolder(count: 300)
      let folder = try TemporaryFolder()
      let script = try folder.write("200 pad 4000 1500\n", to: "a.replay")
      try await DisplayKind.runAll { kind, display in
        let path = folder.path("\(kind)-trace.json")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--replay", script, "--trace", path, "--duration", "3",
            "--record", folder.path("\(kind)-trace.csv"),
          ], on: display
        ).finish()
        #expect(outcome.status == 0)
        let trace = try TraceFile(contentsOf: path)
        for thread in trace.threads {
          #expect(trace.firstProblem(ofThread: thread) == nil)
        }
        #expect(trace.threadNames.isSuperset(of: ["main", "expected", "actual", "decode 0"]))
        let names = Set(trace.events.map(\.name))
        #expect(
          names.isSuperset(of: [
            "frame", "update", "layout", "draw", "present", "expected", "shown", "decode",
            "cells_created", "cells_prepared", "decode_queue",
          ]))
        // The sidecar has another name if the trace has its usual one.
        #expect(FileManager.default.fileExists(atPath: folder.path("\(kind)-trace.csv.json")))
      }
    }
  }
}
