import GridEngine

/// What the overlay shows beside frame times.
package struct EngineFigures: Equatable, Sendable {
  package var cells = CellCounters()
  /// Cells that are prepared and not in view.
  package var waitingCells = 0
  /// Pictures that wait for decoding or are being decoded.
  package var decodeQueue = 0
  /// Textures of pictures, their bytes and the most they may take.
  package var textures = 0
  package var textureBytes = 0
  package var textureLimit = 0
  /// Bytes of prepared pictures in memory, and the most they may take.
  package var pictureBytes = 0
  package var pictureLimit = 0
  /// Bytes of the process in RAM, shared pages included; 0 while not known.
  package var residentBytes = 0
  /// Seconds since the recording began, or nil when none runs.
  package var recordingSeconds: Double?
  /// Switches that are not at their best value, as `decode main`.
  package var handicaps: [String] = []

  /// Figures of nothing.
  package init() {}
}
