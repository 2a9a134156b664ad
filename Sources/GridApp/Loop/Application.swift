import Dispatch
import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import Lab
import PhotoBrowser
import Scenes
import SystemFiles

/// The window, with the elements and services that the command line asks for.
final class Application {
  let options: BrowseOptions
  let window: GridWindow
  let input: InputController
  let pictures: PictureServices
  let factory: SceneFactory
  let scenes: SceneHost
  let viewer: ViewerHost
  let comparison: ComparisonElement
  let reporter: FrameReporter
  let files: FileActions
  let session: SessionKeeper
  let chooser: ChooserService
  let messages = Messages()
  let hint: Hint
  let help = Help()
  let menu = Menu()
  let techniques: TechniqueControl
  let techniquesPanel: TechniquesElement
  let emptyFolder: EmptyFolder
  let inspector: LayoutInspector
  let header: Header
  let information: ItemInformation
  let capture: ReplayCapture
  private let fileLimit: FileLimit
  /// The spans of decode threads, for a trace.
  private let spans: TraceSpans?
  /// The error of a scene that ends the program; nil for none.
  private var failure: CommandFailure?

  /// Opens a window according to `options`.
  ///
  /// - Throws: A `CommandFailure` with a message for the user: no display, nothing to show, or a
  ///   file that cannot be written.
  init(options: BrowseOptions) throws(CommandFailure) {
    self.options = options
    fileLimit = FileLimit.raised()
    if fileLimit.isTooLowToStart, let problem = fileLimit.problem { throw CommandFailure(problem) }
    try options.checkOutputs()
    DispatchQueue.global(qos: .utility).async { TemporaryFolder.removeAbandoned() }
    // First, because the workers become ready while the window opens.
    let sandbox = try DecodeSandbox(options)
    let replay = try Self.replay(options)
    let session = SessionKeeper(options)
    let waker = WindowWaker()
    FileCalls.shared.onAnswer(waker.wake)
    let remote = PictureSources.remote(options, wake: waker.wake)
    let spans = options.trace == nil ? nil : TraceSpans()
    let input = InputController()
    var decoder: SourceDecoder?
    let window = try Self.openWindow(options, session, input) {
      $0.decoder = { format in
        let made = PictureSources.decoder(
          options, format: format, workers: sandbox.workers, remote: remote)
        decoder = made
        return made
      }
      $0.downloader = remote
      if let spans { $0.onDecodeSpan = { spans.add($0) } }
    }
    waker.connect(to: window.wake)
    let format = decoder!.files.format
    pictures = PictureServices(options, decoder!, sandbox: sandbox, remote: remote, for: window)
    let context = Self.context(options, window)
    techniques = TechniqueControl(
      options.techniques, in: context, pipeline: window.images.pipeline,
      textures: window.renderer.textures)
    factory = SceneFactory(options, session, window: window, pictures: pictures, context: context)
    scenes = try Self.scenes(options, factory, techniques, context)
    viewer = ViewerHost(
      over: scenes, input: input, sizes: pictures.sizes, window: window.sizeInPixels,
      textureLimit: window.facts.maximumImageSide)
    viewer.histograms = pictures.histograms
    hint = Hint(scenes, viewer, in: messages)
    comparison = ComparisonElement(
      over: scenes, sizes: pictures.sizes, window: window.sizeInPixels,
      textureLimit: window.facts.maximumImageSide)
    reporter = FrameReporter(
      options, of: window, scenes: scenes, techniques: techniques, pictures: pictures)
    files = FileActions(
      scenes, viewer, clipboard: window.clipboard,
      decoder: ImageFileDecoder(format: format, workers: sandbox.workers),
      wake: window.wake)
    files.ratings = options.ratingStorage
    chooser = ChooserService(
      wake: window.wake, parent: { [unowned window] in window.portalName })
    techniquesPanel = TechniquesElement(techniques) { [unowned factory] in factory.latency }
    emptyFolder = EmptyFolder(over: scenes, pictures: UserDirectories().picturesPath) {
      [unowned factory] in factory.paths
    }
    inspector = LayoutInspector(over: scenes)
    header = Header(over: scenes, wake: window.wake)
    information = ItemInformation(over: scenes, sizes: pictures.sizes)
    capture = ReplayCapture(onNotice: messages.report)
    self.window = window
    self.input = input
    self.session = session
    self.spans = spans
    let drags = FileDrags(scenes, files, from: window)
    pushElements(replay)
    connect(drags)
    showScene()
    if options.slideshow, !viewer.startSlideshow() { explain("The slideshow") }
    if options.showTechniques { techniquesPanel.toggle() }
  }

