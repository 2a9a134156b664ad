import FrameTiming
import Glibc
import GridImages

/// Finds photo files: given files, and the files in given folders and their subfolders.
///
/// Reads directories only, not the photos. Runs on any thread.
package struct PictureFolder: CustomStringConvertible, Sendable {
  /// The file name extensions of photos, in lower case.
  package static var extensions: Set<String> { ImageFolder.fileExtensions }
  /// The usual formats, for messages.
  package static var formatNames: String { ImageFolder.formatNames }

  package let paths: [String]
  /// The paths that another program writes, which are listed after ``paths``; nil for none.
  package let input: PathInput?
  /// The photo that is shown first, if only its folder is listed; nil for other paths.
  package let openedPhoto: String?

  /// Creates a finder for `paths`, and for those of an input.
  package init(paths: [String], input: PathInput? = nil) {
    self.paths = paths
    self.input = input
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
    input = nil
    openedPhoto = folder + "/" + name
  }

  /// Whether subfolders are listed.
  var isRecursive: Bool { openedPhoto == nil }

  /// Returns a message for the user about the first path that cannot be shown; nil if there is
  /// none.
  ///
  /// Checks only the paths themselves, which is fast enough for the main thread before the window
  /// opens. One that does not answer is no problem yet.
  package func firstProblem() -> String? {
    paths.lazy.compactMap { path in Self.ask(PathProblemCall(path: path)) ?? nil }.first
  }

  /// As ``firstProblem()``, for a thread that may wait longer.
  var problem: String? {
    paths.lazy.compactMap { path in FileCalls.shared.run(PathProblemCall(path: path)) ?? nil }.first
  }

  static func problem(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(SourcePath.cString(path), &status) == 0 else {
      return "\(path): \(reason(errno)); give a folder or a photo file"
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard unsafe access(SourcePath.cString(path), isFolder ? R_OK | X_OK : R_OK) == 0 else {
      return "\(path): \(reason(errno)); check its permissions"
    }
    if !isFolder, !isListedFile(path) {
      return "\(path): not a photo by its extension or its content; give \(formatNames) files"
    }
    return nil
  }

  /// Asks the file system about a path, for the main thread; nil if there is no answer within half a
  /// second, as of a share whose server is off.
  static func ask<Call: FileCall>(_ call: Call) -> Call.Answer? {
    FileCalls.shared.run(call, patience: 0.5)
  }

  /// Whether a path is that of a folder. A share that does not answer is one, as far as is known. For the
  /// main thread.
  package static func mayBeFolder(_ path: String) -> Bool {
    ask(PropertiesCall(path: path)).map { $0?.isFolder ?? false } ?? true
  }

  /// Whether photos may be added later, because one of the paths is a folder.
  package var mayBeFilled: Bool { paths.contains(where: Self.mayBeFolder) }

  /// The paths, and the name of the input, for messages.
  package var description: String {
    (paths + (input == nil ? [] : ["standard input"])).joined(separator: ", ")
  }

  /// The message of a window without photos.
  package var emptyNotice: String { "No photos in \(description) yet. New photos appear here." }

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
    var listing = Listing(of: self, onProgress: onProgress)
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
  package func forEachSkippedFile<E: Error>(_ body: (SkippedFile) throws(E) -> Void) throws(E) {
    var walk = FolderWalk(isRecursive: isRecursive, examinesFiles: true, roots: paths)
    for path in paths {
      walk.begin(at: path)
      while let folder = walk.next() {
        for file in folder.skipped { try body(file) }
      }
    }
  }

  /// Whether there is a folder at a path. False also if it does not answer.
  package static func isFolder(_ path: String) -> Bool {
    FileCalls.shared.run(PropertiesCall(path: path))??.isFolder ?? false
  }

  /// Whether there is something at a path that is named as a photo, or is one by its content. False
  /// also if it does not answer.
  static func isListedFile(_ path: String) -> Bool {
    isPicture(path)
      ? FileCalls.shared.run(PropertiesCall(path: path)) ?? nil != nil
      : FileCalls.shared.run(SignatureCall(path: path)) ?? false
  }

  /// Whether a file name has the extension of a photo.
  package static func isPicture(_ name: String) -> Bool {
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
  private var nextReport = FrameTime.now.advanced(bySeconds: 0.05)
  private var interval = 0.05

  init(of folder: PictureFolder, onProgress: @escaping (PictureFolder.Contents) -> Void) {
    walk = FolderWalk(isRecursive: folder.isRecursive, roots: folder.paths)
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
    guard FrameTime.now >= nextReport else { return }
    onProgress(found)
    interval *= 2
    nextReport = FrameTime.now.advanced(bySeconds: interval)
  }
}
