import Glibc

/// Tells local disks from shares.
enum MountTable {
  /// Returns the folder of a file: the part of its path before the last slash.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns what answers or fails together with a file: the mount point of its share, or else its
  /// folder. Does not ask the share.
  static func share(of path: String) -> String {
    let folder = absolute(folder(of: path))
    let below = folder == "/" ? "/" : folder + "/"
    let points = mountPoints().filter { $0 != "/" && below.hasPrefix($0 + "/") }
    return points.max { $0.utf8.count < $1.utf8.count } ?? folder
  }

  /// Whether a folder is on a local disk. Asks its file system, which may not answer.
  static func isLocalFolder(_ folder: String) -> Bool {
    guard let real = unsafe realpath(SourcePath.cString(folder), nil) else { return false }
    defer { unsafe free(real) }
    let path = unsafe SourcePath.string(
      fromBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    let mount = mounts().filter {
      $0.point == "/" || path == $0.point || path.hasPrefix($0.point + "/")
    }
    // The last of several at one point hides the others.
    .reversed().max { $0.point.utf8.count < $1.point.utf8.count }
    return mount.map { localTypes.contains($0.type) } ?? false
  }

  /// File systems that have no server.
  private static let localTypes: Set<String> = [
    "bcachefs", "btrfs", "devtmpfs", "ecryptfs", "erofs", "exfat", "ext2", "ext3", "ext4", "f2fs",
    "iso9660", "jfs", "msdos", "nilfs2", "ntfs3", "overlay", "proc", "ramfs", "reiserfs", "rootfs",
    "squashfs", "tmpfs", "udf", "vfat", "xfs", "zfs",
  ]

  /// The mount points of file systems that may have a server.
  private static func mountPoints() -> [String] {
    mounts().filter { isRemote(type: $0.type) }.map(\.point)
  }

  /// The mounted file systems, as the kernel lists them.
  private static func mounts() -> [(point: String, type: String)] {
    guard let bytes = try? InputFile.bytes(at: "/proc/self/mountinfo") else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      // ID, parent, device, root, mount point, options, optional fields, "-", type, ….
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6,
        let dash = fields[6...].firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }),
        dash + 1 < fields.count
      else { return nil }
      return (
        SourcePath.string(fromBytes: unescaped(fields[4])),
        String(decoding: fields[dash + 1], as: UTF8.self)
      )
    }
  }

  private static func isRemote(type: String) -> Bool {
    type.hasPrefix("fuse")
      || [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "afs", "ncpfs", "virtiofs", "autofs",
      ]
      .contains(type)
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

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let working = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(working) }
    let bytes = unsafe UnsafeRawBufferPointer(start: working, count: strlen(working))
    return unsafe SourcePath.string(fromBytes: bytes) + "/" + path
  }
}

/// Notices that file systems were mounted or unmounted.
final class MountChanges: Sendable {
  private let descriptor: Int32

  init() { descriptor = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether there was a change since the last call. Costs one system call.
  var haveChanged: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }
}
