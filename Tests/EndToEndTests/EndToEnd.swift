import Testing

/// Tests of the built app in real windows.
///
/// They run one at a time, because the app draws as fast as it can, and parallel tests would slow
/// each other down.
@Suite(.serialized) enum EndToEnd {
  /// Suites whose results depend on no duration: they count neither refreshes nor processor time,
  /// and their input has no velocity.
  ///
  /// `scripts/test windows` runs two of them at the same time. A suite that is directly in
  /// ``EndToEnd`` runs alone.
  @Suite enum Untimed {}
}
