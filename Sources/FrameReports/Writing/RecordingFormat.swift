import FrameTiming

/// How records become the bytes of a file. Used by the recording's own thread alone.
protocol RecordingFormat: Sendable {
  /// What the file begins with.
  func header() -> [UInt8]
  /// What ends the file, at any moment.
  var footer: [UInt8] { get }
  /// Adds one record's bytes.
  mutating func append(_ record: FrameRecord, to bytes: inout [UInt8])
  /// Called about once a second, before that second's records.
  mutating func tick(_ bytes: inout [UInt8])
}
