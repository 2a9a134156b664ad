import Dispatch
import GridImages
import Synchronization

/// Files that an action concerns. Their paths are read when they are needed, off the main thread.
package struct FileSelection: Sendable {
  /// The number of files.
  package let count: Int
  private let read: @Sendable () -> [String]

  /// Creates a selection of files.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - paths: Returns their paths; called on any thread.
  package init(count: Int, paths: @escaping @Sendable () -> [String]) {
    self.count = count
    read = paths
  }

  /// The paths of the files as they are listed, which may be relative or contain links.
  package var listedPaths: [String] { read() }

  /// The absolute paths of the files whose folders exist. Asks the file system for each file.
  package var paths: [String] { read().compactMap { try? Trash.canonical($0) } }
}

/// Changes files on a background queue, one change after the other, and undoes them.
package final class FileOperations: Sendable {
  /// The result of a change.
  package enum Outcome: Equatable, Sendable {
    /// Files were moved to the trash from these paths.
    case trashed([String])
    /// Files were moved back to these paths.
    case restored([String])
    /// A file has another path; undone if it has its old one again. The paths are as they are listed.
    case renamed(from: String, to: String, isUndone: Bool)
    /// The ratings of files, by their listed paths, were written; nil if they are those from before
    /// again.
    case rated([String], Rating?)
    /// There is nothing to undo.
    case nothingToUndo
    /// Some files were not changed; the error is that of the first.
    case failed(count: Int, FileActionError)
  }

  private enum Change: Sendable {
    case trashed([TrashedFile])
    case renamed(RenamedFile)
    case rated([RatedFile])
  }

  private let trash: Trash
  private let queue = DispatchQueue(label: "file operations", qos: .userInitiated)
  /// The changes that can be undone, the newest last. Locked by the queue only.
  private let history = Mutex<[Change]>([])
  /// Whether a file of a share is being changed.
  private let isAtShare = Mutex(false)
  /// Whether no other file is to be changed.
  private let isEnding = Mutex(false)
  private let onOutcome: @Sendable (Outcome) -> Void

  /// The maximum number of changes that can be undone.
  private static let maximumHistory = 100

  /// Creates operations with a trash.
  ///
  /// - Parameter onOutcome: Called on the queue with each result.
  package init(_ trash: Trash, onOutcome: @escaping @Sendable (Outcome) -> Void) {
    self.trash = trash
    self.onOutcome = onOutcome
  }

  /// Moves files to the trash.
  ///
  /// - Parameter onDone: Called on the queue, before the results, with the positions of the files that
  ///   stay where they are.
  package func moveToTrash(
    _ files: FileSelection, onDone: @escaping @Sendable (_ failed: [Int]) -> Void = { _ in }
  ) {
    queue.async { [self] in
      var moved: [TrashedFile] = []
      var names: [String] = []
      var failed: [Int] = []
      let errors = attempt(Array(files.listedPaths.enumerated())) { file throws(FileActionError) in
        do throws(FileActionError) {
          moved.append(try make(TrashCall(path: file.element, trash: trash)))
          names.append(file.element)
        } catch {
          failed.append(file.offset)
          throw error
        }
      }
      onDone(failed)
      if !moved.isEmpty {
        remember(.trashed(moved))
        onOutcome(.trashed(names))
      }
      report(errors)
    }
  }

  /// Gives a file another name in its folder. The same name has no effect.
  package func rename(_ path: String, to name: String) {
    queue.async { [self] in
      if isEnded { return }
      do throws(FileActionError) {
        let listed = try FileRename.path(of: path, renamedTo: name)
        guard listed != path else { return }
        remember(.renamed(try make(RenameCall(path: path, name: name))))
        onOutcome(.renamed(from: path, to: listed, isUndone: false))
      } catch {
        onOutcome(.failed(count: 1, error))
      }
    }
  }

  /// States a rating in the sidecars of photos.
  package func rate(_ files: FileSelection, _ rating: Rating) {
    queue.async { [self] in
      var rated: [RatedFile] = []
      let errors = attempt(files.listedPaths) { path throws(FileActionError) in
        rated.append(try make(RateCall(path: path, rating: rating)))
      }
      if !rated.isEmpty {
        remember(.rated(rated))
        onOutcome(.rated(rated.map(\.listed), rating))
      }
      report(errors)
    }
  }

  /// Undoes the last change that has not been undone. Files that cannot be moved back stay where
  /// they are, and can be tried again, except those that are gone.
  package func undo() {
    queue.async { [self] in
      if isEnded { return }
      switch history.withLock({ $0.popLast() }) {
      case nil: onOutcome(.nothingToUndo)
      case .trashed(let files):
        restore(files)
      case .renamed(let file): undo(file)
      case .rated(let files): undo(files)
      }
    }
  }

  private func undo(_ files: [RatedFile]) {
    var restored: [String] = []
    var left: [RatedFile] = []
    let errors = attempt(files) { file throws(FileActionError) in
      do throws(FileActionError) {
        restored.append(try make(UndoRatingCall(file: file)))
      } catch {
        if error.canBeTriedAgain { left.append(file) }
        throw error
      }
    }
    if !left.isEmpty { remember(.rated(left)) }
    if !restored.isEmpty { onOutcome(.rated(restored, nil)) }
    report(errors)
  }

  private func undo(_ file: RenamedFile) {
    do throws(FileActionError) {
      let listed = try make(UndoRenameCall(file: file))
      let name = PictureNames.split(file.new).name
      onOutcome(
        .renamed(from: PictureNames.split(listed).prefix + name, to: listed, isUndone: true))
    } catch {
      if error.canBeTriedAgain { remember(.renamed(file)) }
      onOutcome(.failed(count: 1, error))
    }
  }

  private func restore(_ files: [TrashedFile]) {
    var restored: [String] = []
    var left: [TrashedFile] = []
    let errors = attempt(files) { file throws(FileActionError) in
      do throws(FileActionError) {
        restored.append(try make(RestoreCall(file: file, trash: trash)))
      } catch {
        if error.canBeTriedAgain { left.append(file) }
        throw error
      }
    }
    if !left.isEmpty { remember(.trashed(left)) }
    if !restored.isEmpty { onOutcome(.restored(restored)) }
    report(errors)
  }

  /// Whether ``end()`` was called.
  var isEnded: Bool { isEnding.withLock { $0 } }

  /// Waits until all changes are done, for tests.
  package func finish() { queue.sync {} }

  /// Ends all changes between two files, and waits until none is half done; for a share that does not answer,
  /// some seconds. Call it at the end of the program; later changes have no effect.
  package func end() {
    isEnding.withLock { $0 = true }
    let end = DispatchSemaphore(value: 0)
    queue.async { end.signal() }
    while end.wait(timeout: .now() + FileCalls.patience) == .timedOut {
      if isAtShare.withLock({ $0 }) { return }
    }
  }

  private func make<Call: ChangeCall>(_ call: Call) throws(FileActionError) -> Call.Value {
    isAtShare.withLock { $0 = FileCalls.shared.place(of: call.path) != .local }
    defer { isAtShare.withLock { $0 = false } }
    return try call.run()
  }

  private func attempt<Item>(
    _ items: [Item], _ change: (Item) throws(FileActionError) -> Void
  ) -> [FileActionError] {
    var errors: [FileActionError] = []
    for item in items {
      if isEnded { break }
      do throws(FileActionError) { try change(item) } catch { errors.append(error) }
    }
    return errors
  }

  private func report(_ errors: [FileActionError]) {
    if let first = errors.first { onOutcome(.failed(count: errors.count, first)) }
  }

  private func remember(_ change: Change) {
    history.withLock { history in
      history.append(change)
      if history.count > Self.maximumHistory { history.removeFirst() }
    }
  }
}
