import FrameTiming

/// What a recording says about the display's refreshes and who waits for them.
nonisolated struct RefreshFacts: Sendable {
  /// Refreshes a second as they are, and where that comes from.
  let hertz: Double
  let source: String
  /// Refreshes a second as stated.
  let statedHertz: Double
  let isPaced: Bool
  let isFixed: Bool

  /// What `clock` knows by now.
  init(_ clock: FrameClock) {
    hertz = clock.refreshRate
    source = clock.source.name
    statedHertz = clock.statedRefreshRate
    isPaced = clock.isPaced
    isFixed = clock.hasFixedRefresh
  }
}
