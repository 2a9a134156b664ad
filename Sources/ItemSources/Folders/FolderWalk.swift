import Glibc
import GridImages

/// Visits folders, by default recursively, each once.
///
/// Follows symbolic links to folders below the given ones. For a linked folder elsewhere only its files
/// are listed, not its subfolders: a link to `/` would list the whole machine. Folders are identified
/// by device and inode, so circular links end, and a folder with two names has the path of the first
/// one. A folder comes before its subfolders, which are in natural order.
///
/// - Complexity: O(*e*) for a folder with *e* entries, and O(*s* log *s*) for its *s* subfolders.
///   Memory is O(folders), and O(files) only of the current folder.
struct FolderWalk {
  /// A visited folder.
  struct Folder: Sendable {
    let path: String
    /// The names of its photo files, in the order of the directory.
    var pictures = FileNames()
    /// The names of its sidecars.
    var sidecars = FileNames()
    /// Its files that look like photos or videos, but cannot be shown.
    var skipped: [SkippedFile] = []

    /// The photos in natural order.
    var sortedPaths: [String] {
      pictures.naturalOrder().map { path + "/" + pictures.string(at: Int($0)) }
    }
  }

  private let isRecursive: Bool
  private var visited: Set<FolderReader.Identity> = []
  /// The folders to visit, the next one at the end.
  private var pending: [FolderReader.Subfolder] = []
  private let roots: [String]
  /// The folder at which the walk began, which is listed whatever its name.
  private var root = ""
  /// Whether the content of files without a known extension is examined.
  private let examinesFiles: Bool

  /// Creates a walk that visits nothing yet.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether subfolders are visited.
  ///   - examinesFiles: Whether files that are pictures by their content only are skipped files.
  ///   - roots: The given folders, below which links are followed.
  init(isRecursive: Bool = true, examinesFiles: Bool = false, roots: [String]) {
    self.isRecursive = isRecursive
    self.examinesFiles = examinesFiles
    self.roots = roots
  }

  /// Starts a walk at a folder. Folders that were visited before are skipped.
  mutating func begin(at path: String) {
    pending = [FolderReader.Subfolder(path: path)]
    root = path
  }

  /// Returns the next folder; `nil` at the end. A folder that cannot be opened has no photos, and
  /// is its only skipped file.
  ///
  /// - Parameters:
  ///   - willRead: Called with the path of a folder before its entries are read, so that a watch
  ///     that starts there misses none.
  ///   - onProgress: Called every few thousand entries of a folder, with the part that was read.
  mutating func next(
    willRead: (String) -> Void = { _ in }, onProgress: (Folder) -> Void = { _ in }
  ) -> Folder? {
    while let next = pending.popLast() {
      let reader = FolderReader(
        path: next.path, isRoot: next.path == root, isRecursive: isRecursive,
        isLinked: next.isLinked, examinesFiles: examinesFiles, roots: roots)
      do throws(SystemError) {
        guard
          let found = try FileCalls.shared.place(of: next.path) == .local
            ? readHere(reader, willRead, onProgress) : readElsewhere(reader, willRead)
        else { continue }
        pending += found.subfolders
        return found.folder
      } catch {
        if error.code == ENOENT || error.code == ENOTDIR { continue }
        let reason: SkippedFile.Reason =
          error == Self.silence ? .silentFolder : .unreadableFolder(error.code)
        return Folder(path: next.path, skipped: [SkippedFile(path: next.path, reason: reason)])
      }
    }
    return nil
  }

  /// Reads a folder of a local disk; nil if it was visited before.
  private mutating func readHere(
    _ reader: FolderReader, _ willRead: (String) -> Void, _ onProgress: (Folder) -> Void
  ) throws(SystemError) -> FolderReader.Content? {
    try reader.read(
      { identity in
        guard visited.insert(identity).inserted else { return false }
        willRead(reader.path)
        return true
      }, onProgress: onProgress)
  }

  /// Reads a folder of a share, which may not answer; nil if it was visited before.
  private mutating func readElsewhere(
    _ reader: FolderReader, _ willRead: (String) -> Void
  ) throws(SystemError) -> FolderReader.Content? {
    willRead(reader.path)
    switch FileCalls.shared.run(FolderCall(reader), patience: Self.patience) {
    case nil: throw Self.silence
    case .failure(let code): throw SystemError(code: code)
    case .content(let content):
      guard let identity = content.identity, visited.insert(identity).inserted else { return nil }
      return content
    }
  }

  /// The time in seconds for which a share may bring no entry.
  private static let patience = 5.0
  /// The error of a folder that does not answer.
  private static let silence = SystemError(code: ETIMEDOUT)
}
