import Foundation
import Glibc
import GridImages

/// Finds photo files: given files, and the files in given folders and their subfolders.
///
/// Reads directories only, not the photos. Runs on any thread.
package struct PictureFolder: Sendable {
  /// The file name extensions of photos, in lower case.
  package static var extensions: Set<String> { ImageFolder.fileExtensions }
  /// The usual formats, for messages.
  package static var formatNames: String { ImageFolder.formatNames }

  package let paths: [String]
  /// The photo that is shown first, if only its folder is listed; nil for other paths.
  package let openedPhoto: String?

  /// Creates a finder for `paths`.
  package init(paths: [String]) {
    self.paths = paths
    openedPhoto = nil
  }

  /// Creates a finder for a photo and the other photos of its folder, without subfolders.
  ///
  /// - Parameter path: The path of a photo, not of a folder.
  package init(openedPhoto path: String) {
    let (prefix, name) = PictureNames.split(path)
    // Paths of the folder's photos have exactly one slash behind the folder.
    let folder =
      switch prefix {
      case "": "."
      case "/": "/"
      default: String(prefix.dropLast())
      }
    paths = [folder]
    openedPhoto = folder + "/" + name
  }

  /// Whether subfolders are listed.
  var isRecursive: Bool { openedPhoto == nil }

  /// Returns a message for the user about the first path that cannot be shown; nil if there is
  /// none.
  ///
  /// Checks only the paths themselves, which is fast enough for the main thread before the window
  /// opens.
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
        return "\(path): not the extension of a photo; give \(Self.formatNames) files"
      }
    }
    return nil
  }

  /// Whether photos may be added later, because one of the paths is a folder.
  package var mayBeFilled: Bool {
    paths.contains(where: Self.isFolder)
  }

  /// The message of a window without photos.
  package var emptyNotice: String {
    "No photos in \(paths.joined(separator: ", ")) yet. New photos appear here."
  }

  /// The photos of a listing, and the numbers of files that cannot be shown.
  package struct Contents: Sendable {
    /// The paths of the photos.
    package var paths: [String] = []
    package var skipped = SkippedFiles()
  }

  /// Lists the photos in the order of the paths. Files of a folder are sorted by name, before those
  /// of its subfolders.
  ///
  /// Each folder is listed once, even if several links or paths lead to it: see ``FolderWalk``.
  ///
  /// - Parameters:
  ///   - willRead: Called with the path of each folder before its entries are read.
  ///   - onProgress: Called with the photos found so far, at intervals that double from a twentieth
  ///     of a second. Long listings appear gradually, and the total cost is within a constant
  ///     factor.
  package func list(
    willRead: (String) -> Void = { _ in }, onProgress: @escaping (Contents) -> Void = { _ in }
  ) -> Contents {
    var listing = Listing(isRecursive: isRecursive, onProgress: onProgress)
    for path in paths {
      if Self.isFolder(path) {
        listing.addFolder(path, willRead: willRead)
      } else if Self.isListedFile(path) {
        listing.found.paths.append(path)
      }
    }
    return listing.found
  }

  /// Lists the files that look like photos or videos by their names, and cannot be shown. Calls
  /// `body` with each.
  package func forEachSkippedFile(_ body: (SkippedFile) -> Void) {
    var walk = FolderWalk(isRecursive: isRecursive)
    for path in paths {
      walk.begin(at: path)
      while let folder = walk.next() { folder.skipped.forEach(body) }
    }
  }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(SourcePath.cString(path), &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is something at a path that is named as a photo.
  static func isListedFile(_ path: String) -> Bool {
    unsafe access(SourcePath.cString(path), F_OK) == 0 && isPicture(path)
  }

  /// Whether a file name has the extension of a photo.
  static func isPicture(_ name: String) -> Bool {
    FileKind(name: name.utf8) == .picture
  }

  private static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code)).lowercased()
  }
}

/// A listing in progress.
private struct Listing {
  var found = PictureFolder.Contents()
  private var walk: FolderWalk
  private let onProgress: (PictureFolder.Contents) -> Void
  private var nextReport = Date().addingTimeInterval(0.05)
  private var interval = 0.05

  init(isRecursive: Bool, onProgress: @escaping (PictureFolder.Contents) -> Void) {
    walk = FolderWalk(isRecursive: isRecursive)
    self.onProgress = onProgress
  }

  mutating func addFolder(_ path: String, willRead: (String) -> Void) {
    walk.begin(at: path)
    while let folder = walk.next(willRead: willRead) {
      found.paths += folder.sortedPaths
      for file in folder.skipped { found.skipped.add(file) }
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
