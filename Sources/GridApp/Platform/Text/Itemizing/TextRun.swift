/// Names a font face that a ``FontFinder`` has found; valid for that finder's life.
nonisolated struct FaceID: Hashable, Sendable {
  let index: Int
}

/// A stretch of a line that is set in one go: one face, one script, one direction.
nonisolated struct TextRun: Hashable, Sendable {
  /// The characters in logical order, whole grapheme clusters.
  var text: String
  var face: FaceID
  var script: Script
  /// The embedding level: odd is set right to left.
  var level: UInt8
  /// Whether its clusters are colour pictures.
  var isColorEmoji: Bool

  var isRightToLeft: Bool { level & 1 == 1 }
}
