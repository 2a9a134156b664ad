import FrameTiming
import GridEngine
import GridImages

/// A window with a collection view: renderer, text, images, input, scroll bars, prefetching in idle
/// time, frame loop and overlay of frame times put together.
///
/// ```swift
/// GridWindow.main {
///   let window = try GridWindow(title: "Names", layout: layout)
///   let name = CellRegistration<NameCell, String> { cell, _, item in cell.name = item }
///   let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
///     $0.dequeueConfiguredReusableCell(using: name, for: $1, item: $2)
///   }
///   source.apply(snapshot)
///   window.run(showing: source)
/// }
/// ```
///
/// Each part can be replaced: by an option when the window opens, or by a property later.
/// `docs/windows.md` has the list. A window belongs to the main thread. While it runs, tasks of the main
/// actor progress between frames, so that programs load data with `await`:
///
/// ```swift
/// Task {
///   for await page in history.pages { source.apply(page.snapshot) }
/// }
/// ```
///
/// They need the main thread of the process: call ``main(_:)`` from synchronous code.
///
/// - SeeAlso: `UICollectionViewController`.
@MainActor
public final class GridWindow {
  /// The grid of the window. It has the size of the window.
  public let collectionView: CollectionView
  /// Loads the images of cells: see ``ImageCell``.
  public var images: ImageLoader { pictures.loader }
  /// Draws the content.
  public var renderer: Renderer { display.renderer }
  /// Converts input to scrolling, focus and selection.
  public let input: GridInput

  /// The colors of the background, of scroll bars and of messages; dark by default.
  public var theme: Theme {
    get { painter.theme }
    set {
      painter.theme = newValue
      input.redraw()
    }
  }
  /// Draws the content of a frame; by default the displayed views, with a dragged cell raised above
  /// the others.
  public var drawContent: (CollectionView, Renderer) -> Void {
    get { painter.drawContent }
    set { painter.drawContent = newValue }
  }
  /// Draws more over the content, in window points, given the size of the window; nothing by default.
  public var drawOver: (_ size: Size, _ list: inout DrawList) -> Void {
    get { painter.drawOver }
    set { painter.drawOver = newValue }
  }
  /// Called first with each event of the user; returns whether the event is handled. By default none
  /// is.
  public var onEvent: (InputEvent) -> Bool = { _ in false }
  /// Called once per frame before content moves, with the time at which the frame is expected to be
  /// visible.
  public var onFrame: (_ showTime: FrameTime) -> Void = { _ in }
  /// Called with the record of each frame when its display time is known.
  public var onFrameRecord: (FrameRecord) -> Void {
    get { journal.onSettled }
    set { journal.onSettled = newValue }
  }
  /// Called with messages for the user about images; by default writes them to standard error.
  public var onMessage: (String) -> Void = StandardError.write
  /// Replaces the work in idle time if it is not nil; by default cells are prepared and images are
  /// uploaded.
  ///
  /// It receives the time at which it has to end, and returns whether there is more to do.
  public var idleWork: ((_ deadline: FrameTime) -> Bool)?

  /// Whether the window has not been closed.
  public private(set) var isOpen = true
  let display: Display
  let events: WindowEvents
  let pictures: WindowImages
  let painter: WindowPainter
  let reporter: WindowReporter
  let accessibility: WindowAccessibility
  let desktopTextScale: WindowTextScale
  private(set) lazy var loop = FrameLoop(self, on: display)

