import Harness

/// `QueueBenchmarks`: the time that the main thread spends in the decode queue while decode threads
/// wait in it.
///
/// It is wall-clock time, because waiting for the queue's lock is most of it.
@main
@MainActor
struct QueueBenchmarks {
  private static let rowCount = 200

  static func main() {
    var limits = Limits(of: "QueueBenchmarks")
    for isTaken in [false, true] {
      let what = isTaken ? "decoded at once" : "that wait for the end of the motion"
      print("\nA row of 19 requests \(what), 237 others are pending")
      for count in [1, 4, 16] {
        let rows = RequestRows(threadCount: count, isTaken: isTaken)
        let spread = rows.run(rowCount)
        print(
          "  \(count) threads: \(inWords(spread.median)), from \(inWords(spread.least)) to "
            + "\(inWords(spread.most)); searches per row: \(Double(rows.searchCount) / Double(rowCount))"
        )
        // One search finds a job, and at most one finds that there is no other.
        limits.check(
          "searches in \(rowCount) rows \(what), \(count) threads", count: rows.searchCount,
          atMost: isTaken ? rowCount * 19 * 2 : 0)
      }
    }
    limits.finish()
  }
}
