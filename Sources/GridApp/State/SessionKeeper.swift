import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import PhotoBrowser
import Scenes

/// Restores the window and the place in each folder from the last run, and remembers them: two
/// seconds after the last change, and at the end.
final class SessionKeeper {
  /// The time at rest before a change is written, in seconds. A person who reads scrolls again
  /// within it.
  static let delay = 2.0

  /// The maximum number of folders in a menu.
  static let maximumRecentFolders = 10

  private let file: SessionFile?
  private let recent: RecentFolders?
  /// The window and the scenes that are remembered; nil until they exist.
  private weak var window: GridWindow?
  private weak var scenes: SceneHost?
  /// The position of the content as of the last frame.
  private var position = Point.zero
  private var session = Session()
  /// Whether the window is that of the last run: not if the command line states its size.
  private let restoresWindow: Bool
  /// Whether the window is remembered: not if the command line states its size or its state.
  private let remembersWindow: Bool
  private var dueTime: FrameTime?
  private var saved: (window: WindowPlacement?, folder: FolderRecord?)
  /// The message about a file that cannot be used; nil for none.
  private(set) var problem: String?

  /// Reads the session, unless the run of `options` is one that has to be the same each time.
  convenience init(_ options: BrowseOptions) {
    let path = options.remembersSession ? SessionFile.standardPath() : nil
    self.init(path.map(SessionFile.init(path:)), options)
  }

  /// Reads the session from `file`; nil for none.
  init(_ file: SessionFile?, _ options: BrowseOptions? = nil) {
    self.file = file
    // The folder that is shown is not offered.
    recent = file.map { RecentFolders($0, limit: Self.maximumRecentFolders + 1) }
    recent?.look()
    restoresWindow = options?.window == nil
    remembersWindow = restoresWindow && options?.startsInFullScreen != true
    guard let file else { return }
    do throws(SessionFile.Problem) { session = try file.read() } catch {
      problem =
        switch error {
        case .damaged: "\(file.path): damaged; it is replaced, and folders begin at the top"
        case .newer(let version):
          "\(file.path): has version \(version) of a later GridApp; it is ignored and kept"
        }
    }
  }

  /// The placement of the window; nil for the default.
  var placement: WindowPlacement? { restoresWindow ? session.window : nil }

  /// The size of the window in points, unless the command line states it.
  var windowSize: WindowSize { placement?.size ?? WindowSize.standard }

  /// Returns the remembered sort order of the folder or the photo at `paths`.
  func order(of paths: [String]) -> PictureOrder? {
    FolderKey(paths).flatMap { session.record(ofFolder: $0.path)?.order }
      .flatMap(PictureOrder.init(rawValue:))
  }

  /// Returns whether the remembered sort order of the folder or the photo at `paths` is reversed.
  func isReversed(of paths: [String]) -> Bool {
    FolderKey(paths).flatMap { session.record(ofFolder: $0.path)?.isReversed } ?? false
  }

  /// Returns the remembered arrangement of the folder or the photo at `paths`.
  func arrangement(of paths: [String]) -> TileArrangement? {
    FolderKey(paths).flatMap { session.record(ofFolder: $0.path)?.arrangement }
      .flatMap(TileArrangement.init(rawValue:))
  }

  /// Returns whether the photos of the folder or of the photo at `paths` had captions.
  func showsCaptions(of paths: [String]) -> Bool {
    FolderKey(paths).flatMap { session.record(ofFolder: $0.path)?.showsCaptions } ?? false
  }

  /// Returns the remembered place in the folder at `paths`; nil at the beginning, and for a photo,
  /// which is shown itself.
  func place(in paths: [String]) -> FolderPlace? {
    FolderKey(paths).flatMap { $0.isFolder ? session.record(ofFolder: $0.path)?.place : nil }
  }

  /// Returns the folders that were shown before the current one, the last one first. Those that do not
  /// exist are left out, as of the call before or the last change: this one begins to look again.
  func recentFolders() -> [String] {
    recent?.look()
    let current = (scenes?.scene as? any RememberedScene)?.record?.folder
    let others = (recent?.paths ?? []).filter { $0 != current }
    return Array(others.prefix(Self.maximumRecentFolders))
  }

  // MARK: Remembering

  /// Saves the state later, because content moved or the window changed.
  func stateDidChange(at time: FrameTime) {
    if file != nil { dueTime = time.advanced(bySeconds: Self.delay) }
  }

  /// Begins to remember a window and the places in its scenes.
  func follow(_ window: GridWindow, _ scenes: SceneHost) {
    (self.window, self.scenes) = (window, scenes)
  }

  /// Writes changes now, on another thread.
  func save() {
    guard let window, let scenes else { return }
    save(WindowPlacement(of: window, before: session.window), scenes.scene)
  }

  /// Writes changes now, on another thread.
  ///
  /// - Parameter placement: The placement of the window.
  func save(_ placement: WindowPlacement, _ scene: any Scene) {
    dueTime = nil
    guard let file else { return }
    let window = remembersWindow ? placement : nil
    var folder = (scene as? any RememberedScene)?.record
    if let path = folder?.folder, (scene as? any RememberedScene)?.remembersPlace == false {
      folder?.place = session.record(ofFolder: path)?.place
    }
    guard window != saved.window || folder != saved.folder else { return }
    saved = (window, folder)
    if let window { session.window = window }
    if let folder { session.remember(folder) }
    file.save(window: window, folder: folder)
    recent?.look()
  }

  /// Waits until everything is written.
  func finish() { file?.finish() }

  /// Waits until the recent folders are found, for tests.
  func finishLooking() { recent?.finish() }
}

extension SessionKeeper: WindowElement {
  func nextChange(after time: FrameTime) -> FrameTime? { dueTime }

  /// Writes changes if they are due.
  func update(at time: FrameTime) -> Bool {
    if let dueTime, time >= dueTime { save() }
    return false
  }

  /// Saves the place later, because content has moved.
  func advance(to showTime: FrameTime) {
    guard let view = scenes?.view, view.contentOffset != position else { return }
    position = view.contentOffset
    stateDidChange(at: .now)
  }
}

extension WindowPlacement {
  /// The size as an option of the command line; nil if it is invalid.
  var size: WindowSize? { WindowSize(argument: "\(width)x\(height)") }

  /// The placement of a window. One that is maximized or full screen keeps the size of the time
  /// before.
  init(of window: GridWindow, before: WindowPlacement?) {
    let state: State =
      window.isFullScreen ? .fullScreen : window.isMaximized ? .maximized : .normal
    let size = window.size
    self.init(width: Int(size.width), height: Int(size.height), state: state)
    if state != .normal {
      (width, height) =
        before.map { ($0.width, $0.height) }
        ?? (Int(WindowSize.standard.size.width), Int(WindowSize.standard.size.height))
    }
  }
}
