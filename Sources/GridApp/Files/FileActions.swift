import Foundation
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources

/// Performs actions on the selected files, or on the open photo, and reports their results.
final class FileActions {
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let clipboard: Clipboard
  private let operations: FileOperations
  private let outcomes: Mailbox<FileOperations.Outcome>
  private let failures: Mailbox<String>
  private let decoder: ImageFileDecoder
  /// The photo that is being renamed.
  private var renamed: String?

  /// Creates actions.
  ///
  /// - Parameters:
  ///   - decoder: Decodes a photo that is pasted as an image.
  ///   - dataHome: The user's folder for data, with the trash.
  ///   - wake: Ends the sleep of the event loop; called on any thread.
  init(
    _ scenes: SceneHost, _ viewer: ViewerHost, clipboard: Clipboard, decoder: ImageFileDecoder,
    dataHome: String = FileActions.dataHome(), wake: @escaping @Sendable () -> Void
  ) {
    self.scenes = scenes
    self.viewer = viewer
    self.clipboard = clipboard
    self.decoder = decoder
    let outcomes = Mailbox<FileOperations.Outcome>(onFilled: wake)
    self.outcomes = outcomes
    failures = Mailbox(onFilled: wake)
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
  var files: FileSelection? {
    guard let scene = scenes.scene as? any FileScene else { return nil }
    guard let photo = viewer.source else { return scene.selectedFiles }
    return FileSelection(count: 1) { [photo] }
  }

  /// Whether the scene shows files.
  var isAvailable: Bool { scenes.scene is any FileScene }

  /// Performs an action.
  ///
  /// - Returns: A message for the user, if there is one at once.
  func perform(_ action: FileAction) -> String? {
    guard isAvailable else { return "\(scenes.displayName) shows no files" }
    if action == .undo {
      operations.undo()
      return nil
    }
    guard let files else { return "Select photos first, or move the focus to one" }
    switch action {
    case .copy: return copy(files)
    case .moveToTrash:
      operations.moveToTrash(files)
      if !viewer.isOpen { (scenes.scene as? any FileScene)?.leaveSelection() }
    case .undo: break
    case .open:
      guard files.count <= ExternalProgram.maximumFiles else {
        return "At most \(ExternalProgram.maximumFiles) photos can be opened at once"
      }
      let failures = failures
      for path in files.paths {
        ExternalProgram.run(ExternalProgram.opening(path)) { failures.post($0) }
      }
    case .showInFolder:
      let failures = failures
      let first = FileSelection(count: min(files.count, 100)) { files.paths }
      DispatchQueue.global(qos: .userInitiated).async {
        ExternalProgram.run(ExternalProgram.showing(first.paths)) { failures.post($0) }
      }
    }
    return nil
  }

  // MARK: Clipboard

  private func copy(_ files: FileSelection) -> String? {
    func text(_ list: @escaping @Sendable ([String]) -> String) -> @Sendable () -> [UInt8]? {
      { Array(list(files.paths).utf8) }
    }
    var formats = [
      ClipboardContent.Format(["text/uri-list"], data: text(FileURI.list)),
      ClipboardContent.Format(["x-special/gnome-copied-files"], data: text(FileURI.copiedFiles)),
      ClipboardContent.Format(
        ClipboardContent.textTypes, data: text { $0.joined(separator: "\n") }),
    ]
    if files.count == 1 {
      let decoder = decoder
      formats.append(
        ClipboardContent.Format(["image/png"]) {
          files.paths.first.flatMap { decoder.wholeImage(of: $0) }.flatMap(PNGImage.data)
        })
    }
    let count = files.count == 1 ? "1 photo" : "\(files.count.grouped) photos"
    switch clipboard.set(ClipboardContent(formats), text: { files.paths.joined(separator: "\n") }) {
    case .allFormats: return "\(count) copied"
    case .textOnly: return "The path of \(count) copied; this display takes no files"
    case .nothing: return "Nothing was copied: the clipboard cannot be changed"
    }
  }

  // MARK: Renaming

  /// Returns the name of the file to rename, and keeps it until ``rename(to:)``; nil unless one file
  /// is selected or focused in the grid.
  func beginRenaming() -> String? {
    guard !viewer.isOpen, let files, files.count == 1, let path = files.paths.first else {
      return nil
    }
    renamed = path
    return path.split(separator: "/").last.map(String.init)
  }

  /// Gives the file a new name; its extension stays.
  func rename(to stem: String) {
    guard let path = renamed else { return }
    renamed = nil
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    operations.rename(path, to: stem + name[dot...])
  }

  // MARK: Results

  /// Whether a result has not been reported yet.
  var hasPendingUpdates: Bool { !outcomes.isEmpty || !failures.isEmpty }

  /// Answers requests for the content of the clipboard. Call it once per frame.
  func dispatchClipboard() { clipboard.dispatch() }

  /// Applies the results of actions, and returns the messages for the user.
  func takeMessages() -> [String] {
    guard hasPendingUpdates else { return [] }
    return failures.takeAll() + outcomes.takeAll().map(apply)
  }

  private func apply(_ outcome: FileOperations.Outcome) -> String {
    func photos(_ count: Int) -> String {
      count == 1 ? "1 photo" : "\(count.grouped) photos"
    }
    switch outcome {
    case .trashed(let count): return "\(photos(count)) moved to the trash; Ctrl Z undoes it"
    case .restored(let count): return "\(photos(count)) restored from the trash"
    case .renamed(let path, let isUndone):
      (scenes.scene as? any FileScene)?.focusFile(at: path)
      let name = FileName(ofPath: path).description
      return isUndone ? "Named \(name) again" : "Renamed to \(name)"
    case .nothingToUndo: return "There is nothing to undo"
    case .failed(1, let error): return error.description
    case .failed(let count, let error):
      return "\(error.description) (and \(photos(count - 1)) more)"
    }
  }
}

extension ImageFileDecoder {
  /// Decodes all pixels of a photo, upright and in sRGB; nil if it cannot be decoded. Takes long.
  fileprivate nonisolated func wholeImage(of path: String) -> PreparedImage? {
    guard let size = try? probe(path).uprightSize else { return nil }
    let request = ImageRequest(source: path, sizeInPixels: size)
    return try? decode(request, quality: .sharp, cancellation: CancellationFlag())
  }
}
