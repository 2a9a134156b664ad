import Foundation
import Glibc
import GridImages

/// Finds the picture files that paths name: files themselves, folders with all below them.
///
/// Touches directories only, never the pictures. Runs on any thread.
package struct PictureFolder: Sendable {
  /// Endings that are taken for pictures, in lower case.
  package static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "bmp", "tif", "tiff",
  ]

  package let paths: [String]

  /// Looks at what `paths` name.
  package init(paths: [String]) { self.paths = paths }

  /// The first path that cannot be shown at all, in the words for the user, or nil.
  ///
  /// Looks at the paths themselves only, so it is quick enough for the main thread before there is
  /// a window.
  package func firstProblem() -> String? {
    for path in paths {
      var status = stat()
      guard unsafe stat(SourcePath.cString(path), &status) == 0 else {
        return "\(path): \(Self.reason(errno)); give a folder or a photo file"
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard unsafe access(SourcePath.cString(path), isFolder ? R_OK | X_OK : R_OK) == 0 else {
        return "\(path): \(Self.reason(errno)); check its permissions"
      }
      if !isFolder, !Self.isPicture(path) {
        return "\(path): not the extension of a photo; give JPEG, PNG, WebP, GIF, BMP or TIFF files"
      }
    }
    return nil
  }

  /// Whether pictures may come later: one of the paths is a folder.
  package var mayBeFilled: Bool {
    paths.contains { path in
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// What a window says that shows no pictures because there are none.
  package var emptyNotice: String {
    "No photos in \(paths.joined(separator: ", ")) yet. New photos appear here."
  }

  /// Lists the pictures: each path's in turn, a folder's by name, folders below after its files.
  ///
  /// Each folder is listed once, even if links lead to it or it is named twice: see ``FolderWalk``.
  ///
  /// - Parameters:
  ///   - willRead: Called with each folder's path before its entries are read.
  ///   - onProgress: Called with everything found so far while the search goes on, at intervals that
  ///     double from a twentieth of a second, so that long listings appear as they come and cost no
  ///     more than a constant factor.
  /// - Returns: All pictures.
  package func list(
    willRead: (String) -> Void = { _ in }, onProgress: @escaping ([String]) -> Void = { _ in }
  ) -> [String] {
    var listing = Listing(onProgress: onProgress)
    for path in paths {
      var status = stat()
      guard unsafe stat(SourcePath.cString(path), &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        listing.addFolder(path, willRead: willRead)
      } else if Self.isPicture(path) {
        listing.found.append(path)
      }
    }
    return listing.found
  }

  /// Lists the pictures, and lists them again whenever some come or go.
  ///
  /// - Parameter onListed: Called with all pictures, before this returns and then on a thread of the
  ///   watcher.
  package func follow(_ onListed: @escaping @Sendable ([String]) -> Void) {
    FolderWatcher.watch(paths) { willRead in
      onListed(list(willRead: willRead))
    } onChange: { [self] changes in
      if changes.isListingStale { onListed(list()) }
    }
  }

  /// Whether a file's name ends like a picture's.
  static func isPicture(_ name: some StringProtocol) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: dot)...]
    return ending.utf8.count <= 4 && extensions.contains(ending.lowercased())
  }

  private static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code)).lowercased()
  }
}

/// A listing in progress.
private struct Listing {
  var found: [String] = []
  private var walk = FolderWalk()
  private let onProgress: ([String]) -> Void
  private var nextReport = Date().addingTimeInterval(0.05)
  private var interval = 0.05

  init(onProgress: @escaping ([String]) -> Void) { self.onProgress = onProgress }

  mutating func addFolder(_ path: String, willRead: (String) -> Void) {
    walk.begin(at: path)
    while let folder = walk.next(willRead: willRead) {
      found.reserveCapacity(found.count + folder.pictures.count)
      for name in folder.pictures { found.append(folder.path + "/" + name) }
      reportIfDue()
    }
  }

  private mutating func reportIfDue() {
    guard Date() >= nextReport else { return }
    onProgress(found)
    interval *= 2
    nextReport = Date().addingTimeInterval(interval)
  }
}