  /// Puts the elements into the window, from back to front, and the services of the window behind them.
  private func pushElements(_ replay: ReplayDriver?) {
    if let replay {
      push(ReplayService(replay, in: scenes) { [unowned self] in perform($0, at: $1) })
    }
    let services: [any WindowElement] = [
      pictures, techniques, scenes, reporter, files, chooser, session, hint,
    ]
    for service in services { push(service) }
    if let path = BundledResources.icon { window.setIcon(contentsOf: path) }
    push(inspector)
    push(scenes.years(of: input) { [unowned self] in window.floatingFrames })
    push(scenes.statusPanel)
    push(scenes.emptyMessage)
    push(emptyFolder)
    push(inspector.legend)
    push(scenes.placeBubble(of: input))
    push(header)
    push(information)
    push(TitleService(of: window, scenes, viewer))
    let tooltip = Tooltip(over: scenes, sizes: pictures.sizes)
    tooltip.isCovered = isCovered
    push(tooltip)
    push(viewer)
    push(viewer.captionPanel)
    push(viewer.informationPanel)
    push(viewer.zoomPanel)
    push(Prompt(input, over: scenes) { [unowned viewer] in viewer.isOpening })
    push(comparison)
    push(techniquesPanel)
    push(messages)
    window.push(help)
    window.push(menu)
    Program.onWindow(window)
  }

  /// Adds an element that is drawn and measured with the content.
  private func push(_ element: any WindowElement) { window.push(element, below: window.frameTimes) }

  /// Whether the header covers the grid at a point of the window.
  private var isCovered: (Point) -> Bool {
    { [unowned self] in window.frame(of: header)?.contains($0) ?? false }
  }

  /// Connects the elements to the commands of the app.
  private func connect(_ drags: FileDrags) {
    input.currentScene = { [unowned scenes] in scenes.scene }
    input.onItemDrag = { drags.start(at: $0) }
    window.onInput = { [unowned capture] in capture.add($0) }
    input.place = place
    let command: (AppCommand) -> Void = { [unowned self] in perform($0) }
    input.onCommand = command
    viewer.onCommand = command
    comparison.onCommand = command
    help.onCommand = command
    emptyFolder.onCommand = command
    let action: (KeyAction) -> Void = { [unowned self] in perform($0) }
    menu.onAction = { [unowned capture] chosen in
      capture.performingMenuEntry { action(chosen) }
    }
    techniquesPanel.onAction = action
    header.onAction = action
    let hasHeader = options.hasHeader
    header.isShown = { [unowned window] in hasHeader && !window.isFullScreen }
    viewer.isCovered = isCovered
    let report: (String) -> Void = { [unowned messages] in messages.report($0) }
    window.onMessage = report
    reporter.onMessage = report
    scenes.onMessage = report
    pictures.onMessage = report
    files.onMessage = { [unowned messages] in messages.show($0) }
    window.images.pipeline.onMissingLibrary = { report("A photo \($0.detail)") }
    files.onPrograms = { [unowned self] in openMenu(of: $0) }
    chooser.onOutcome = { [unowned self] outcome in
      switch outcome {
      case .chosen(let paths): perform(.open(paths))
      case .failed(let message): messages.show(message)
      }
    }
    scenes.onFailure = { [unowned self] error in
      failure = error
      window.close()
    }
    window.onResize = { [unowned self] in
      session.stateDidChange(at: .now)
      viewer.resize(to: window.sizeInPixels)
      comparison.resize(to: window.sizeInPixels)
    }
    window.onAppearanceChange = { [unowned self] in adapt() }
    window.hasShortcut = { [unowned self] key, modifiers in
      techniquesPanel.isShown && KeyBindings.hasAction(for: key, modifiers, in: .techniques)
        || KeyBindings.hasAction(for: key, modifiers, in: shownPlace)
    }
    session.follow(window, scenes)
  }

  /// Shows the current scene in the window.
  func showScene() {
    window.collectionView = scenes.view
    window.drawOver = { [unowned scenes] in scenes.scene.drawOver(in: $0, into: &$1) }
    let isGallery = scenes.scene is any PictureGallery
    window.gridAccessibility.label = scenes.displayName
    window.gridAccessibility.action = isGallery ? "open" : "select"
    window.gridAccessibility.clickCount = isGallery ? 2 : 1
    window.gridAccessibility.value = { [unowned scenes] in
      scenes.scene.accessibilityValue(of: $0)
    }
  }

  /// Shows the window and runs until it is closed or its duration is over.
  func run() throws(CommandFailure) {
    try reporter.begin(spans: spans)
    window.show()
    if options.startsInFullScreen || session.placement?.state == .fullScreen {
      window.isFullScreen = true
    }
    greet()
    defer {
      ExitGuard.start()
      session.save()
      session.finish()
      window.stopFollowingDesktop()
      files.end()
      reporter.finish()
      capture.finish()
    }
    window.run(for: options.duration)
    if let failure { throw failure }
    if let problem = window.connectionProblem { throw CommandFailure(problem) }
    try finish()
  }

