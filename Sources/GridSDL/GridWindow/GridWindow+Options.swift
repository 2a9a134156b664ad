import GridEngine
import GridImages

extension GridWindow {
  /// The parts of a window that are chosen when it opens.
  public struct Options {
    /// The renderer; the fastest one on the display by default.
    public var renderer = RendererChoice.auto
    /// A fontconfig file that replaces the system's configuration; nil by default.
    public var fontConfiguration: String?
    /// Decodes the images; nil by default, for files in all formats, with thumbnails on disk.
    ///
    /// The decoder has to return pixels in the byte order of its parameter.
    public var decoder: ((PixelFormat) -> any ImageDecoding)?
    /// Downloads the images whose sources are addresses; nil by default.
    public var downloader: (any ImageDownloading)?
    /// Whether images are decoded in processes without rights, if the program is started by
    /// ``GridWindow/main(_:)``; true by default.
    public var usesDecodeWorkers = true
    /// Whether thumbnails are read from the disk and kept there; true by default.
    public var usesDiskCache = true
    /// Called on decode threads with the time of each decode; nil by default.
    public var onDecodeSpan: (@Sendable (DecodeSpan) -> Void)?
    /// The colors; by default those of ``GridWindow/theme``, which the program sets.
    public var theme: ThemeSource?
    /// Whether the size of type follows that of the desktop; true by default. See ``GridWindow/textScale``.
    public var followsTextScale = true
    /// Whether the settings of the desktop are read at all; true by default.
    public var followsDesktop = true
    /// Whether the window performs tasks of the main actor and closures of `DispatchQueue.main`; true by default.
    /// Without them it needs a thread and two open files less.
    public var performsTasks = true
    /// Whether the window is maximized when it opens; false by default.
    public var isMaximized = false
    /// Whether a window that is larger than the display gets its size; false by default.
    public var fitsDisplay = false
    /// The limit of textures in bytes; nil by default, for a limit that depends on the window's size.
    public var textureLimit: Int?
    /// Converts input to scrolling, focus and selection.
    public var input = GridInput()
    /// The overlay of frame times; off by default.
    public var overlay = HUDMode.off

    /// Creates the default options.
    public init() {}
  }
}

/// Where the colors of a window are from.
public nonisolated enum ThemeSource: Hashable, Sendable {
  /// The desktop: its colors, and whether they are light or dark. Dark if it has none.
  case desktop
  /// The desktop, with light or dark colors as the program chooses.
  case light, dark
}
