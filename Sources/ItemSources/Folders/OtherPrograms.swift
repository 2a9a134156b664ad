/// The folders in which storage devices and systems keep copies of photos that are not the user's:
/// thumbnails, deleted files and snapshots.
enum OtherPrograms {
  /// The names, in lower case.
  static let folders: Set<FolderName> = Set(
    [
      // Synology, QNAP, and Windows on removable disks.
      "@eadir", "#recycle", "#snapshot", "@tmp", "@sharebin",
      "@recycle", "@recently-snapshot", "@qnap-snapshot",
      "$recycle.bin", "recycler", "system volume information", "lost+found",
    ].map { FolderName($0.utf8) })

  /// The name of a file in a folder whose photos are not to be listed, by Android's rule.
  static let marker = Array(".nomedia".utf8)
}

/// A file name without case of ASCII letters.
struct FolderName: Hashable {
  private let bytes: [UInt8]

  /// Creates a name from its bytes.
  init(_ name: some Sequence<UInt8>) {
    bytes = name.map { $0 &- UInt8(ascii: "A") < 26 ? $0 + 32 : $0 }
  }
}
