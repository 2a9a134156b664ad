/// What is known of a recording only when it ends.
package struct RecordingEnding: Sendable {
  /// Only then has been seen who paces the loop and what the display's rate is.
  package var conditions: RecordingConditions
  /// The longest that content at rest waited for its pictures.
  var millisecondsToSharp: Double?
  /// Markers of frames that came after the last row.
  var marksWithoutRow: [String] = []

  package init(conditions: RecordingConditions, millisecondsToSharp: Double? = nil) {
    self.conditions = conditions
    self.millisecondsToSharp = millisecondsToSharp
  }
}
