import Foundation
import FrameReports
import FrameTiming
import GridEngine

/// The window and everything in it, put together from the command line.
final class Application {
  let options: BrowseOptions
  let window: Window
  let renderer: Renderer
  let events: EventSource
  private(set) var scene: any Scene
  /// Which scene it is; nil for a layout file.
  private(set) var sceneName: SceneName?
  let hud: HUD
  let journal = FrameJournal()

  var isQuitting = false
  /// What the user is told for a moment, at the window's foot.
  var notices = Notices()
  lazy var capture = ReplayCapture(onNotice: { [unowned self] in self.tell($0) })
  private(set) lazy var recording = RecordingControl(
    known: { [unowned self] in
      RecordingEnding(
        conditions: self.conditions(), millisecondsToSharp: self.sharpness.longest(until: .now))
    },
    onNotice: { [unowned self] in self.tell($0) })

  let driver: String
  var rateInForce = RefreshFacts(FrameClock())
  private let spans = TraceSpans()
  let pipeline: ImagePipeline
  let decoder: PictureDecoder
  let context: SceneContext
  let input: InputController
  /// What downloads pictures, for a scene that has them from a server.
  let remote: RemotePictures?
  /// Memory that is given back when the machine runs short.
  let relief: MemoryRelief
  let sizes: PictureSizes
  /// The picture that is open, over the grid.
  var viewer: PictureViewer?
  var viewerInput = ViewerInput()
  private let waylandPointer: WaylandPointer?
  private let displayTimes: (any DisplayTimes)?
  private let replay: ReplayDriver?
  let theme: Theme
  var windowChange: WindowChange?
  /// Markers that no frame has taken yet; each takes one.
  var marks: [FrameMark] = []
  var help = HelpPanel()
  var inspector = Inspector()
  var isShown = true
  private var drawList = DrawList()
  var previousCounters = CellCounters()
  private var quitTime: FrameTime?
  /// How long tiles take to be sharp once content rests.
  private(set) var sharpness = SharpnessMeter()
  private var didMove = false
  let memory = MemorySampler()

  /// Opens a window for what `options` ask.
  ///
  /// - Throws: A `CommandFailure` in words for the user: no display, nothing to show, a file that
  ///   cannot be written.
  init(options: BrowseOptions) throws(CommandFailure) {
    self.options = options
    // First, since its fonts are opened while the window is.
    let typesetter = Typesetter()
    replay = try Self.replay(options)
    let video = try Self.startVideo()
    driver = video.driver
    events = EventSource(video: video)
    window = try Self.openWindow(options, video: video)
    renderer = Renderer(window: window, typesetter: typesetter)
    theme = Theme(options.theme)
    let wake = events.wake
    remote = Self.remote(options, wake: wake)
    decoder = Self.decoder(options, format: renderer.textures.layout.isRedFirst ? .rgba : .bgra)
    sizes = Self.sizes(decoder, remote: remote, wake: wake)
    let onSpan: @Sendable (DecodeSpan) -> Void = { [spans] in
      spans.add(
        TraceSpan(
          thread: $0.thread, name: $0.kind == .quick ? "look up" : "decode", start: $0.start,
          end: $0.end))
    }
    pipeline = ImagePipeline(
      decoder: Self.decoding(decoder, remote: remote), onMailboxFilled: wake,
      onSpan: options.trace == nil ? nil : onSpan)
    context = SceneContext(
      pictures: PictureLoader(
        pipeline: pipeline, textures: renderer.textures, remote: remote),
      text: TextMeasurer(typesetter: typesetter, scale: window.scale), theme: theme,
      techniques: options.techniques, scale: window.scale)
    context.cellCost = options.cellCost
    relief = MemoryRelief(wake: wake)
    waylandPointer = window.makeWaylandPointer()
    displayTimes = window.makeDisplayTimes()
    input = InputController(driver: driver, hasPointer: waylandPointer != nil)
    let request = Self.sceneRequest(
      options, scene: options.scene, window: window, decoder: decoder, remote: remote, wake: wake)
    scene = try SceneCatalog.make(options.scene, request, in: context)
    sceneName = options.layout == nil ? options.scene ?? SceneCatalog.name(for: request) : nil
    hud = HUD(
      mode: options.hud ?? UserSettings().hud ?? .compact, theme: theme,
      status: HUDStatus(videoDriver: driver, renderer: window.rendererName))
    applyTechniques()
    applyMemoryBudget()
  }

