/// A line of text ready to be drawn: its runs in the order in which they are seen, in pixels.
nonisolated struct SetLine: Equatable {
  /// A run and where it begins, counted from the left of the line.
  struct Piece: Equatable {
    var run: TextRun
    var x: Int
    var width: Int
  }

  var pieces: [Piece]
  var width: Int
  /// The most that any piece reaches above the baseline; at least the primary font's ascent.
  var ascent: Int
  /// The most that any piece reaches below the baseline; at least the primary font's descent.
  var descent: Int
  /// Whether some of it is in colours of its own.
  var isColored: Bool

  var height: Int { ascent + descent }
}

/// The room a line takes from top to bottom, whatever is in it: the primary font's, in pixels.
///
/// Lines of every script stand at the same distance, and labels at the same height.
nonisolated struct LineMetrics: Equatable {
  var ascent: Int
  var descent: Int
  /// From one line to the next; at least `ascent + descent`.
  var lineHeight: Int
  /// How far each character of monospaced type moves the pen.
  var cellWidth: Int
}
