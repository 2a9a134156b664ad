/// Downloads the files of images whose sources are addresses (`ImageSource.remote`).
@MainActor
public protocol ImageDownloading: AnyObject {
  /// Returns whether an address has been downloaded. O(1).
  func isDownloaded(_ address: String) -> Bool

  /// Marks an address as not downloaded, after its file was removed.
  func forget(_ address: String)

  /// Requests an address.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - priority: The priority among other downloads.
  ///   - onEnd: Called without an error when the address is downloaded, or with the reason why it
  ///     cannot be. Called immediately if the address is already downloaded.
  /// - Returns: The download; `nil` if the address is already downloaded.
  func download(
    _ address: String, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> (any ImageDownload)?
}

/// The wait of a cell for a download.
@MainActor
public protocol ImageDownload: AnyObject {
  /// The priority of the download for this cell.
  var priority: ImagePriority { get set }

  /// Cancels the wait; its handler is not called.
  func cancel()
}
