import FrameTiming

/// The facts about the display's refresh rate and pacing that a recording contains.
package nonisolated struct RefreshFacts: Sendable {
  /// The actual refresh rate in Hz, and its source.
  package let hertz: Double
  package let source: String
  /// The nominal refresh rate in Hz.
  package let statedHertz: Double
  package let isPaced: Bool
  package let isFixed: Bool

  /// Creates the current facts of `clock`.
  package init(_ clock: FrameClock) {
    hertz = clock.refreshRate
    source = clock.source.name
    statedHertz = clock.statedRefreshRate
    isPaced = clock.isPaced
    isFixed = clock.hasFixedRefresh
  }
}
