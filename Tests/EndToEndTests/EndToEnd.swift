import Testing

/// The built app in real windows: what a user sees, does and gets.
///
/// One test at a time: each has a display of its own and the app draws as fast as it can, so two
/// at once would only slow each other.
@Suite(.serialized) enum EndToEnd {}
