import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// The places of files, with a table of mounts and links of a test.
struct FilePlacesTests {
  private static let table = """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    23 22 0:5 / /proc rw - proc proc rw
    30 22 0:40 / /mnt/nas rw shared:9 - nfs4 server:/photos rw
    31 30 8:3 / /mnt/nas/disk rw - ext4 /dev/sdb1 rw
    32 22 0:41 / /mnt/my\\040phone rw - fuse.jmtpfs phone rw
    33 22 0:42 / /auto rw - autofs /etc/auto.misc rw
    37 33 0:45 / /auto/nas rw - nfs4 nas:/ rw
    34 22 0:43 / /new rw - filesystemoftomorrow none rw
    35 22 0:44 / /twice rw - nfs4 server:/a rw
    36 22 8:4 / /twice rw - ext4 /dev/sdc1 rw
    """

  /// The links of the local disk.
  private static let links = [
    "/home/me/nas": "/mnt/nas/2020", "/home/me/relative": "../../mnt/nas",
    "/home/me/here": "/srv/photos", "/home/me/up": "nas/..", "/home/me/loop": "loop",
    "/home/me/photo.jpg": "/mnt/nas/photo.jpg",
  ]

  /// The paths that were asked about.
  private let asked = Asked()
  private let places: FilePlaces

  private final class Asked: Sendable {
    let paths = Mutex<[String]>([])
  }

  init() {
    let asked = asked
    places = FilePlaces(mounts: { MountTable(Array(Self.table.utf8)) }) { path in
      asked.paths.withLock { $0.append(path) }
      return Self.links[path]
    }
  }

  @Test(arguments: [
    "/", "/home", "/home/me/a.jpg", "/proc/self", "/mnt", "/mnt/nasty",
    "/home/me/here/a.jpg", "/twice/a.jpg", "/home/me/loop", "/home/me/loop/a.jpg", "/mnt/x/../y",
  ])
  func `a file of a local disk is local`(path: String) {
    #expect(places.place(of: path) == .local)
  }

  @Test(arguments: [
    ("/mnt/nas", "/mnt/nas"), ("/mnt/nas/", "/mnt/nas"), ("/mnt/nas/.", "/mnt/nas"),
    ("/mnt/nas/2020/a.jpg", "/mnt/nas"), ("/mnt/./x/../nas/a.jpg", "/mnt/nas"),
    ("/mnt/my phone/a.jpg", "/mnt/my phone"), ("/auto/host/a.jpg", "/auto"),
    ("/auto/nas/a.jpg", "/auto/nas"), ("/new/a", "/new"),
    ("/home/me/nas", "/mnt/nas"), ("/home/me/nas/a.jpg", "/mnt/nas"),
    ("/home/me/relative/2020", "/mnt/nas"), ("/home/me/photo.jpg", "/mnt/nas"),
    ("/home/me/up/x", "/mnt/nas"), ("/home/me/here/../../mnt/nas/x", "/mnt/nas"),
    ("/home/me/here/../../home/me/nas/..", "/mnt/nas"),
    // The kernel looks for the disk in a folder of the share.
    ("/mnt/nas/disk/a.jpg", "/mnt/nas"),
  ])
  func `a file of a share has its mount point, also through links`(path: String, share: String) {
    #expect(places.place(of: path) == .share(share))
  }

  @Test func `nothing on a share is asked about`() {
    for path in ["/mnt/nas/2020/a.jpg", "/home/me/nas/b/c.jpg", "/home/me/photo.jpg", "/auto/x/y"] {
      _ = places.place(of: path)
    }
    let shares = ["/mnt/nas", "/auto"]
    #expect(
      asked.paths.withLock { $0 }.filter { path in shares.contains { path.hasPrefix($0) } } == [])
  }

  @Test func `a folder is followed once`() {
    for number in 0..<100 { #expect(places.place(of: "/home/me/here/\(number).jpg") == .local) }
    let asked = asked.paths.withLock { $0 }
    #expect(asked.filter { $0 == "/home/me/here" } == ["/home/me/here"])
  }

  @Test func `without a table each file may be on a share`() {
    let places = FilePlaces(mounts: { MountTable([]) }) { _ in nil }
    #expect(places.place(of: "/home/me") == .share("/"))
  }

  @Test func `the kernel's list can be read more than once`() {
    let list = MountList()
    for _ in 0..<2 { #expect(list.table.share(of: "/proc/self") == nil) }
  }

  @Test func `a path of other bytes is found below its mount point`() {
    let table = "1 1 8:1 / / rw - ext4 a rw\n2 1 0:1 / /mnt/\\351 rw - cifs //server/a rw"
    let places = FilePlaces(mounts: { MountTable(Array(table.utf8)) }) { _ in nil }
    let path = SourcePath.string(fromBytes: Array("/mnt/".utf8) + [0xE9])
    #expect(places.place(of: path + "/a.jpg") == .share(path))
    #expect(places.place(of: "/mnt/e/a.jpg") == .local)
  }
}