  /// Shows the window and runs until it is closed or its time is over.
  func run() throws(CommandFailure) {
    let loop = FrameLoop(app: self)
    takeRate(of: loop.clock)
    do throws(RecordingError) {
      try recording.begin(recording: options.record, trace: options.trace, spans: spans)
    } catch {
      throw CommandFailure(error.description)
    }
    journal.onSettled = { [unowned self] in recording.append($0) }
    input.onInput = { [unowned self] in capture.add($0, at: $1) }
    window.setTitle(scene.title)
    window.show()
    quitTime = options.duration.map { FrameTime.now.advanced(bySeconds: $0) }
    input.redraw()
    tuneScrolling(period: 1 / loop.clock.refreshRate)
    defer {
      recording.finish()
      capture.finish()
    }
    try loop.run()
    journal.settleAll()
    try finish(clock: loop.clock)
  }

  // MARK: What the loop asks

  /// Whether something moves or changed, so that a frame has to be drawn.
  var needsFrame: Bool {
    guard isShown else { return false }
    let now = FrameTime.now
    return input.needsDisplay || scene.collectionView.needsFrame || scene.hasPendingUpdates
      || renderer.textures.needsFrame || renderer.labels.isBehind
      || input.scrollBars.isFading(at: now)
      || viewer?.flight.isMoving == true || remote?.hasPending == true || !marks.isEmpty
      || replayNeedsFrame(at: now)
  }

  private func replayNeedsFrame(at time: FrameTime) -> Bool {
    guard let replay else { return false }
    return replay.hasBegun ? replay.isDue(at: time) : !scene.isLoading
  }

  /// Whether one more frame is due before the loop sleeps, so that what stays on screen is true.
  var needsClosingFrame: Bool { isShown && hud.isBehind }

  /// Milliseconds the loop may sleep when nothing moves, or nil for as long as nothing happens.
  func millisecondsUntilDue(at now: FrameTime) -> Int? {
    let due = [
      quitTime, input.scrollBars.nextChange(after: now), notices.nextChange(after: now),
      replay?.nextTime, relief.nextChange,
    ].compactMap { $0 }.min()
    return due.map { max(0, Int(($0.milliseconds(since: now)).rounded(.up))) }
  }

  /// Handles every event that is there.
  func handleEvents(at time: FrameTime) {
    while let event = events.next() { handle(event, at: time) }
    while let axis = waylandPointer?.next(at: time) {
      let modifiers = events.currentModifiers
      if handleAboveGrid(axis, modifiers: modifiers) { continue }
      input.handle(axis, modifiers: modifiers, scene: scene)
    }
    while let gesture = waylandPointer?.nextGesture(at: time) {
      if !handleAboveGrid(gesture) { input.handle(gesture, scene: scene) }
    }
    if relief.takeChange(at: time) { applyMemoryBudget() }
    if let quitTime, time >= quitTime { isQuitting = true }
    if input.scrollBars.nextChange(after: time) == time || notices.expire(at: time) {
      input.redraw()
    }
  }

  /// What changed about the window since it was last asked; the renderer counts for more.
  func takeWindowChange() -> WindowChange? {
    defer { windowChange = nil }
    return windowChange
  }

  /// The frame's update phase: motion at the moment the frame will be shown, finished pictures,
  /// what the scene has waiting.
  func update(showing showTime: FrameTime, at now: FrameTime) throws(CommandFailure) {
    let commands = replay?.play(
      until: showTime, into: input, scene: scene, first: { [self] in handleAboveGrid($0) })
    for command in commands ?? [] { perform(command) }
    let moved = scene.collectionView.advance(to: showTime)
    didMove = moved != ScrollDelta()
    input.frameDrawn(moving: moved, at: now)
    // A finger that holds content still is taken for letting go with its last speed for a moment yet.
    pipeline.outlook = didMove && viewer == nil ? scene.collectionView.outlook : nil
    remote?.deliver()
    if context.techniques.decode == .main { pipeline.decodeVisible() }
    pipeline.deliver()
    try scene.update()
    input.followPointer(in: scene.collectionView)
    advanceViewer(to: showTime)
    if let message = scene.takeMessage() { tell(message) }
  }

  /// Keeps the processor busy in some frames, where the command line asks for it: late frames whose
  /// number is known.
  func delay(frame: Int, since start: FrameTime) {
    if frame.isMultiple(of: 30) { keepBusy(options.busyFrame, since: start) }
  }

  /// Uses the processor until some milliseconds have passed, for tests of late frames.
  private func keepBusy(_ milliseconds: Double?, since start: FrameTime) {
    guard let milliseconds else { return }
    while FrameTime.now.milliseconds(since: start) < milliseconds {}
  }

  /// Makes textures of finished pictures that are in view. The others are uploaded in idle time, unless
  /// there is none: an open picture's neighbours are no tiles that are prepared.
  func upload() -> TextureStore.Report {
    renderer.textures.leavesRestToIdle =
      context.techniques.uploads == .budgeted && scene.collectionView.isPrefetchingEnabled
      && viewer == nil
    return renderer.textures.uploadPending()
  }

