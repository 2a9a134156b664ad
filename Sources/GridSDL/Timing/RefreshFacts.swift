import FrameTiming

/// What a recording says about the display's refreshes and who waits for them.
package nonisolated struct RefreshFacts: Sendable {
  /// Refreshes a second as they are, and where that comes from.
  package let hertz: Double
  package let source: String
  /// Refreshes a second as stated.
  package let statedHertz: Double
  package let isPaced: Bool
  package let isFixed: Bool

  /// What `clock` knows by now.
  package init(_ clock: FrameClock) {
    hertz = clock.refreshRate
    source = clock.source.name
    statedHertz = clock.statedRefreshRate
    isPaced = clock.isPaced
    isFixed = clock.hasFixedRefresh
  }
}
