import Glibc

/// In which order pictures are shown.
nonisolated enum PictureOrder: CaseIterable, Sendable {
  /// As folders list them: by name, folders below after their files.
  case name
  /// The newest first.
  case date
  /// The largest file first.
  case size

  /// What the user reads.
  var title: String {
    switch self {
    case .name: "by name"
    case .date: "newest first"
    case .size: "largest first"
    }
  }

  /// The next one, round and round.
  var next: PictureOrder {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Puts listed paths in order; equals stay as they were listed.
  ///
  /// Asks the file system about every file unless they are ordered by name.
  func arranged(_ paths: [String]) -> [String] {
    guard self != .name else { return paths }
    let keyed = paths.map { (path: $0, key: key(of: $0)) }
    return keyed.indices
      .sorted { (-keyed[$0].key, $0) < (-keyed[$1].key, $1) }
      .map { keyed[$0].path }
  }

  private func key(of path: String) -> Int64 {
    var status = stat()
    let bytes = (SourcePath.bytes(of: path) + [0]).map { CChar(bitPattern: $0) }
    guard unsafe stat(bytes, &status) == 0 else { return 0 }
    return self == .size
      ? Int64(status.st_size)
      : Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }
}
