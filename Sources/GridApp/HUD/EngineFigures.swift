import GridEngine

/// What the overlay shows beside frame times.
struct EngineFigures: Equatable, Sendable {
  var cells = CellCounters()
  /// Cells that are prepared and not in view.
  var waitingCells = 0
  /// Pictures that wait for decoding or are being decoded.
  var decodeQueue = 0
  /// Textures of pictures, their bytes and the most they may take.
  var textures = 0
  var textureBytes = 0
  var textureLimit = 0
  /// Bytes of prepared pictures in memory, and the most they may take.
  var pictureBytes = 0
  var pictureLimit = 0
  /// Bytes of the process in RAM, shared pages included; 0 while not known.
  var residentBytes = 0
  /// Seconds since the recording began, or nil when none runs.
  var recordingSeconds: Double?
  /// Switches that are not at their best value, as `decode main`.
  var handicaps: [String] = []
}
