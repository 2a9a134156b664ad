import GridEngine

/// The figures that the overlay shows in addition to frame times.
public struct EngineFigures: Equatable, Sendable {
  /// The cells that were created and reused.
  public var cells = CellCounters()
  /// The number of prepared cells that are not displayed yet.
  public var offscreenCells = 0
  /// The number of images that are queued or being decoded.
  public var decodeQueue = 0
  /// The number of thumbnails that have been made at rest so far, while more are being made; nil otherwise.
  public var thumbnailsAtRest: Int?
  /// The sandbox of the decoders, such as `seccomp+landlock`; empty if it is unknown.
  public var sandbox = ""
  /// The number of image textures.
  public var textures = 0
  /// Their size in bytes.
  public var textureBytes = 0
  /// The limit of their size in bytes.
  public var textureLimit = 0
  /// The size of decoded images in memory, in bytes.
  public var pictureBytes = 0
  /// The limit of that size, in bytes.
  public var pictureLimit = 0
  /// The resident size of the process in bytes, including shared pages; 0 if it is unknown.
  public var residentBytes = 0
  /// The duration of the recording in seconds; nil without a recording.
  public var recordingSeconds: Double?
  /// The techniques that the user has switched to a slower variant, such as `decode main`.
  public var slowerVariants: [String] = []

  /// Creates figures that are all zero.
  public init() {}
}
