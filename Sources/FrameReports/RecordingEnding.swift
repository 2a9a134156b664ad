/// The conditions and figures that are known only at the end of a recording.
package struct RecordingEnding: Sendable {
  /// The conditions, with the pacing and refresh rate that were detected from the frames.
  package var conditions: RecordingConditions
  /// The longest time for which content at rest showed photos that were not sharp yet.
  var millisecondsToSharp: Double?
  /// The markers that no row contains, because too few frames were recorded after them.
  var marksWithoutRow: [String] = []

  package init(conditions: RecordingConditions, millisecondsToSharp: Double? = nil) {
    self.conditions = conditions
    self.millisecondsToSharp = millisecondsToSharp
  }
}
