import Testing

@testable import GridApp

/// Tests the judgement of the number of files that may be open.
struct FileLimitTests {
  @Test func `a limit that is too low has one line that states it and the way out`() throws {
    for limit in [10, 15, 20, 32, 43] {
      let problem = try #require(FileLimit(current: limit, cores: 1).problem, "\(limit)")
      #expect(problem.contains("only \(limit) files") && problem.contains("ulimit -n"))
      #expect(!problem.contains("\n"))
    }
    for limit in [44, 64, 1_024, .max] {
      #expect(FileLimit(current: limit, cores: 1).problem == nil, "\(limit)")
    }
  }

  @Test func `each core needs files of its own`() {
    #expect(FileLimit(current: 64, cores: 2).problem == nil)
    #expect(FileLimit(current: 64, cores: 32).problem != nil)
  }

  @Test func `no window is opened with very few files`() {
    for limit in 10...64 {
      #expect(FileLimit(current: limit, cores: 4).isTooLowToStart == (limit < 16), "\(limit)")
    }
  }
}
