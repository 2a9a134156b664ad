import GridEngine

/// What became of the pictures of a run.
nonisolated struct PictureFigures: Codable, Equatable, Sendable {
  /// Decodes begun, ended with a picture, and come on screen.
  var started: Int
  var decoded: Int
  var shown: Int
  /// The longest time, in milliseconds, from the end of a motion until no tile in view was blank or a
  /// preview; nil where none ended so.
  var sharpAfter: Double?

  /// Sums up what a pipeline counted and a meter measured.
  init(_ statistics: ImagePipelineStatistics, _ sharpness: SharpnessMeter) {
    started = statistics.started
    decoded = statistics.decoded
    shown = statistics.shown
    sharpAfter = sharpness.worst?.rounded()
  }
}
