import CAllocationCount
import Harness

@testable import GridEngine

/// `ScrollBenchmarks`: the cost of continuous scrolling in successive frames of 1/60 s: the number
/// of allocations and of created cells, and the growth of memory.
@main
@MainActor
struct ScrollBenchmarks {
  static func main() {
    var limits = Limits(of: "ScrollBenchmarks")
    allocations(Scroller(isMeasured: false), "tiles of one size", &limits)
    allocations(Scroller(isMeasured: false, preparesAhead: true), "tiles prepared ahead", &limits)
    allocations(Scroller(isMeasured: true), "rows that were measured before", &limits)
    allocations(
      Scroller(isMeasured: true, preparesAhead: true), "measured rows prepared ahead", &limits)
    schedulerPasses(&limits)
    tenMinutes(&limits)
    limits.finish()
  }

  /// Counts the allocations of frames after a viewport of scrolling.
  private static func allocations(_ grid: Scroller, _ title: String, _ limits: inout Limits) {
    print("\nAllocations in 2,000 frames: \(title)")
    grid.warmUp()
    let before = allocation_count()
    for _ in 0..<2_000 { grid.frame() }
    // Before the title, which is allocated.
    let allocations = allocation_count() - before
    limits.check("allocations, \(title)", count: allocations, atMost: 0)
  }

  /// Counts the allocations of scheduling steps of every kind.
  private static func schedulerPasses(_ limits: inout Limits) {
    print("\nAllocations in 2,000 passes of the idle scheduler, steps of every kind")
    let passes = SchedulerPasses()
    for _ in 0..<100 { passes.pass() }
    let before = (allocation_count(), passes.done, threadTime())
    for _ in 0..<2_000 { passes.pass() }
    let (allocations, end) = (allocation_count() - before.0, threadTime())
    print("  a step: \(inWords((end - before.2) / Double(passes.done - before.1)))")
    limits.check("allocations, idle scheduler", count: allocations, atMost: 0)
  }

  private static func tenMinutes(_ limits: inout Limits) {
    print("\nTen minutes to and fro, prepared ahead")
    let grid = Scroller(isMeasured: false, preparesAhead: true)
    grid.scrollOneViewport()
    let created = grid.view.counters.created
    for _ in 0..<3_600 { grid.frame() }
    // Called twice, because the first time loads the library that reads files.
    _ = residentBytes()
    let memory = residentBytes()
    let start = threadTime()
    for _ in 0..<32_400 { grid.frame() }
    print("  a frame: \(inWords((threadTime() - start) / 32_400))")
    print("  cells made: \(created), used again \(grid.view.counters.reused) times")
    limits.check(
      "cells made after the first viewport", count: grid.view.counters.created - created, atMost: 0)
    limits.check(
      "bytes by which memory grew after the first minute", count: residentBytes() - memory,
      atMost: 262_144)
  }
}