  /// Opens a window, which is shown by ``run()``.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - size: The size of its content in points.
  ///   - layout: The layout of ``collectionView``.
  ///   - options: The parts of the window that cannot be replaced later.
  /// - Throws: ``GridWindowError`` if there is no display, or no window can be opened.
  public init(
    title: String, size: Size = Size(width: 1280, height: 800), layout: CollectionViewLayout,
    options: Options = Options()
  ) throws(GridWindowError) {
    self.title = title
    let typesetter = Typesetter(configuration: options.fontConfiguration)
    let workers = Self.startWorkers(for: options)
    display = try Self.open(title: title, size: size, options, typesetter)
    let window = display.window
    events = WindowEvents(of: window)
    input = options.input
    input.configure(driver: display.driver, hasPointer: events.hasPointer)
    collectionView = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(containerSize: window.size, scale: window.scale))
    collectionView.wakeHandler = events.wake
    collectionView.drawListPreparer = display.renderer
    pictures = WindowImages(
      of: window, for: display.renderer, options, workers: workers, typesetter: typesetter,
      wake: events.wake)
    collectionView.textMeasuring = pictures.text
    painter = WindowPainter(display.renderer)
    reporter = WindowReporter(
      of: collectionView, on: display, pipeline: pictures.loader.pipeline,
      overlay: options.overlay)
    accessibility = WindowAccessibility(
      of: window, programName: title, wake: events.wake)
    desktopTextScale = WindowTextScale(follows: options.followsTextScale, wake: events.wake)
    display.onResize = { [unowned self] in resize() }
    images.pipeline.onMissingLibrary = { [unowned self] in onMessage("an image \($0.detail)") }
  }

  // MARK: Running

  /// Shows the window and runs its frames until it is closed.
  ///
  /// The collection view keeps its data source weakly; this method retains it.
  ///
  /// - Parameter dataSource: The data source of ``collectionView``.
  public func run(showing dataSource: any CollectionViewDataSource) {
    withExtendedLifetime(dataSource) { run() }
  }

  /// Shows the window and runs its frames until it is closed.
  ///
  /// The process sleeps while nothing moves or changes.
  public func run() {
    show()
    let test = TestRun()
    loop.run(for: test.seconds)
    isOpen = false
    journal.settleAll()
    if let problem = display.window.connectionProblem { return onMessage(problem) }
    if let path = test.screenshot {
      do throws(GridWindowError) { try writeScreenshot(to: path) } catch {
        onMessage(error.description)
      }
    }
    if test.printsSummary { print(TestRun.summary(of: journal.total)) }
  }

  /// Runs one frame, for a program with a loop of its own. Waits until the display can show it.
  ///
  /// ```swift
  /// window.show()
  /// while window.isOpen { window.runFrame() }
  /// ```
  public func runFrame() { loop.runFrame() }

  /// Shows the window without running it.
  public func show() {
    display.window.show()
    refreshRateDidChange(to: loop.clock.refreshRate)
    input.redraw()
  }

  /// Closes the window after the current frame, so that ``run()`` returns.
  public func close() {
    isOpen = false
    loop.stop()
  }

  // MARK: Changes

  /// The title of the window.
  public var title: String { didSet { display.window.setTitle(title) } }

  /// Whether the window covers its display, without a title bar.
  public var isFullScreen: Bool {
    get { display.window.isFullScreen }
    set { display.window.isFullScreen = newValue }
  }

  /// The size of the content in points.
  public var size: Size { display.window.size }

  /// Measures text as the renderer draws it, for self-sizing cells.
  public var text: any TextMeasuring { pictures.text }

  /// The factor for the size of type; by default that of the desktop.
  ///
  /// A change configures all cells again, and measures those of estimated size. Layouts read it in
  /// `LayoutEnvironment.textScale`.
  public var textScale: Double {
    get { collectionView.environment.textScale }
    set {
      pictures.textScale = newValue
      renderer.labels.textScale = newValue
      collectionView.environment.textScale = newValue
      input.redraw()
    }
  }

  /// The overlay of frame times. F3 selects the next mode.
  public var overlay: HUDMode {
    get { reporter.hud.mode }
    set {
      reporter.hud.show(newValue)
      input.redraw()
    }
  }

  /// The statistics of all frames since the window was shown.
  public var frameStatistics: FrameStatistics { journal.total }

  /// Requests a frame although nothing moves.
  public func setNeedsDisplay() { input.redraw() }

  /// Runs `work` on the main thread before the next frame. Callable from any thread; wakes the window.
  public nonisolated func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
    events.post(work)
  }

  /// Calls `body` once after some time.
  public func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    events.addTimer(at: FrameTime.now.advanced(bySeconds: delay.inSeconds), every: nil, body)
  }

  /// Calls `body` again and again, first after one period. Calls that are late are not repeated.
  public func schedule(every period: Duration, _ body: @escaping () -> Void) {
    let seconds = max(0.001, period.inSeconds)
    events.addTimer(at: FrameTime.now.advanced(bySeconds: seconds), every: seconds, body)
  }

  /// Writes the current content of the window to a PNG file.
  ///
  /// - Throws: ``GridWindowError`` if the file cannot be written.
  public func writeScreenshot(to path: String) throws(GridWindowError) {
    collectionView.layoutIfNeeded()
    reporter.prepareOverlay(clock: loop.clock, at: .now, in: size, isComplete: true)
    // While content moves, rendering of labels has a budget and may need several frames.
    for _ in 0..<100 {
      drawFrame()
      if !renderer.labels.isBehind { break }
    }
    reporter.drawOverlay()
    let image: [UInt8]
    do throws(SDLError) { image = try renderer.screenshot() } catch {
      throw GridWindowError("\(path): the screenshot cannot be made (\(error.message))")
    }
    do throws(SystemError) { try OutputFile.write(image, to: path) } catch {
      throw GridWindowError("\(path): the screenshot cannot be written (\(error))")
    }
  }
}

extension Duration {
  /// The duration in seconds.
  fileprivate nonisolated var inSeconds: Double { self / .seconds(1) }
}
