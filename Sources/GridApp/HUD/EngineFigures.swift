import GridEngine

/// What the overlay shows beside frame times.
struct EngineFigures: Equatable, Sendable {
  var cells = CellCounters()
  /// Pictures that wait for decoding or are being decoded.
  var decodeQueue = 0
  /// Bytes of prepared pictures and of textures.
  var pictureBytes = 0
  var textureBytes = 0
  /// Bytes of memory that the process alone holds in RAM.
  var residentBytes = 0
  /// Seconds since the recording began, or nil when none runs.
  var recordingSeconds: Double?
}
