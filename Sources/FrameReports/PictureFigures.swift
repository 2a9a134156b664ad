/// What became of the pictures of a run.
package struct PictureFigures: Codable, Equatable, Sendable {
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

  package init(
    started: Int, decoded: Int, shown: Int, startedInMotion: Int, shownOfMotion: Int,
    sharpAfter: Double?
  ) {
    self.started = started
    self.decoded = decoded
    self.shown = shown
    self.startedInMotion = startedInMotion
    self.shownOfMotion = shownOfMotion
    self.sharpAfter = sharpAfter
  }
}
