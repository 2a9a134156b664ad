import Testing

/// Tests of the built app in real windows.
///
/// They run one at a time, because the app draws as fast as it can, and parallel tests would slow
/// each other down.
@Suite(.serialized) enum EndToEnd {}
