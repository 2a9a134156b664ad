import ArgumentParser
import Demos
import FrameReports
import GridEngine
import GridSDL
import ItemSources
import Lab
import PhotoBrowser
import Scenes
import SystemFiles

/// The colors of everything except photos.
enum ThemeName: String, CaseIterable, Sendable { case dark, light }

/// The choice of a theme.
enum ThemeChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case dark, light
  /// The desktop's theme; dark if it has none.
  case auto
}

extension Theme {
  /// Creates the theme of a name.
  init(_ name: ThemeName) {
    switch name {
    case .dark: self = .dark
    case .light: self = .light
    }
  }
}

/// The command-line options of a window.
struct BrowseOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Folders or photo files to show, or http(s)://…/posts.json; by default the library. "
        + "A single photo is opened, among those of its folder. - reads paths from standard input, one on each "
        + "line or with a zero byte after each; ./- is a file of that name."))
  var paths: [String] = []

  @Flag(help: "Without a path, show the pictures folder of the desktop, by month.")
  var pictures = false

  @Option(
    help: ArgumentHelp(
      "Scene; by default photos for a folder, contacts for a vCard file, else destinations.",
      valueName: "name"))
  var scene: SceneName?

  @Option(
    help: ArgumentHelp(
      "Show this layout file, with photos if a path is given; reload it when it is saved.",
      valueName: "file"))
  var layout: String?

  @Option(
    parsing: .unconditional, help: "Columns of the grid, 1 to 24; by default as many as fit.",
    transform: OptionValue.whole(1...24))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "Sort photos by name, month or size; by default as the folder was sorted last, or else by name, with "
        + "--scene photos by month."))
  var order: PictureOrder?

  @Option(
    help: ArgumentHelp(
      "Arrange photos in a grid of squares, or in rows or a waterfall of their own shapes; by default as in the "
        + "folder the last time, or else in a grid."))
  var arrange: TileArrangement?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Whether to show the names of photos below their tiles; by default as in the folder the last time, or else not."
  )
  var captions: Bool?

  @Option(
    help: ArgumentHelp(
      "Where ratings (Alt 0 to Alt 5) are written: off, or sidecar, files next to photos (.xmp); by default as the "
        + "settings state, or else off.", valueName: "place"))
  var ratings: RatingStorage?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Window size in points, at least 160x120; by default that of the last run, or 1280x800.",
      valueName: "size"),
    transform: OptionValue.value(WindowSize.usage, WindowSize.init(argument:)))
  var window: WindowSize?

  @Flag(name: .customLong("fullscreen"), help: "Start in full screen.")
  var startsInFullScreen = false

  @Flag(help: "Start the slideshow of the folder, with its first photo or with the given one.")
  var slideshow = false

  @Option(help: "Renderer: auto, opengl or software.")
  var renderer = RendererChoice.auto

  @Option(
    help: ArgumentHelp(
      "Color theme: dark, light or auto, that of the desktop; by default auto, and dark in runs of a script."
    ))
  var theme: ThemeChoice?

  @Option(
    help: "Frame-time overlay: off, compact or full; by default the mode last chosen with F3.")
  var hud: HUDMode?

  @Option(help: ArgumentHelp("Record one row per frame to this CSV file.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Write a Chrome JSON trace to this file.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Save the last frame to this PNG file.", valueName: "file"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp("Replay the input in this file; see docs/replays.md.", valueName: "file"))
  var replay: String?

  @Option(
    parsing: .unconditional, help: "Quit after this many seconds.",
    transform: OptionValue.number(0.001...86_400, "seconds"))
  var duration: Double?

  @Option(help: "Threads that decode photos: background or main.")
  var decode = DecodePlace.background

  @Flag(
    help: "Decode photos in this process instead of locked-down workers, for debugging.")
  var decodeInProcess = false

  @Flag(help: "Refuse to start if photos cannot be decoded in a sandbox.")
  var requireSandbox = false

  @Option(help: "Prepare cells in idle time: on or off.")
  var prefetch = Switch.on

  @Option(help: "Decode photos at the size of their tiles: on or off.")
  var thumbnails = Switch.on

  @Option(help: "Reuse cells: on or off.")
  var reuse = Switch.on

  @Option(help: "How decoded photos reach their cells: reconfigure, reload or captured.")
  var update = UpdateStrategy.reconfigure

  @Option(help: "How corners are rounded: baked into the pixels, or masked in every frame.")
  var corners = CornerRounding.baked

  @Option(help: "How cells are built: drawn in one pass, or nested views.")
  var cells = CellStructure.drawn

  @Option(help: "How textures are uploaded: budgeted per frame, or all at once.")
  var uploads = UploadStrategy.budgeted

  @Option(help: "Heights of cells: estimated and then measured, or fixed.")
  var sizes = SizingStrategy.estimated

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Simulated latency of a server, in milliseconds; none by default, and 500-2000 in emoji.",
      valueName: "min-max"),
    transform: OptionValue.value(LatencyRange.usage, LatencyRange.init(argument:)))
  var latency: LatencyRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Simulated cost of configuring a cell of photos or layouts, 0 to 100 milliseconds.",
      valueName: "min-max"),
    transform: OptionValue.value(CellCost.usage, CellCost.init(argument:)))
  var cellCost: CellCost?

  @Option(
    parsing: .unconditional, help: "Number of items in scenes that generate them.",
    transform: OptionValue.whole(0...10_000_000))
  var items: Int?

  @Flag(
    name: .customLong("disk-cache"), inversion: .prefixedNo,
    help: "Whether to store thumbnails on disk, and to read those of other programs.")
  var diskCache = true

  /// For tests that compare the figures of the overlay and the recording.
  @Flag(help: ArgumentHelp("Start the replay with the first frame.", visibility: .hidden))
  var replayWhileLoading = false

  @Flag(help: ArgumentHelp("Print the texts of the overlay at the end.", visibility: .hidden))
  var printOverlay = false

  @Option(
    name: .customLong("texture-memory"), parsing: .unconditional,
    help: ArgumentHelp(
      "Memory for textures, 8 to 65536 megabytes; by default depends on the window size.",
      valueName: "MB"),
    transform: OptionValue.whole(8...65_536, "megabytes"))
  var textureMegabytes: Int?

  @Flag(
    help: "Print the files that look like photos or videos and cannot be shown, and quit.")
  var listSkipped = false

  @Flag(
    help:
      "Neither read nor write what is kept between runs: settings, the window, places in folders.")
  var noState = false

  @Flag(
    name: .customLong("techniques"),
    help: "Start with the panel of techniques, each of which can be switched off there (Ctrl T).")
  var showTechniques = false

  @Flag(help: "Show no header with the folder, the order and the menu.")
  var bare = false

  @Flag(help: "Show the header also in runs of a script and in runs that are measured.")
  var header = false

  @Flag(help: "Print the summary as a JSON object.")
  var json = false

  @Flag(
    help: "With --record, --trace and --screenshot, replace a file of another kind.")
  var force = false

  /// Decides which files the options that write may replace.
  var outputs: OutputGuard {
    OutputGuard(
      inputs: paths + [layout, replay].compactMap { $0 }, isForced: force)
  }

  /// Checks the files of the options that write, before the window opens.
  ///
  /// - Throws: A `CommandFailure` about a file that must not be replaced.
  func checkOutputs() throws(CommandFailure) {
    do throws(RecordingError) {
      if let record { try outputs.check(record, .recording) }
      if let trace { try outputs.check(trace, .trace) }
      if let screenshot { try outputs.check(screenshot, .image) }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Whether photos are decoded in workers: not with `--decode main`, which compares with decoding on
  /// the main thread.
  var usesWorkers: Bool { !decodeInProcess && decode != .main }

  /// Whether a person looks at photos. Runs of a script and runs that are measured are the same each time.
  private var isForPerson: Bool {
    isInteractive && record == nil && trace == nil && screenshot == nil
  }

  /// Whether the window and the places in folders are restored and remembered.
  var remembersSession: Bool { !noState && isForPerson }

  /// Whether there is a header. Runs of a script and runs that are measured have one only on request, so
  /// that their figures and positions stay comparable.
  var hasHeader: Bool { !bare && layout == nil && (header || isForPerson) }

  /// Whether the colors and the size of type follow the desktop: for a person, and with an explicit `--theme
  /// auto`.
  var followsDesktop: Bool { theme == .auto || isForPerson }

  /// Whether the window explains a path that cannot be shown, because the desktop has started the app and
  /// no person reads standard error. Elsewhere such a path ends the program with a line and a status.
  var explainsProblems: Bool { pictures && isForPerson && !Terminal.showsErrors }

  /// The settings that are kept between runs; empty and never written with `--no-state`.
  var userSettings: UserSettings {
    UserSettings(path: noState ? nil : UserSettings.standardPath())
  }

  /// The overlay at the start: as requested, or as the last run left it. From the menu of the desktop,
  /// which requests ``pictures``, it is off at first.
  var initialHUD: HUDMode { hud ?? userSettings.hud ?? (pictures ? .off : .compact) }

  /// Where ratings are written.
  var ratingStorage: RatingStorage { ratings ?? userSettings.ratings ?? .off }

  /// Whether a person uses the window, instead of a script.
  var isInteractive: Bool { duration == nil && replay == nil }

  /// Uses the pictures folder of the desktop as the path, if `--pictures` requests it and there is
  /// one. The scene of photos shows it by month by default.
  mutating func addPicturesFolder(_ folder: String? = UserDirectories().pictures) {
    guard pictures, paths.isEmpty, let folder else { return }
    paths = [folder]
    if layout == nil { scene = scene ?? .photos }
  }

  /// Whether paths are read from standard input.
  var readsInput: Bool { paths.contains(PathInput.argument) }

  /// The address of the `posts.json` to show; nil for files.
  var address: String? { paths.first.flatMap { RemoteAddress.isRemote($0) ? $0 : nil } }

  /// The limit of texture memory in bytes; nil for the default.
  var textureLimit: Int? { textureMegabytes.map { $0 << 20 } }

  /// The variants of the techniques that the command line sets.
  var techniques: Techniques {
    Techniques(
      prefetch: prefetch, decode: decode, thumbnails: thumbnails, reuse: reuse, update: update,
      corners: corners, cells: cells, uploads: uploads, sizes: sizes)
  }

  /// The settings that cannot change while the window is open, by the names of their options.
  var settings: [String: String] {
    [
      "theme": (theme ?? .dark).rawValue, "disk-cache": diskCache ? "on" : "off",
      "cell-cost": cellCost?.description ?? "none",
    ]
  }

  /// The option with which standard input is not read; nil for none.
  private var optionWithoutInput: String? {
    if let scene, scene != .photos { return "--scene \(scene.rawValue)" }
    if let layout { return "--layout \(layout)" }
    return listSkipped ? "--list-skipped" : nil
  }

  /// Checks that no options exclude each other.
  ///
  /// - Throws: A `ValidationError`, which ends the program with status 64.
  mutating func validate() throws {
    paths = try paths.map { path in
      switch FileURI.target(of: path) {
      case .path(let path): path
      case .otherHost(let host):
        throw ValidationError("\(path) is on the computer \(host); give a path of this one")
      case nil: path
      }
    }
    if paths.count > 1, paths.contains(where: RemoteAddress.isRemote) {
      let address = paths.first(where: RemoteAddress.isRemote) ?? ""
      throw ValidationError(
        "\(address) cannot be combined with other paths; give one address, or folders")
    }
    if readsInput, let other = optionWithoutInput {
      throw ValidationError(
        "\(other) and - exclude each other: only the scene of photos reads standard input")
    }
    if requireSandbox, !usesWorkers {
      throw ValidationError(
        "--require-sandbox and \(decodeInProcess ? "--decode-in-process" : "--decode main") exclude each other; give one"
      )
    }
    let outputs = [("--record", record), ("--trace", trace), ("--screenshot", screenshot)]
    for (index, output) in outputs.enumerated() {
      guard let path = output.1,
        let other = outputs[..<index].first(where: { $0.1 == path })
      else { continue }
      throw ValidationError("\(other.0) and \(output.0) name one file, \(path); give two")
    }
    if bare, header {
      throw ValidationError("--bare and --header exclude each other; give one")
    }
    if scene != nil, layout != nil {
      throw ValidationError(
        "--scene \(scene?.rawValue ?? "") and --layout \(layout ?? "") exclude each other; give one"
      )
    }
  }
}
