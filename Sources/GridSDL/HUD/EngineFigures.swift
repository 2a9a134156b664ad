import GridEngine

/// The figures that the overlay shows in addition to frame times.
package struct EngineFigures: Equatable, Sendable {
  package var cells = CellCounters()
  /// The number of prepared cells that are not displayed yet.
  package var offscreenCells = 0
  /// The number of images that are queued or being decoded.
  package var decodeQueue = 0
  /// The sandbox of the decoders, such as `seccomp+landlock`; empty if it is unknown.
  package var sandbox = ""
  /// The number of image textures, their size and limit in bytes.
  package var textures = 0
  package var textureBytes = 0
  package var textureLimit = 0
  /// The size and the limit of decoded images in memory, in bytes.
  package var pictureBytes = 0
  package var pictureLimit = 0
  /// The resident size of the process in bytes, including shared pages; 0 if it is unknown.
  package var residentBytes = 0
  /// The duration of the recording in seconds; nil without a recording.
  package var recordingSeconds: Double?
  /// The techniques that the user has switched to a slower variant, such as `decode main`.
  package var slowerVariants: [String] = []

  /// Creates figures that are all zero.
  package init() {}
}
