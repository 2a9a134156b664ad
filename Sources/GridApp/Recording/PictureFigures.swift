import GridEngine

/// What became of the pictures of a run.
nonisolated struct PictureFigures: Codable, Equatable, Sendable {
  /// Decodes begun, ended with a picture, and come on screen.
  var started: Int
  var decoded: Int
  var shown: Int
  /// Decodes begun while content moved, and those of them whose picture came on screen.
  var startedInMotion: Int
  var shownOfMotion: Int
  /// The longest time, in milliseconds, from the end of a motion until no tile in view was blank or a
  /// preview; nil where none ended so.
  var sharpAfter: Double?

  /// Sums up what a pipeline counted and a meter measured.
  init(_ statistics: ImagePipelineStatistics, _ sharpness: SharpnessMeter) {
    started = statistics.started
    decoded = statistics.decoded
    shown = statistics.shown
    startedInMotion = statistics.startedInMotion
    shownOfMotion = statistics.shownOfMotion
    sharpAfter = sharpness.worst?.rounded()
  }
}
