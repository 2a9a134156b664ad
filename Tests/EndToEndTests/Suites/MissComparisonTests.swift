import Testing

extension EndToEnd.Untimed {
  /// Tests the comparison of a recording with an outside counter.
  @Suite struct MissComparisonTests {
    private static let period = 1e7

    /// Compares frames that were shown at `times` and recorded in `slots`, both in refreshes, and missed so many.
    private func compare(
      _ times: [Double], slots: [Int]? = nil, missed: [Int: Int] = [:], isReported: Bool = false,
      secondRunFrom: Int = .max, withoutRow: Int? = nil, wokenLate: Int? = nil
    ) -> MissComparison {
      let shown = times.map { Int64($0 * Self.period) }
      var frames = shown.indices.map {
        MissComparison.Frame(
          number: $0, run: $0 < secondRunFrom ? 1 : 2,
          time: shown[$0] + ($0 == wokenLate ? 4_000_000 : 1000),
          slot: slots?[$0] ?? Int(times[$0]), missed: missed[$0] ?? 0, isReported: isReported)
      }
      if let withoutRow { frames.remove(at: withoutRow) }
      return MissComparison(
        frames, RefreshLog(times: shown, isReported: isReported), nominal: Self.period)
    }

    /// Times of sixty frames, with longer gaps before some.
    private func times(gaps: [Int: Double]) -> [Double] {
      (0..<60).map { frame in
        Double(frame) + gaps.filter { $0.key <= frame }.reduce(0) { $0 + $1.value - 1 }
      }
    }

    @Test(arguments: [false, true])
    func `equal counts agree`(isReported: Bool) {
      let found = compare(times(gaps: [15: 3]), missed: [15: 2], isReported: isReported)
      #expect((found.frames, found.outside, found.recorded, found.agreed) == (59, 2, 2, 2))
      #expect(found.causes.isEmpty && found.unexplained.isEmpty && found.leftOut == 0)
    }

    @Test func `a refresh that only one of them counts is unexplained, and its frame is named`() {
      let unseen = compare(times(gaps: [15: 3]), missed: [15: 1])
      #expect(unseen.causes == [.unexplained: 1])
      #expect(
        unseen.unexplained.count == 1 && unseen.unexplained[0].hasPrefix("frame 15: 1 missed"))
      #expect(compare(times(gaps: [:]), missed: [4: 2]).causes == [.unexplained: 2])
      // The slots jumped, although the display did not.
      let jumped = (0..<60).map { $0 < 30 ? $0 : $0 + 1 }
      let found = compare(times(gaps: [:]), slots: jumped, missed: [30: 1])
      #expect(found.causes == [.unexplained: 1])
    }

    @Test func `a frame in the refresh of the one before it hides one that is late after it`() {
      let slots = (0..<60).map { $0 < 10 ? $0 : $0 == 10 ? 13 : $0 < 40 ? $0 + 2 : $0 + 6 }
      // The frame after the first late one comes with it, so that the second one misses a refresh less.
      let found = compare(
        times(gaps: [10: 4, 11: 0.2, 40: 4.8]), slots: slots, missed: [10: 3, 40: 3])
      #expect(found.causes == [.early: 1])
      #expect(found.outside == 7 && found.recorded == 6 && found.agreed == 6)
      // A display that reports its times has no such frames.
      let reported = compare(
        times(gaps: [40: 5]), slots: (0..<60).map { $0 < 40 ? $0 : $0 + 4 }, missed: [40: 3],
        isReported: true)
      #expect(reported.causes == [.unexplained: 1])
    }

    @Test
    func `gaps of no whole number of refreshes are explained while the slots follow the times`() {
      let rounded = compare(times(gaps: [15: 1.55]), slots: Array(0..<60))
      #expect(rounded.causes == [.phase: 1])
      let up = compare(
        times(gaps: [15: 1.4]), slots: (0..<60).map { $0 < 15 ? $0 : $0 + 1 }, missed: [15: 1])
      #expect(up.causes == [.phase: 1])
      // Four such gaps that the slots never follow are more than two refreshes.
      let lost = compare(
        times(gaps: [15: 1.55, 17: 1.55, 19: 1.55, 21: 1.55]), slots: Array(0..<60))
      #expect(lost.causes == [.phase: 3, .unexplained: 1])
    }

    @Test func `a program that continues late after a callback has another gap of its own`() {
      let late = compare(
        times(gaps: [15: 1.2]), slots: (0..<60).map { $0 < 15 ? $0 : $0 + 1 }, missed: [15: 1],
        wokenLate: 15)
      #expect(late.causes == [.woken: 1])
    }

    @Test func `gaps between runs and before frames without a row are left out`() {
      let rest = compare(times(gaps: [15: 5]), secondRunFrom: 15)
      #expect(rest.leftOut == 4 && rest.outside == 0 && rest.unexplained.isEmpty)
      let excluded = compare(times(gaps: [15: 4]), withoutRow: 15)
      #expect(excluded.leftOut == 4 && excluded.unexplained.isEmpty)
    }

    @Test func `a log has the refreshes of the connection that shows most content`() {
      let log = RefreshLog(
        """
        # priority normal
        5 0 commit 3 1
        9 1 commit 3 1
        16000009 1 done 3
        16000300 1 done 4
        17000000 0 done 3
        20000000 1 commit 3 1
        32000009 1 done 3
        """)
      #expect(log.times == [16_000_009, 32_000_009] && !log.isReported)
      #expect(log.refresh(nearest: 31_000_000, within: 2e6) == 32_000_009)
      #expect(log.refresh(nearest: 24_000_000, within: 2e6) == nil)
      #expect(log.refresh(before: 31_000_000, within: 15e6) == 16_000_009)
      #expect(log.refresh(before: 31_000_000, within: 14e6) == nil)
      // The reports are in another clock, which is 2,000,000 ns behind.
      let reported = RefreshLog(
        "1 0 commit 3 1\n5 0 done 3\n6000000 0 shown 3 4000000\n22100000 0 shown 3 20000000\n")
      #expect(reported.times == [6_000_000, 22_000_000] && reported.isReported)
    }
  }
}
