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
  /// The grid of the window. It has the size of the window. Another one takes its place at once.
  public var collectionView: CollectionView {
    get { grid.view }
    set {
      grid.view = newValue
      input.reset()
      reporter.gridDidChange()
      connect(newValue)
      refreshRateDidChange(to: loop.clock.refreshRate)
    }
  }
  /// Loads the images of cells: see ``ImageCell``.
  public var images: ImageLoader { pictures.loader }
  /// Draws the content.
  public var renderer: Renderer { display.renderer }
  /// Converts input to scrolling, focus and selection.
  public let input: GridInput

  /// The colors of the background, of scroll bars and of elements; dark by default.
  public var theme: Theme {
    get { elements.environment.theme }
    set {
      elements.environment.theme = newValue
      reporter.hud.palette = newValue.isLight ? .light : .dark
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
    get { grid.drawOver }
    set { grid.drawOver = newValue }
  }
  /// Called with each event before all elements; returns whether the event is handled. By default none
  /// is.
  public var onEvent: (InputEvent) -> Bool = { _ in false }
  /// Called when the theme or the size of type may have changed, because those of the desktop did.
  public var onAppearanceChange: () -> Void = {}
  /// Called after the size or the scale of the window has changed.
  public var onResize: () -> Void = {}
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

  /// Whether finger movements are interpolated although the window system does not report their times, as those
  /// of a script; false by default.
  public var tunesFingers = false
  /// Returns whether a key with modifiers is a shortcut of the program. By default `+` and `-` are.
  ///
  /// Asked only for a character that a key types in place of a Latin letter or digit: it is preferred to the
  /// letter or digit if it is a shortcut itself.
  public var hasShortcut: (Key, KeyModifiers) -> Bool {
    get { events.hasShortcut }
    set { events.hasShortcut = newValue }
  }
  /// Called with each input before an element receives it, to record it.
  public var onInput: (ElementInput) -> Void {
    get { elements.onInput }
    set { elements.onInput = newValue }
  }

  /// Whether the window has not been closed.
  public private(set) var isOpen = true
  let display: Display
  let events: WindowEvents
  let elements: ElementStack
  let pictures: WindowImages
  let painter: WindowPainter
  let reporter: WindowReporter
  let accessibility: WindowAccessibility
  let appearance: WindowAppearance
  let grid: GridElement
  let tree = ElementAccessibility()
  let textInput = TextInputArea()
  /// The clipboard, once it is used.
  var usedClipboard: Clipboard?
  /// The drag to another program, which is in front of all elements while it runs.
  private(set) lazy var drag = DragElement(of: clipboard)
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
    let video = try Self.startVideo()
    let source = EventSource(video: video)
    // Before the window opens, so that its first frame usually has the colors and the type of the desktop.
    appearance = WindowAppearance(options, wake: source.wake)
    display = try Self.open(title: title, size: size, options, video, typesetter)
    let window = display.window
    events = WindowEvents(of: window, source, performsTasks: options.performsTasks)
    input = options.input
    input.configure(driver: display.driver)
    let view = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(containerSize: window.size, scale: window.scale))
    pictures = WindowImages(
      of: window, for: display.renderer, options, workers: workers, typesetter: typesetter,
      wake: events.wake)
    painter = WindowPainter(display.renderer)
    grid = GridElement(view, input: input)
    grid.accessibility.label = title
    reporter = WindowReporter(
      of: grid, on: display, pictures.loader, options)
    accessibility = WindowAccessibility(of: window, programName: title, wake: events.wake)
    elements = ElementStack(
      environment: ElementContext(size: window.size, theme: .dark, text: pictures.text))
    elements.push(grid)
    elements.push(reporter.element)
    connect(view)
    display.onResize = { [unowned self] in resize() }
    images.pipeline.onMissingLibrary = { [unowned self] in onMessage("an image \($0.detail)") }
    applyAppearance()
  }

  /// Gives a collection view what it needs of the window.
  private func connect(_ view: CollectionView) {
    view.wakeHandler = events.wake
    view.drawListPreparer = display.renderer
    view.textMeasuring = pictures.text
    view.environment.containerSize = display.window.size
    view.environment.scale = display.window.scale
    input.redraw()
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
    let test = TestRun()
    run(for: test.seconds)
    if let problem = connectionProblem { return onMessage(problem) }
    if let path = test.screenshot {
      do throws(GridWindowError) { try writeScreenshot(to: path) } catch {
        onMessage(error.description)
      }
    }
    if test.printsSummary { print(TestRun.summary(of: journal.total)) }
  }

  /// Shows the window and runs its frames until it is closed, or for some seconds.
  ///
  /// The variables of the environment for tests have no effect on such a run.
  public func run(for seconds: Double?) {
    show()
    loop.run(for: seconds)
    isOpen = false
    journal.settleAll()
  }

  /// The reason why the connection to the display was lost; nil if it was not.
  public var connectionProblem: String? { display.window.connectionProblem }

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
    display.window.setTitle(title)
    reporter.updateRefreshRate(of: loop.clock)
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
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      display.window.setTitle(title)
      if grid.accessibility.label == oldValue { grid.accessibility.label = title }
    }
  }

  /// Whether the window covers its display, without a title bar.
  public var isFullScreen: Bool {
    get { display.window.isFullScreen }
    set { display.window.isFullScreen = newValue }
  }

  /// Whether the window fills its display, with a title bar.
  public var isMaximized: Bool { display.window.isMaximized }

  /// The size of the content in points.
  public var size: Size { display.window.size }

  /// The number of device pixels per point.
  public var scale: Double { display.window.scale }

  /// Measures text as the renderer draws it, for self-sizing cells.
  public var text: any TextMeasuring { pictures.text }

  /// Ends the sleep of the window, so that its elements are asked whether they need a frame. Callable from any
  /// thread.
  public var wake: @Sendable () -> Void { events.wake }

  /// What screen readers say about the grid.
  public var gridAccessibility: GridAccessibility {
    get { grid.accessibility }
    set { grid.accessibility = newValue }
  }

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

  // MARK: Elements

  /// Adds an element in front of all others.
  public func push(_ element: any WindowElement) { insert(element, below: nil) }

  /// Adds an element directly behind another one, such as ``frameTimes``.
  public func push(_ element: any WindowElement, below other: any WindowElement) {
    insert(element, below: other)
  }

  private func insert(_ element: any WindowElement, below other: (any WindowElement)?) {
    elements.push(element, below: other)
    input.redraw()
  }

  /// Removes an element.
  public func remove(_ element: any WindowElement) {
    elements.remove(element)
    input.redraw()
  }

  /// Returns the frame of an element as it was placed last, in window points; nil if it is not shown.
  public func frame(of element: any WindowElement) -> Rect? { elements.frame(of: element) }

  /// The frames of the elements that float above the grid, in window points.
  public var floatingFrames: [Rect] { elements.floatingFrames }

  /// Gives the pressed pointer to an element, which receives its movements and the release: a menu that opens
  /// under the pointer. Without one, nobody receives them.
  public func capturePointer(for element: (any WindowElement)?) {
    elements.capturePointer(for: element)
  }

  /// The overlay of frame times. Elements behind it are measured as drawing of the content.
  public var frameTimes: any WindowElement { reporter.element }

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
    let image: [UInt8]
    do throws(GridWindowError) { image = try screenshot() } catch {
      throw GridWindowError("\(path): \(error.description)")
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
