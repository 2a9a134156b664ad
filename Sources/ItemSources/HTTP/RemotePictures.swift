import Foundation
import GridEngine
import GridImages

/// The main thread's side of downloads: who waits for which address, and which few are under way.
///
/// The nearest tiles' pictures go first; when the last who wants one leaves, its download ends.
@MainActor
package final class RemotePictures {
  /// One tile's wait for a download.
  @MainActor
  package final class Wait {
    /// How soon it is wanted.
    package var priority: ImagePriority
    fileprivate let address: String
    fileprivate var onEnd: ((ImageError?) -> Void)?
    private weak var owner: RemotePictures?

    fileprivate init(
      _ address: String, priority: ImagePriority, owner: RemotePictures,
      onEnd: @escaping (ImageError?) -> Void
    ) {
      self.address = address
      self.priority = priority
      self.owner = owner
      self.onEnd = onEnd
    }

    /// Ends the wait; nothing is told.
    package func cancel() {
      onEnd = nil
      owner?.leave(self)
    }
  }

  @MainActor
  private struct Download {
    var waits: [Wait] = []
    let order: Int
    var isUnderWay = false

    var priority: ImagePriority { waits.map(\.priority).max() ?? .background }
  }

  /// Downloads at a time.
  private let connections: Int
  private let fetcher: RemoteFetcher
  private let scratch: TemporaryBodies?
  private let mailbox: Mailbox<RemoteFetcher.Result>
  private var downloads: [String: Download] = [:]
  private var there: Set<String> = []
  private var underWay = 0
  private var lastOrder = 0
  private var message: String?
  private var toldHosts: Set<String> = []

  /// - Parameters:
  ///   - folder: Where bodies are kept; nil for a folder that goes when the object does.
  ///   - wake: Ends the event loop's sleep; called on another thread.
  package init(
    folder: String?, limits: RemoteLimits = RemoteLimits(), wake: @escaping @Sendable () -> Void
  ) {
    let mailbox = Mailbox<RemoteFetcher.Result>(onFilled: wake)
    self.mailbox = mailbox
    connections = limits.connections
    let scratch = folder == nil ? TemporaryBodies() : nil
    self.scratch = scratch
    fetcher = RemoteFetcher(folder: folder ?? scratch?.path ?? "", limits: limits) {
      mailbox.post($0)
    }
  }

  /// Where bodies are kept.
  package var cache: RemoteCache { fetcher.cache }

  /// Whether an address has been downloaded. O(1).
  package func isThere(_ address: String) -> Bool { there.contains(address) }

  /// Takes back that an address is there: its file has gone to make room.
  package func forget(_ address: String) { there.remove(address) }

  /// Whether ``deliver()`` has something to do.
  package var hasPending: Bool { !mailbox.isEmpty }

  /// What the user is to be told, once.
  package func takeMessage() -> String? {
    defer { message = nil }
    return message
  }

  /// Asks for an address.
  ///
  /// - Parameter onEnd: Called when it is there, or why it will not be; at once when it is known.
  /// - Returns: The wait; nil when it is there already.
  package func fetch(
    _ address: String, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> Wait? {
    if there.contains(address) {
      onEnd(nil)
      return nil
    }
    let wait = Wait(address, priority: priority, owner: self, onEnd: onEnd)
    if downloads[address] == nil {
      lastOrder += 1
      downloads[address] = Download(order: lastOrder)
    }
    downloads[address]?.waits.append(wait)
    begin()
    return wait
  }

  /// Tells what has come; once a frame, in the update phase.
  package func deliver() {
    for result in mailbox.takeAll() {
      let error = take(result)
      guard let download = downloads.removeValue(forKey: result.address) else { continue }
      // A result may come for a wait that was given up and begun again.
      if download.isUnderWay { underWay -= 1 }
      for wait in download.waits {
        let onEnd = wait.onEnd
        wait.onEnd = nil
        onEnd?(error)
      }
    }
    begin()
  }

  private func take(_ result: RemoteFetcher.Result) -> ImageError? {
    switch result.outcome {
    case .success:
      there.insert(result.address)
      return nil
    case .failure(let error):
      if error.isServerGone { tell(error, of: result.address) }
      return error.imageError(for: result.address)
    }
  }

  /// Once for each host: a dead one fails a screenful at a time.
  private func tell(_ error: RemoteError, of address: String) {
    let host = RemoteAddress.url(address)?.host ?? address
    if toldHosts.insert(host).inserted { message = "\(host): \(error)" }
  }

  private func leave(_ wait: Wait) {
    guard var download = downloads[wait.address] else { return }
    download.waits.removeAll { $0 === wait }
    downloads[wait.address] = download
    guard download.waits.isEmpty else { return }
    downloads[wait.address] = nil
    guard download.isUnderWay else { return }
    fetcher.cancel(wait.address)
    underWay -= 1
    begin()
  }

  /// Fills the free places with what is wanted most, the longest wait first.
  ///
  /// O(waiting), at most the tiles near the viewport, and only when a place is free.
  private func begin() {
    while underWay < connections {
      let waiting = downloads.lazy.filter { !$0.value.isUnderWay }
      guard
        let next = waiting.max(by: {
          ($0.value.priority.rawValue, -$0.value.order)
            < ($1.value.priority.rawValue, -$1.value.order)
        })?.key
      else { return }
      downloads[next]?.isUnderWay = true
      underWay += 1
      fetcher.fetch(next)
    }
  }
}

/// A folder for downloads that nobody wants kept; gone with the object.
private final class TemporaryBodies: Sendable {
  let path =
    FileManager.default.temporaryDirectory
    .appendingPathComponent("gridapp-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
