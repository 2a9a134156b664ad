import ArgumentParser
import GridEngine
import GridSDL
import ItemSources

extension HUDMode: ExpressibleByArgument {}

/// Whether something is in use.
enum Switch: String, ExpressibleByArgument, CaseIterable, Sendable {
  case on, off

  var isOn: Bool { self == .on }
}

/// The colours of everything that is not a picture.
enum ThemeName: String, ExpressibleByArgument, CaseIterable, Sendable { case dark, light }

extension Window.RendererChoice: ExpressibleByArgument {}

extension PictureOrder: ExpressibleByArgument {}

/// A window's size as written on the command line: `1280x800`, points.
nonisolated struct WindowSize: Equatable, Sendable, CustomStringConvertible {
  /// What messages say that a size is.
  static let usage = "WIDTHxHEIGHT in points, 160x120 to 16384x16384, as 1280x800"

  let size: Size

  init(width: Int, height: Int) {
    size = Size(width: Double(width), height: Double(height))
  }

  /// Reads `WxH`; nil unless both are whole numbers from 160×120 to 16384.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (160...16384).contains(width), (120...16384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// What may be said about a window on the command line.
struct BrowseOptions: ParsableArguments {
  @Argument(
    help: "Folders or picture files to show, or http(s)://…/posts.json; without one, the library.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "What to show; by default photos of a folder, contacts of a vCard file, else destinations.",
      valueName: "name"))
  var scene: SceneName?

  @Option(
    help: ArgumentHelp(
      "Show this layout, with pictures where a path is given; read again when it is saved.",
      valueName: "file"))
  var layout: String?

  @Option(
    parsing: .unconditional, help: "Columns of the grid, 1 to 24; as many as fit without it.",
    transform: OptionValue.whole(1...24))
  var columns: Int?

  @Option(
    help: "Pictures by name, month or size; by month where --scene photos is given, else by name.")
  var order: PictureOrder?

  @Option(
    parsing: .unconditional,
    help: "Size of the window in points, 160x120 at least, as 1280x800.",
    transform: OptionValue.value(WindowSize.usage, WindowSize.init(argument:)))
  var window = WindowSize(width: 1280, height: 800)

  @Option(help: "What draws: auto, opengl or software.")
  var renderer = Window.RendererChoice.auto

  @Option(help: "Colours around the pictures: dark or light.")
  var theme = ThemeName.dark

  @Option(
    help: "Overlay of frame times: off, compact or full; as F3 left it last without it.")
  var hud: HUDMode?

  @Option(help: ArgumentHelp("Write a row for each frame into this CSV file.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Write a Chrome JSON trace into this file.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Save the last frame as PNG in this file.", valueName: "file"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp("Play input from this file; see docs/replays.md.", valueName: "file"))
  var replay: String?

  @Option(
    parsing: .unconditional, help: "Quit after so many seconds.",
    transform: OptionValue.number(0.001...86_400, "seconds"))
  var duration: Double?

  @Option(help: "Where pictures are decoded: background or main.")
  var decode = DecodePlace.background

  @Option(help: "Prepare cells in idle time: on or off.")
  var prefetch = Switch.on

  @Option(help: "Decode pictures at the size of their tiles: on or off.")
  var thumbnails = Switch.on

  @Option(help: "Use cells again: on or off.")
  var reuse = Switch.on

  @Option(help: "How cells learn of their pictures: reconfigure, reload or captured.")
  var update = UpdateWay.reconfigure

  @Option(help: "When corners are rounded: baked, once, or masked, in every frame.")
  var corners = CornerWay.baked

  @Option(help: "What cells are made of: drawn in one pass, or nested views.")
  var cells = CellWay.drawn

  @Option(help: "How textures are made: budgeted, some in each frame, or all at once.")
  var uploads = UploadWay.budgeted

  @Option(help: "Heights of cells: estimated and then measured, or fixed.")
  var sizes = SizeWay.estimated

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the slow server of a scene takes, milliseconds.", valueName: "min-max"),
    transform: OptionValue.value(LatencyRange.usage, LatencyRange.init(argument:)))
  var latency = LatencyRange.standard

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make each cell of photos and layouts cost so much to configure, 0 to 100 milliseconds.",
      valueName: "min-max"),
    transform: OptionValue.value(CellCost.usage, CellCost.init(argument:)))
  var cellCost: CellCost?

  @Option(
    parsing: .unconditional, help: "Items of scenes that make their own.",
    transform: OptionValue.whole(0...10_000_000))
  var items: Int?

  @Flag(
    name: .customLong("disk-cache"), inversion: .prefixedNo,
    help: "Keep thumbnails on disk and read those of other programs.")
  var diskCache = true

  /// For tests of the frame clock: a frame that is late by a known time.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Spend so many milliseconds in every 30th frame.", valueName: "ms", visibility: .hidden),
    transform: OptionValue.number(0...1000, "milliseconds"))
  var busyFrame: Double?

  /// For tests of an overlay that takes long to draw.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Spend so many milliseconds whenever the overlay is drawn anew.", valueName: "ms",
      visibility: .hidden),
    transform: OptionValue.number(0...1000, "milliseconds"))
  var busyOverlay: Double?

  /// For tests that the overlay's figures are those of the recording.
  @Flag(help: ArgumentHelp("Print the overlay's texts at the end.", visibility: .hidden))
  var printOverlay = false

  @Option(
    name: .customLong("texture-memory"), parsing: .unconditional,
    help: ArgumentHelp(
      "Textures kept for drawing, 8 to 65536 megabytes; by the window's size without it.",
      valueName: "MB"),
    transform: OptionValue.whole(8...65_536, "megabytes"))
  var textureMegabytes: Int?

  @Flag(help: "Print the closing line as a JSON object.")
  var json = false

  /// The `posts.json` that is to be shown; nil for files.
  var address: String? { paths.first.flatMap { RemoteAddress.isRemote($0) ? $0 : nil } }

  /// Bytes that textures may take, if the user said so.
  var textureLimit: Int? { textureMegabytes.map { $0 << 20 } }

  /// The techniques as the command line sets them.
  var techniques: Techniques {
    Techniques(
      prefetch: prefetch, decode: decode, thumbnails: thumbnails, reuse: reuse, update: update,
      corners: corners, cells: cells, uploads: uploads, sizes: sizes)
  }

  /// What is set for good when the window opens, by its option's name.
  var settings: [String: String] {
    [
      "theme": theme.rawValue, "disk-cache": diskCache ? "on" : "off",
      "cell-cost": cellCost?.description ?? "none",
    ]
  }

  /// Refuses options that exclude each other.
  ///
  /// - Throws: A `ValidationError`, which ends the program with status 64.
  mutating func validate() throws {
    if paths.count > 1, paths.contains(where: RemoteAddress.isRemote) {
      let address = paths.first(where: RemoteAddress.isRemote) ?? ""
      throw ValidationError(
        "\(address) cannot be shown with \(paths.count - 1) more; give one address, or folders")
    }
    if scene != nil, layout != nil {
      throw ValidationError(
        "--scene \(scene?.rawValue ?? "") and --layout \(layout ?? "") exclude each other; give one"
      )
    }
  }
}
