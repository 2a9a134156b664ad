import Dispatch
import GridEngine
import GridImages
import ItemSources
import Synchronization

/// The size of the selected files, which another thread asks the file system for.
final class SelectionSize {
  /// The number of files from which on no size is given: a share would be asked for each of them.
  private static let maximumCount = 20_000

  private let results: Mailbox<(generation: Int, bytes: Int64)>
  /// The newest selection, so that the thread of an older one ends.
  private let newest = NewestGeneration()
  private var requested: Int?
  private var known: (generation: Int, bytes: Int64)?

  /// - Parameter wake: Ends the sleep of the event loop; called on another thread.
  init(wake: @escaping @Sendable () -> Void) { results = Mailbox(onFilled: wake) }

  /// Whether a size is known that was not shown yet.
  var hasResult: Bool { !results.isEmpty }

  /// Returns the size for the user; nil while it is unknown.
  ///
  /// - Parameters:
  ///   - count: The number of selected files.
  ///   - generation: Another number after each change of the selection.
  ///   - files: Returns the selected files.
  func text(count: Int, generation: Int, of files: () -> FileSelection?) -> String? {
    if let result = results.takeAll().last { known = result }
    if let known, known.generation == generation { return PictureFacts.bytes(known.bytes) }
    guard requested != generation, count <= Self.maximumCount, let files = files() else {
      return nil
    }
    requested = generation
    newest.set(generation)
    DispatchQueue.global(qos: .utility).async { [results, newest] in
      var bytes: Int64 = 0
      for path in files.listedPaths {
        guard newest.isNewest(generation) else { return }
        guard let answer = FileCalls.shared.run(PropertiesCall(path: path)) else { return }
        bytes += answer?.size ?? 0
      }
      results.post((generation, bytes))
    }
    return nil
  }
}

/// The generation of the newest selection, on any thread.
private nonisolated final class NewestGeneration: Sendable {
  private let value = Atomic(0)

  func set(_ generation: Int) { value.store(generation, ordering: .relaxed) }

  func isNewest(_ generation: Int) -> Bool { value.load(ordering: .relaxed) == generation }
}
