import Foundation
import GridEngine
import GridImages

/// Schedules the downloads of photos on the main thread.
///
/// Photos of the nearest tiles are first. A download is cancelled when the last tile that waits for
/// it cancels.
@MainActor
package final class RemoteImages {
  /// The wait of a tile for a download.
  @MainActor
  package final class Wait: ImageDownload {
    /// The priority of the download for this tile.
    package var priority: ImagePriority
    fileprivate let address: String
    fileprivate var onEnd: ((ImageError?) -> Void)?
    private weak var owner: RemoteImages?

    fileprivate init(
      _ address: String, priority: ImagePriority, owner: RemoteImages,
      onEnd: @escaping (ImageError?) -> Void
    ) {
      self.address = address
      self.priority = priority
      self.owner = owner
      self.onEnd = onEnd
    }

    /// Cancels the wait; its handler is not called.
    package func cancel() {
      onEnd = nil
      owner?.leave(self)
    }
  }

  @MainActor
  private struct Download {
    var waits: [Wait] = []
    let order: Int
    var isRunning = false

    var priority: ImagePriority { waits.map(\.priority).max() ?? .background }
  }

  /// The number of parallel downloads.
  private let connections: Int
  private let fetcher: RemoteFetcher
  /// The folder of the bodies without a cache folder.
  private let scratch: TemporaryFolder?
  private let mailbox: Mailbox<RemoteFetcher.Result>
  private var downloads: [String: Download] = [:]
  private var downloaded: Set<String> = []
  private var runningCount = 0
  private var lastOrder = 0
  private var message: String?
  private var reportedHosts: Set<String> = []

  /// - Parameters:
  ///   - folder: The cache folder; nil for a temporary one that is removed with the object, and at the
  ///     end of the program.
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  package init(
    folder: String?, limits: RemoteLimits = RemoteLimits(), wake: @escaping @Sendable () -> Void
  ) {
    let mailbox = Mailbox<RemoteFetcher.Result>(onFilled: wake)
    self.mailbox = mailbox
    connections = limits.connections
    let scratch: TemporaryFolder? = if folder == nil { try? TemporaryFolder() } else { nil }
    self.scratch = scratch
    // Without a folder each download reports that it cannot be stored.
    let path = folder ?? scratch?.path ?? "/dev/null"
    fetcher = RemoteFetcher(folder: path, makesFolder: folder != nil, limits: limits) {
      mailbox.post($0)
    }
  }

  /// The cache of bodies.
  package var cache: RemoteCache { fetcher.cache }

  /// Returns whether an address has been downloaded. O(1).
  package func isDownloaded(_ address: String) -> Bool { downloaded.contains(address) }

  /// Marks an address as not downloaded, after its file was pruned.
  package func forget(_ address: String) { downloaded.remove(address) }

  /// Whether results are pending for ``deliver()``.
  package var hasPending: Bool { !mailbox.isEmpty }

  /// Removes and returns a message for the user; nil if there is none.
  package func takeMessage() -> String? {
    defer { message = nil }
    return message
  }

  /// Requests an address.
  ///
  /// - Parameter onEnd: Called without an error when the address is downloaded, or with the reason
  ///   why it cannot be. Called immediately if the address is already downloaded.
  /// - Returns: The wait; nil if the address is already downloaded.
  package func fetch(
    _ address: String, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> Wait? {
    if downloaded.contains(address) {
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

  /// Delivers the results. Called once per frame, in the update phase.
  package func deliver() {
    for result in mailbox.takeAll() {
      let error = take(result)
      guard let download = downloads.removeValue(forKey: result.address) else { continue }
      // The result may be that of a cancelled download that was started again.
      if download.isRunning { runningCount -= 1 }
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
      downloaded.insert(result.address)
      return nil
    case .failure(let error):
      if error.isServerGone { report(error, of: result.address) }
      return error.imageError(for: result.address)
    }
  }

  /// Reports an error once per host, because a dead host fails all visible tiles.
  private func report(_ error: RemoteError, of address: String) {
    let host = RemoteAddress.url(address)?.host ?? address
    if reportedHosts.insert(host).inserted { message = "\(host): \(error)" }
  }

  private func leave(_ wait: Wait) {
    guard var download = downloads[wait.address] else { return }
    download.waits.removeAll { $0 === wait }
    downloads[wait.address] = download
    guard download.waits.isEmpty else { return }
    downloads[wait.address] = nil
    guard download.isRunning else { return }
    fetcher.cancel(wait.address)
    runningCount -= 1
    begin()
  }

  /// Starts downloads in the order of priority, then of waiting time, while connections are free.
  ///
  /// - Complexity: O(*n*), *n* being the number of pending downloads, at most the tiles near the
  ///   viewport.
  private func begin() {
    while runningCount < connections {
      let waiting = downloads.lazy.filter { !$0.value.isRunning }
      guard
        let next = waiting.max(by: {
          ($0.value.priority.rawValue, -$0.value.order)
            < ($1.value.priority.rawValue, -$1.value.order)
        })?.key
      else { return }
      downloads[next]?.isRunning = true
      runningCount += 1
      fetcher.fetch(next)
    }
  }
}

extension RemoteImages: ImageDownloading {
  package func download(
    _ address: String, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> (any ImageDownload)? {
    fetch(address, priority: priority, onEnd: onEnd)
  }
}
