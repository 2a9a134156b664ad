/// The origin of the refresh rate by which the missed refreshes of a recording are counted.
enum RefreshOrigin: String, Codable, Sendable {
  /// The recording program knew the display, and counted.
  case recorded
  /// The user or the file's sidecar states the rate.
  case stated
  /// The rate is guessed from the intervals of frames (``RefreshGuess``).
  case guessed
  /// The rate is unknown, so hitches and missed refreshes are, too.
  case unknown
}