  /// Draws the grid and what lies over it, but for the overlay.
  func drawFrame() {
    renderer.begin(background: theme.background)
    drawList.removeAll()
    if isGridShown { drawGrid() }
    viewer?.draw(in: window.size, tile: tileOfOpenPicture, into: &drawList)
    drawFloating(into: &drawList)
    renderer.draw(drawList)
    context.pictures.settleDrawn()
  }

  /// Brings the overlay's figures up to date when it is time to; before the frame is drawn.
  func prepareOverlay(clock: FrameClock, at time: FrameTime) {
    hud.update(journal, clock: clock, figures: figures, at: time)
    hud.prepare(journal.ring, in: window.size, with: renderer)
  }

  /// Draws the overlay over everything else.
  func drawOverlay() {
    hud.draw(journal.ring, with: renderer)
    if hud.isDrawnAnew { keepBusy(options.busyOverlay, since: .now) }
  }

  /// Draws the keys over everything, the overlay too, where they are asked for.
  func drawHelp() {
    drawList.removeAll()
    help.draw(in: window.size, theme: theme, text: context.text, into: &drawList)
    renderer.draw(drawList)
  }

  /// Uses what is left of the frame until `deadline` to prepare what comes into view next.
  ///
  /// - Returns: The step that ended late, if one did.
  func prepareAhead(until deadline: FrameTime) -> IdleOverrun? {
    scene.collectionView.prepareAhead(until: deadline)
  }

  /// Goes on preparing for a moment while no frame is due.
  ///
  /// - Returns: Whether there is more to do.
  func prepareAtRest() -> Bool {
    isShown && viewer == nil && scene.collectionView.prepareAtRest()
  }

  /// Asks the display when the frame that is presented next will be seen, where it tells.
  func willPresent(frame: Int) { displayTimes?.willPresent(frame: frame) }

  /// Whether the display tells when it showed a frame.
  var tellsDisplayTimes: Bool { displayTimes != nil }

  /// Hands out when earlier frames were seen, as far as the display has told.
  func takeShownFrames(_ body: (ShownFrame) -> Void) { displayTimes?.takeAll(body) }

  /// Takes up what is known of a frame that was presented.
  func frameFinished(_ record: FrameRecord, clock: FrameClock) {
    var record = record
    addEngineFigures(to: &record)
    sharpness.add(
      didMove: didMove, unsharpTiles: renderer.blankTiles + renderer.softTiles, at: record.returned)
    takeRate(of: clock)
    journal.append(record)
  }

  // MARK: Parts

  private func drawGrid() {
    let isMoving = didMove || scene.collectionView.isAnimating
    renderer.labels.withBudget(isMoving ? LabelStore.frameBudget : nil) {
      renderer.drawContent(of: scene.collectionView)
    }
    scene.drawOver(in: window.size, into: &drawList)
    inspector.draw(scene.collectionView, theme: theme, into: &drawList)
    input.scrollBars.draw(over: scene.collectionView, theme: theme, at: .now, into: &drawList)
  }

  func applyMemoryBudget() {
    let budget = MemoryBudget(
      viewport: window.sizeInPixels, textureLimit: options.textureLimit, isShort: relief.isShort)
    pipeline.cacheLimit = budget.pictures
    if relief.isShort { decoder.releaseUnusedMemory() }
    renderer.textures.byteLimit = budget.textures
  }

  /// Fingers' movements that come with times of their own are shown as of a moment ago, between two
  /// of them, so that uneven delivery does not show.
  func tuneScrolling(period: Double) {
    guard waylandPointer != nil || replay != nil else { return }
    let periodsUntilSeen = window.tellsWhenTaken ? 1.0 : 2.0
    scene.collectionView.scroll { motion in
      for axis in Axis.allCases {
        motion[axis].tuning.framePeriod = period
        motion[axis].tuning.reportsFingerStop = true
        motion[axis].tuning.fingerDelay = periodsUntilSeen * period + 0.008
      }
    }
  }

  /// Puts `scene` in the place of the one that is shown.
  func adopt(_ scene: any Scene, named name: SceneName) {
    dropViewer()
    self.scene = scene
    sceneName = name
    previousCounters = CellCounters()
    input.sceneChanged()
    tuneScrolling(period: 1 / rateInForce.hertz)
    applyTechniques()
    window.setTitle(scene.title)
    input.redraw()
  }

  /// Says something to the user, in the window and on standard error.
  func tell(_ text: String) {
    notices.show(text, at: .now)
    input.redraw()
    FileHandle.standardError.write(Data("GridApp: \(text)\n".utf8))
  }
}
