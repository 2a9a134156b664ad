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

  /// The absolute paths of the files that exist.
  package var paths: [String] { read().compactMap { try? Trash.canonical($0) } }
}

/// Changes files on a background queue, one change after the other, and undoes them.
package final class FileOperations: Sendable {
  /// The result of a change.
  package enum Outcome: Equatable, Sendable {
    /// Files were moved to the trash.
    case trashed(count: Int)
    /// Files were moved back.
    case restored(count: Int)
    /// A file has another path; undone if it has its old one again.
    case renamed(path: String, isUndone: Bool)
    /// There is nothing to undo.
    case nothingToUndo
    /// Some files were not changed; the error is that of the first.
    case failed(count: Int, FileActionError)
  }

  private enum Change: Sendable {
    case trashed([TrashedFile])
    case renamed(from: String, to: String)
  }

  private let trash: Trash
  private let queue = DispatchQueue(label: "file operations", qos: .userInitiated)
  /// The changes that can be undone, the newest last. Locked by the queue only.
  private let history = Mutex<[Change]>([])
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
  package func moveToTrash(_ files: FileSelection) {
    queue.async { [self] in
      var moved: [TrashedFile] = []
      let errors = attempt(files.paths) { path throws(FileActionError) in
        moved.append(try trash.move(path))
      }
      if !moved.isEmpty {
        remember(.trashed(moved))
        onOutcome(.trashed(count: moved.count))
      }
      report(errors)
    }
  }

  /// Gives a file another name in its folder. The same name has no effect.
  package func rename(_ path: String, to name: String) {
    queue.async { [self] in
      do throws(FileActionError) {
        let target = try FileRename.path(of: path, renamedTo: name)
        guard target != path else { return }
        try FileRename.move(path, to: target)
        remember(.renamed(from: path, to: target))
        onOutcome(.renamed(path: target, isUndone: false))
      } catch {
        onOutcome(.failed(count: 1, error))
      }
    }
  }

  /// Undoes the last change that has not been undone. Files that cannot be moved back stay where
  /// they are, and can be tried again.
  package func undo() {
    queue.async { [self] in
      switch history.withLock({ $0.popLast() }) {
      case nil: onOutcome(.nothingToUndo)
      case .trashed(let files):
        var left: [TrashedFile] = []
        let errors = attempt(files) { file throws(FileActionError) in
          do throws(FileActionError) { try trash.restore(file) } catch {
            left.append(file)
            throw error
          }
        }
        if !left.isEmpty { remember(.trashed(left)) }
        if left.count < files.count { onOutcome(.restored(count: files.count - left.count)) }
        report(errors)
      case .renamed(let old, let new):
        do throws(FileActionError) {
          try FileRename.move(new, to: old)
          onOutcome(.renamed(path: old, isUndone: true))
        } catch {
          remember(.renamed(from: old, to: new))
          onOutcome(.failed(count: 1, error))
        }
      }
    }
  }

  /// Waits until all changes are done, for tests and the end of the program.
  package func finish() { queue.sync {} }

  private func attempt<Item>(
    _ items: [Item], _ change: (Item) throws(FileActionError) -> Void
  ) -> [FileActionError] {
    var errors: [FileActionError] = []
    for item in items {
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
