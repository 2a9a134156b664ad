import Foundation
import Glibc

/// Finds the picture files that paths name: files themselves, folders with all below them.
///
/// Touches directories only, never the pictures. Runs on any thread.
nonisolated struct PictureFolder: Sendable {
  /// Endings that are taken for pictures, in lower case.
  static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "bmp", "tif", "tiff",
  ]

  /// How many folders deep it looks, against links that lead in a circle.
  static let maximumDepth = 16

  let paths: [String]

  /// The first path that cannot be shown at all, in the words for the user, or nil.
  ///
  /// Looks at the paths themselves only, so it is quick enough for the main thread before there is
  /// a window.
  func firstProblem() -> String? {
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        return "\(path): \(Self.reason(errno)); give a folder or a picture file"
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard unsafe access(path, isFolder ? R_OK | X_OK : R_OK) == 0 else {
        return "\(path): \(Self.reason(errno)); check its permissions"
      }
      if !isFolder, !Self.isPicture(path) {
        return "\(path): not a picture by its ending; give JPEG, PNG, WebP, GIF, BMP or TIFF files"
      }
    }
    return nil
  }

  /// Lists the pictures: each path's in turn, a folder's by name, folders below after its files.
  ///
  /// - Parameter onProgress: Called with everything found so far while the search goes on, at
  ///   intervals that double from a twentieth of a second, so that long listings appear as they come
  ///   and cost no more than a constant factor.
  /// - Returns: All pictures.
  func list(onProgress: @escaping ([String]) -> Void = { _ in }) -> [String] {
    var listing = Listing(onProgress: onProgress)
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        listing.addFolder(path, depth: 0)
      } else if Self.isPicture(path) {
        listing.found.append(path)
      }
    }
    return listing.found
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
private nonisolated struct Listing {
  var found: [String] = []
  private let onProgress: ([String]) -> Void
  private var nextReport = Date().addingTimeInterval(0.05)
  private var interval = 0.05

  init(onProgress: @escaping ([String]) -> Void) { self.onProgress = onProgress }

  mutating func addFolder(_ path: String, depth: Int) {
    guard depth < PictureFolder.maximumDepth else { return }
    var (files, folders) = Self.entries(of: path)
    files.sort(by: NaturalOrder.isBefore)
    folders.sort(by: NaturalOrder.isBefore)
    found.reserveCapacity(found.count + files.count)
    for name in files { found.append(path + "/" + name) }
    reportIfDue()
    for name in folders { addFolder(path + "/" + name, depth: depth + 1) }
  }

  private mutating func reportIfDue() {
    guard Date() >= nextReport else { return }
    onProgress(found)
    interval *= 2
    nextReport = Date().addingTimeInterval(interval)
  }

  private static func entries(of path: String) -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    guard let directory = unsafe opendir(path) else { return ([], []) }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe Self.name($0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      switch unsafe kind(of: name, type: entry.pointee.d_type, in: path) {
      case DT_DIR: folders.append(name)
      case DT_REG where PictureFolder.isPicture(name): files.append(name)
      default: break
      }
    }
    return (files, folders)
  }

  private static func name(_ bytes: UnsafePointer<CChar>) -> String {
    if let plain = unsafe String(validatingCString: bytes) { return plain }
    let count = unsafe strlen(bytes)
    return SourcePath.string(
      fromBytes: unsafe UnsafeBufferPointer(start: bytes, count: count).map {
        UInt8(bitPattern: $0)
      })
  }

  /// Follows links, and asks where the file system does not tell.
  private static func kind(of name: String, type: UInt8, in path: String) -> Int {
    guard Int(type) == DT_UNKNOWN || Int(type) == DT_LNK else { return Int(type) }
    var status = stat()
    guard unsafe stat(path + "/" + name, &status) == 0 else { return DT_UNKNOWN }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: DT_DIR
    case S_IFREG: DT_REG
    default: DT_UNKNOWN
    }
  }
}
