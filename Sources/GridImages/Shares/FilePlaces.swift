import Glibc
import Synchronization

/// The place of a file.
package enum FilePlace: Hashable, Sendable {
  /// On a local disk, whose calls return soon or fail.
  case local
  /// On a share with this mount point, whose server may not answer.
  case share(String)
}

/// Finds out where files are, without a call that a server would have to answer.
///
/// Follows a path from the root, link by link, and stops at the mount point of the first share. Safe to
/// use from all threads.
final class FilePlaces: Sendable {
  /// The place of a folder.
  private enum Folder {
    /// On a local disk, with its path without links; empty for the root.
    case local(String)
    case share(String)
  }

  private struct State {
    var mounts: MountTable?
    var folders: [String: Folder] = [:]
  }

  /// The number of links after which the kernel gives up, too.
  private static let linkLimit = 40
  private static let memoryLimit = 4_096

  private let state = Mutex(State())
  private let list = MountList()
  private let readMounts: (@Sendable () -> MountTable)?
  private let readLink: @Sendable (String) -> String?

  /// Creates places.
  ///
  /// - Parameters:
  ///   - readMounts: Returns the mounted file systems; nil for those of the kernel.
  ///   - readLink: Returns the target of a symbolic link on a local disk; nil for anything else.
  init(
    mounts readMounts: (@Sendable () -> MountTable)? = nil,
    readLink: @escaping @Sendable (String) -> String? = { FilePlaces.target(ofLink: $0) }
  ) {
    self.readMounts = readMounts
    self.readLink = readLink
  }

  /// Returns the place of a file, also of one that does not exist.
  func place(of path: String) -> FilePlace {
    if list.haveChanged { state.withLock { $0 = State() } }
    let (folder, name) = Self.split(path)
    let real: String
    switch place(ofFolder: folder) {
    case .share(let share): return .share(share)
    case .local(let path): real = path
    }
    if name.isEmpty || name == "." { return .local }
    let file = real + "/" + name
    if let share = mounts.share(of: file) { return .share(share) }
    guard name == ".." || readLink(file) != nil else { return .local }
    return if case .share(let share) = resolve(path) { .share(share) } else { .local }
  }

  private func place(ofFolder path: String) -> Folder {
    if let known = state.withLock({ $0.folders[path] }) { return known }
    let found = resolve(path)
    state.withLock { state in
      if state.folders.count >= Self.memoryLimit { state.folders = [:] }
      state.folders[path] = found
    }
    return found
  }

  private var mounts: MountTable {
    if let known = state.withLock({ $0.mounts }) { return known }
    let table = readMounts?() ?? list.table
    state.withLock { $0.mounts = table }
    return table
  }

  private func resolve(_ path: String) -> Folder {
    let mounts = mounts
    var rest = Self.components(of: Self.absolute(path))
    var real = ""
    var links = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        real = Self.split(real).folder
        if real == "/" || real == "." { real = "" }
        continue
      }
      let next = real + "/" + name
      if let share = mounts.share(of: next) {
        // Another share may be mounted in this one, as by an automounter.
        let whole = ([next] + rest.reversed()).joined(separator: "/")
        return .share(mounts.share(of: whole) ?? share)
      }
      guard let target = readLink(next) else {
        real = next
        continue
      }
      links += 1
      // The kernel refuses such a path without asking a server.
      guard links <= Self.linkLimit else { return .local(next) }
      if target.utf8.first == UInt8(ascii: "/") { real = "" }
      rest += Self.components(of: target)
    }
    return mounts.share(of: real).map { .share($0) } ?? .local(real)
  }

  /// Returns the target of a symbolic link; nil for anything else.
  private static func target(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe readlink(
        SourcePath.cString(path), buffer.baseAddress!.assumingMemoryBound(to: CChar.self),
        buffer.count)
    }
    return count < 0 ? nil : SourcePath.string(fromBytes: bytes[..<count])
  }

  /// Returns the part of a path before its last slash, and the part after it.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Returns the names in a path, the first one at the end. Splits bytes, because a letter that follows
  /// a slash may combine with it.
  private static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
      .reversed()
  }

  private static func absolute(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/") else { return path }
    guard let working = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(working) }
    let bytes = unsafe UnsafeRawBufferPointer(start: working, count: strlen(working))
    return unsafe SourcePath.string(fromBytes: bytes) + "/" + path
  }
}
