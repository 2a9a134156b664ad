/// The counts of decoded and displayed photos.
package struct PictureFigures: Codable, Equatable, Sendable {
  /// The number of decodes that started, that succeeded, and whose image was displayed.
  var started: Int
  var decoded: Int
  var shown: Int
  /// The number of decodes that started during motion, and of those whose image was displayed.
  var startedInMotion: Int
  var shownOfMotion: Int
  /// The longest time to sharp: milliseconds from the end of a motion until no visible tile was
  /// blank or a preview; nil if no motion ended so.
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
