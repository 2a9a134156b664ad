/// The conditions and figures that are known only at the end of a recording.
package struct RecordingEnding: Sendable {
  /// The conditions; frames have by then shown the pacing and the refresh rate.
  package var conditions: RecordingConditions
  /// The longest time to sharp: how long resting content waited for its photos.
  var millisecondsToSharp: Double?
  /// The markers of frames after the last row.
  var marksWithoutRow: [String] = []

  package init(conditions: RecordingConditions, millisecondsToSharp: Double? = nil) {
    self.conditions = conditions
    self.millisecondsToSharp = millisecondsToSharp
  }
}
