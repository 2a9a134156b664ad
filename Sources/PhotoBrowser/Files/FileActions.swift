import Foundation
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import Scenes

/// Performs actions on the selected files, or on the open photo, and reports their results.
package final class FileActions {
  private let scenes: SceneHost
  private let viewer: any OpenPicture
  private let clipboard: Clipboard
  private let operations: FileOperations
  private let outcomes: Mailbox<FileOperations.Outcome>
  private let failures: Mailbox<String>
  /// The paths to copy as text.
  private let texts: Mailbox<[String]>
  /// The programs that can open the files.
  private let programs: Mailbox<[InstalledProgram]>
  /// The numbers of moves to the trash that are done, and the positions of files that stay.
  private let returns: Mailbox<(move: Int, failed: [Int])>
  /// The functions of the scene to call with the result of each move.
  private var moves: [Int: ([Int]) -> Void] = [:]
  private var moveCount = 0
  private let decoder: ImageFileDecoder
  /// Where ratings are written; nowhere by default.
  package var ratings = RatingStorage.off
  /// The photo that is being renamed.
  private var renamed: String?

  /// Creates actions.
  ///
  /// - Parameters:
  ///   - decoder: Decodes a photo that is pasted as an image.
  ///   - dataHome: The user's folder for data, with the trash.
  ///   - wake: Ends the sleep of the event loop; called on any thread.
  package init(
    _ scenes: SceneHost, _ viewer: any OpenPicture, clipboard: Clipboard, decoder: ImageFileDecoder,
    dataHome: String = FileActions.dataHome(), wake: @escaping @Sendable () -> Void
  ) {
    self.scenes = scenes
    self.viewer = viewer
    self.clipboard = clipboard
    self.decoder = decoder
    let outcomes = Mailbox<FileOperations.Outcome>(onFilled: wake)
    self.outcomes = outcomes
    failures = Mailbox(onFilled: wake)
    texts = Mailbox(onFilled: wake)
    programs = Mailbox(onFilled: wake)
    returns = Mailbox(onFilled: wake)
    operations = FileOperations(Trash(dataHome: dataHome)) { outcomes.post($0) }
  }

  /// Returns `$XDG_DATA_HOME`, by default `~/.local/share`.
  nonisolated static func dataHome(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    // The specification calls a relative path invalid and requires ignoring it.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
  }

  // MARK: Actions

  /// The files of the open photo or of the selection; nil if there are none.
  package var files: FileSelection? {
    guard let scene = fileScene else { return nil }
    guard let photo = viewer.source?.filePath else { return scene.selectedFiles }
    return FileSelection(count: 1) { [photo] }
  }

  /// Whether the scene shows files.
  package var isAvailable: Bool { fileScene != nil }

  private var fileScene: (any FileScene)? { scenes.scene as? any FileScene }

  /// Performs an action.
  ///
  /// - Returns: A message for the user, if there is one at once.
  package func perform(_ action: FileAction) -> String? {
    guard isAvailable else { return "\(scenes.displayName) shows no files" }
    if action == .undo {
      operations.undo()
      return nil
    }
    guard let files else { return "Select photos first, or move the focus to one" }
    switch action {
    case .copy: return copy(files)
    case .moveToTrash: moveToTrash(files)
    case .rate(let rating):
      guard ratings == .sidecar else {
        return
          "Ratings are only read; start with --ratings sidecar to write them to files next to photos"
      }
      operations.rate(files, rating)
    case .undo: break
    case .open, .chooseProgram, .openWith:
      guard files.count <= ExternalProgram.maximumFiles else {
        return "At most \(ExternalProgram.maximumFiles) photos can be opened at once"
      }
      open(files, by: action)
    case .showInFolder:
      let failures = failures
      let first = FileSelection(count: min(files.count, 100)) { files.paths }
      DispatchQueue.global(qos: .userInitiated).async {
        ExternalProgram.run(ExternalProgram.showing(first.paths)) { failures.post($0) }
      }
    }
    return nil
  }

  /// Opens files with the default program or a chosen one, or finds the programs to choose from.
  private func open(_ files: FileSelection, by action: FileAction) {
    let (failures, programs) = (failures, programs)
    DispatchQueue.global(qos: .userInitiated).async {
      switch action {
      case .chooseProgram:
        programs.post(files.paths.first.map(InstalledPrograms.opening) ?? [])
      case .openWith(let program):
        if let message = InstalledPrograms.open(files.paths, with: program) {
          failures.post(message)
        }
      default:
        for path in files.paths {
          ExternalProgram.run(ExternalProgram.opening(path)) { failures.post($0) }
        }
      }
    }
  }

  /// Returns the programs that were found for ``FileAction/chooseProgram``; nil if none were
  /// requested since the last call.
  func takePrograms() -> [InstalledProgram]? { programs.takeAll().last }

  /// Ends changes between two files, and waits for the current one. Call it at the end.
  package func end() { operations.end() }

  // MARK: Trash

  /// Moves files to the trash. The open photo and the focus step to the next one at once, so that
  /// another press of the key concerns the photo that is visible then.
  private func moveToTrash(_ files: FileSelection) {
    guard let scene = fileScene else { return }
    let opened = viewer.source?.filePath
    if let opened, isLeaving(opened, in: scene) { return }
    moveCount += 1
    moves[moveCount] = scene.leaveFiles(opened)
    if opened != nil { viewer.leavePicture(unlessLeaving: scene.isLeaving) }
    operations.moveToTrash(files) { [returns, moveCount] in returns.post((moveCount, $0)) }
  }

  private func isLeaving(_ path: String, in scene: any FileScene) -> Bool {
    (scene as? any PictureGallery)?.pictureIndex(of: .file(path)).map(scene.isLeaving) == true
  }

  // MARK: Clipboard

  /// Returns files in the formats that other programs paste, or receive by a drag.
  ///
  /// - Parameter isPasted: Whether file managers paste them.
  func content(of files: FileSelection, isPasted: Bool = false) -> ClipboardContent {
    func text(_ list: @escaping @Sendable ([String]) -> String) -> @Sendable () -> [UInt8]? {
      { Array(list(files.paths).utf8) }
    }
    var formats = [ClipboardContent.Format(["text/uri-list"], data: text(FileURI.list))]
    if isPasted {
      formats.append(
        ClipboardContent.Format(["x-special/gnome-copied-files"], data: text(FileURI.copiedFiles)))
    }
    formats.append(
      ClipboardContent.Format(
        ClipboardContent.textTypes, data: { FileURI.plainText(ofPaths: files.paths) }))
    if files.count == 1 {
      let decoder = decoder
      formats.append(
        ClipboardContent.Format(["image/png"]) {
          files.paths.first.flatMap { decoder.wholeImage(of: $0) }.flatMap(PNGImage.data)
        })
    }
    return ClipboardContent(formats)
  }

  private func copy(_ files: FileSelection) -> String? {
    if clipboard.set(content(of: files, isPasted: true)) {
      let photos = files.count == 1 ? Self.photos(files.listedPaths) : Self.photos(files.count)
      return "\(photos) copied"
    }
    // Paths are resolved by the file system, so not on the main thread.
    let texts = texts
    DispatchQueue.global(qos: .userInitiated).async { texts.post(files.paths) }
    return nil
  }

  /// Copies paths as text, which is what SDL offers where files cannot be copied.
  private func copy(text paths: [String]) -> String {
    guard clipboard.set(text: FileURI.plainText(ofPaths: paths)) else {
      return "Nothing was copied: the clipboard cannot be changed"
    }
    let noun = paths.count == 1 ? "Path" : "Paths"
    return "\(noun) of \(Self.photos(paths)) copied as text: files cannot be copied here"
  }

  // MARK: Renaming

  /// Returns the name of the file to rename, and keeps it until ``rename(to:)``; nil unless a photo is
  /// open, or one is selected or focused.
  package func beginRenaming() -> String? {
    guard let files, files.count == 1, let path = files.listedPaths.first else { return nil }
    renamed = path
    return path.split(separator: "/").last.map(String.init)
  }

  /// Gives the file a new name; its extension stays.
  package func rename(to stem: String) {
    guard let path = renamed else { return }
    renamed = nil
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    operations.rename(path, to: stem + name[dot...])
  }

  // MARK: Results

  /// Called with messages about the results of actions.
  package var onMessage: (String) -> Void = { _ in }
  /// Called with the programs to choose from.
  package var onPrograms: ([InstalledProgram]) -> Void = { _ in }

  /// Whether a result has not been reported yet.
  var hasPendingUpdates: Bool {
    !outcomes.isEmpty || !failures.isEmpty || !texts.isEmpty || !returns.isEmpty
      || !programs.isEmpty
  }

  /// Applies the results of actions, and returns the messages for the user.
  func takeMessages() -> [String] {
    guard hasPendingUpdates else { return [] }
    for (move, failed) in returns.takeAll() { moves.removeValue(forKey: move)?(failed) }
    return failures.takeAll() + outcomes.takeAll().map(apply) + texts.takeAll().map(copy(text:))
  }

  private func apply(_ outcome: FileOperations.Outcome) -> String {
    switch outcome {
    case .trashed(let paths):
      fileScene?.refreshFiles(areRestored: false)
      return "\(Self.photos(paths)) moved to the trash; Ctrl Z undoes it"
    case .restored(let paths):
      fileScene?.refreshFiles(areRestored: true)
      return "\(Self.photos(paths)) restored from the trash"
    case .renamed(let old, let new, let isUndone):
      viewer.pictureWasRenamed(from: old, to: new)
      fileScene?.refreshFiles(renamed: old, to: new)
      let name = FileName(ofPath: new).description
      return isUndone ? "Rename undone: \(name)" : "Renamed to \(name)"
    case .rated(let paths, let rating):
      fileScene?.refreshRatings(of: paths)
      viewer.detailsDidChange(of: paths)
      guard let rating else { return "Rating of \(Self.photos(paths)) undone" }
      return "\(Self.photos(paths)): \(rating.title ?? "no stars")"
    case .nothingToUndo: return "There is nothing to undo"
    case .failed(1, let error): return error.description
    case .failed(let count, let error):
      return "\(error.description) (and \(Self.photos(count - 1)) more)"
    }
  }

  private static func photos(_ count: Int) -> String {
    count == 1 ? "1 photo" : "\(count.grouped) photos"
  }

  /// The name of a photo, or the number of several.
  private static func photos(_ paths: [String]) -> String {
    paths.count == 1 ? FileName(ofPath: paths[0]).description : photos(paths.count)
  }
}

extension FileActions: WindowElement {
  package func needsFrame(at time: FrameTime) -> Bool { hasPendingUpdates }

  /// Reports the results of actions.
  package func advance(to showTime: FrameTime) {
    if let programs = takePrograms() { onPrograms(programs) }
    for message in takeMessages() { onMessage(message) }
  }
}

extension ImageFileDecoder {
  /// Decodes a photo, upright and in sRGB; nil if it cannot be decoded. Takes long.
  ///
  /// It has all pixels, or as many as an image may have in memory.
  fileprivate nonisolated func wholeImage(of path: String) -> PreparedImage? {
    guard let whole = try? probe(path).uprightSize else { return nil }
    let scale = min(1, (Double(ImageLimits.targetArea) / Double(max(1, whole.area))).squareRoot())
    let size = PixelSize(
      width: max(1, Int(Double(whole.width) * scale)),
      height: max(1, Int(Double(whole.height) * scale)))
    let request = ImageRequest(file: path, sizeInPixels: size)
    return try? decode(request, quality: .sharp, cancellation: CancellationFlag())
  }
}
