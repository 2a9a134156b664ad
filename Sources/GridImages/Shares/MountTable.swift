/// The mounted file systems, as the kernel lists them, and which of them may have a server.
struct MountTable: Sendable {
  private struct Mount: Sendable {
    /// The mount point; empty for the root, so that a slash follows each.
    let point: [UInt8]
    let isLocal: Bool
  }

  /// The mounts, sorted by the length of their mount points, the longest first. The last one of
  /// several at one point hides the others.
  private let mounts: [Mount]

  /// File systems that have no server. All others may have one, also future ones.
  private static let localTypes: Set<String> = [
    "bcachefs", "btrfs", "devpts", "devtmpfs", "ecryptfs", "erofs", "exfat", "ext2", "ext3", "ext4",
    "f2fs", "iso9660", "jfs", "msdos", "nilfs2", "ntfs3", "overlay", "proc", "ramfs", "reiserfs",
    "rootfs", "squashfs", "sysfs", "tmpfs", "udf", "vfat", "xfs", "zfs",
  ]

  /// Reads a table in the format of `/proc/self/mountinfo`.
  init(_ text: [UInt8]) {
    let listed = text.split(separator: UInt8(ascii: "\n")).compactMap(Self.mount)
    mounts = listed.reversed().enumerated()
      .sorted { ($1.element.point.count, $0.offset) < ($0.element.point.count, $1.offset) }
      .map(\.element)
  }

  /// Returns the mount point of the share that a path without links belongs to; nil if it is on a local
  /// disk. The mount point itself belongs to the share, too: each call about it asks the server.
  ///
  /// - Parameter path: An absolute path without a slash at the end; empty for the root.
  func share(of path: String) -> String? {
    let bytes = SourcePath.bytes(of: path)
    let mount = mounts.first { mount in
      bytes.starts(with: mount.point)
        && (bytes.count == mount.point.count || bytes[mount.point.count] == UInt8(ascii: "/"))
    }
    guard let mount else { return "/" }
    guard !mount.isLocal else { return nil }
    return mount.point.isEmpty ? "/" : SourcePath.string(fromBytes: mount.point)
  }

  private static func mount(_ line: ArraySlice<UInt8>) -> Mount? {
    // ID, parent, device, root, mount point, options, optional fields, "-", type, ….
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count > 6,
      let dash = fields[6...].firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }),
      dash + 1 < fields.count
    else { return nil }
    let point = unescaped(fields[4])
    return Mount(
      point: point == [UInt8(ascii: "/")] ? [] : point,
      isLocal: localTypes.contains(String(decoding: fields[dash + 1], as: UTF8.self)))
  }

  /// Returns a field with its octal escapes, such as `\040` for a space, decoded.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = field.startIndex
    while index < field.endIndex {
      let digits = field[(index + 1)...].prefix(3)
      if field[index] == UInt8(ascii: "\\"), digits.count == 3,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        result.append(byte)
        index += 4
      } else {
        result.append(field[index])
        index += 1
      }
    }
    return result
  }
}
