import Dispatch
import GridEngine
import GridImages
import ItemSources

/// The size of the selected files, which another thread asks the file system for.
final class SelectionSize {
  /// The number of files from which on no size is given: a share would be asked for each of them.
  private static let maximumCount = 20_000

  private let results: Mailbox<(generation: Int, bytes: Int64)>
  /// The newest selection that was asked for, and the flag that ends its thread.
  private var requested: (generation: Int, flag: CancellationFlag)?
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
    guard requested?.generation != generation, count <= Self.maximumCount, let files = files()
    else {
      return nil
    }
    requested?.flag.cancel()
    let flag = CancellationFlag()
    requested = (generation, flag)
    DispatchQueue.global(qos: .utility).async { [results] in
      var bytes: Int64 = 0
      for path in files.listedPaths {
        guard !flag.isCancelled else { return }
        guard let answer = FileCalls.shared.run(PropertiesCall(path: path)) else { return }
        bytes += answer?.size ?? 0
      }
      results.post((generation, bytes))
    }
    return nil
  }
}