  /// Shows the hint of the first start, and messages about what is missing.
  private func greet() {
    if options.pictures, options.paths.isEmpty {
      messages.show("There is no pictures folder, so this is the bundled library")
    }
    if let problem = session.problem { messages.report(problem) }
    if let problem = fileLimit.problem { messages.report(problem) }
    guard options.isInteractive, !options.noState else { return }
    var settings = options.userSettings
    if !settings.isTitleBarExplained, let problem = window.titleBarProblem {
      messages.report(problem)
      settings.isTitleBarExplained = true
      settings.save()
    }
    guard !settings.isHintShown else { return }
    hint.show()
    settings.isHintShown = true
    settings.save()
  }

  /// Writes the screenshot and prints the summary, if they are requested.
  private func finish() throws(CommandFailure) {
    if let path = options.screenshot { try writeScreenshot(to: path) }
    do throws(TerminalError) {
      if options.printOverlay {
        for text in window.overlayTexts { try Terminal.print(text) }
      }
      guard options.duration != nil else { return }
      if options.json {
        try Terminal.print(json: reporter.summary.json)
      } else {
        try Terminal.print(reporter.summary.line)
      }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private func writeScreenshot(to path: String) throws(CommandFailure) {
    let image: [UInt8]
    do throws(GridWindowError) { image = try window.screenshot() } catch {
      throw CommandFailure("\(path): \(error.description)")
    }
    do throws(RecordingError) {
      try RecordFile.write(image, to: path, .image, options.outputs)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Shows the colors and the size of type of the desktop.
  private func adapt() {
    scenes.context.theme = window.theme
    scenes.appearanceDidChange(textScale: window.textScale)
  }
}

// MARK: - Start

extension Application {
  /// Returns the replay of the command line, if any.
  private static func replay(_ options: BrowseOptions) throws(CommandFailure) -> ReplayDriver? {
    guard let path = options.replay else { return nil }
    return ReplayDriver(
      try ReplayDriver.script(at: path), waitsForItems: !options.replayWhileLoading)
  }

  /// Light, as in other viewers, in both themes: drawings are rarely made for a dark one.
  private static let imageBackdrop = Color(0xC8C8C8)

  private static func openWindow(
    _ options: BrowseOptions, _ session: SessionKeeper, _ input: InputController,
    _ complete: (inout GridWindow.Options) -> Void
  ) throws(CommandFailure) -> GridWindow {
    var window = GridWindow.Options()
    window.renderer = options.renderer
    window.textureLimit = options.textureLimit
    window.theme = ThemeSource(options.theme ?? .auto)
    window.followsDesktop = options.followsDesktop
    window.isMaximized = session.placement?.state == .maximized
    // The window of the last run may be that of a larger display.
    window.fitsDisplay = options.window == nil
    window.overlay = options.initialHUD
    window.usesDecodeWorkers = false
    window.performsTasks = false
    window.input = input
    complete(&window)
    do throws(GridWindowError) {
      // The grid of the first scene takes the place of this one.
      let opened = try GridWindow(
        title: "GridApp", size: (options.window ?? session.windowSize).size,
        layout: CompositionalLayout { _, _ in nil }, options: window)
      opened.renderer.imageBackdrop = imageBackdrop
      opened.tunesFingers = options.replay != nil
      return opened
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Creates the objects that scenes share.
  private static func context(_ options: BrowseOptions, _ window: GridWindow) -> SceneContext {
    let context = SceneContext(
      pictures: window.images, text: window.text, theme: window.theme,
      techniques: SceneTechniques())
    if let cost = options.cellCost { context.willConfigureCell = { cost.spend(on: $0) } }
    return context
  }

  /// Creates the host with the scene of the command line. The factory makes later scenes, too.
  private static func scenes(
    _ options: BrowseOptions, _ factory: SceneFactory, _ techniques: TechniqueControl,
    _ context: SceneContext
  ) throws(CommandFailure) -> SceneHost {
    SceneHost(
      try factory.make(options.scene),
      named: options.layout == nil ? options.scene ?? factory.sceneOfPaths : nil, in: context,
      prepare: techniques.apply(to:)
    ) { name throws(CommandFailure) in
      try factory.make(name)
    }
  }
}

extension ThemeSource {
  /// Creates the source for a choice on the command line.
  init(_ choice: ThemeChoice) {
    switch choice {
    case .auto: self = .desktop
    case .dark: self = .dark
    case .light: self = .light
    }
  }
}
