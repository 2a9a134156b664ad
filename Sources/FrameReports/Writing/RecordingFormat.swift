import FrameTiming

/// A file format for records. Used only on the recording thread.
protocol RecordingFormat: Sendable {
  /// Returns the start of the file.
  func header() -> [UInt8]
  /// The bytes that complete the file after any record.
  var footer: [UInt8] { get }
  /// Appends the bytes of a record.
  mutating func append(_ record: FrameRecord, to bytes: inout [UInt8])
  /// Called about once a second, before that second's records.
  mutating func tick(_ bytes: inout [UInt8])
}
