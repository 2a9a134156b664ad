import Foundation
import GridImages
import TestSupport
import Testing

@testable import ItemSources

/// Tests the trash against the specification, and against GIO, which restores its entries.
struct TrashTests {
  private let folder: ScratchFolder
  private let trash: Trash

  init() throws {
    folder = try ScratchFolder()
    // 2026-11-23 12:30:05 in the local time zone.
    let date = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 2026, month: 11, day: 23, hour: 12,
      minute: 30, second: 5
    ).date!
    trash = Trash(dataHome: folder.file("data")) { time_t(date.timeIntervalSince1970) }
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = folder.file(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a file moves to the trash with its path and the time, and back`() throws {
    let path = try write("one", to: "pictures/a photo #1 ü.jpg")
    let file = try trash.move(path)
    #expect(text(at: path) == nil)
    #expect(text(at: trash.home + "/files/a photo #1 ü.jpg") == "one")
    let folderName = FileURI.encoded(folder.path)
    #expect(
      text(at: trash.home + "/info/a photo #1 ü.jpg.trashinfo") == """
        [Trash Info]
        Path=\(folderName)/pictures/a%20photo%20%231%20%C3%BC.jpg
        DeletionDate=2026-11-23T12:30:05

        """)
    let attributes = try FileManager.default.attributesOfItem(atPath: trash.home)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    try trash.restore(file)
    #expect(text(at: path) == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: trash.home + "/info").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: trash.home + "/files").isEmpty)
  }

  @Test func `files of one name have different names in the trash`() throws {
    for (number, name) in ["photo.jpg", "photo.2.jpg", "photo.3.jpg"].enumerated() {
      let path = try write("\(number)", to: "photo.jpg")
      #expect(try trash.move(path).name == name)
      #expect(text(at: trash.home + "/files/" + name) == "\(number)")
    }
  }

  @Test func `a file in the trash without a description is not replaced`() throws {
    _ = try write("orphan", to: "data/Trash/files/photo.jpg")
    let file = try trash.move(try write("new", to: "photo.jpg"))
    #expect(file.name == "photo.2.jpg")
    #expect(text(at: trash.home + "/files/photo.jpg") == "orphan")
    #expect(text(at: trash.home + "/info/photo.jpg.trashinfo") == nil)
  }

  @Test func `a restored file replaces none, and stays in the trash`() throws {
    let path = try write("old", to: "photo.jpg")
    let file = try trash.move(path)
    _ = try write("new", to: "photo.jpg")
    #expect(throws: FileActionError.exists(path)) { try trash.restore(file) }
    #expect(text(at: path) == "new" && text(at: file.path) == "old")
  }

  @Test func `a file that took the place of one in the trash stays there, with its description`()
    throws
  {
    let path = try write("mine", to: "photo.jpg")
    let file = try trash.move(path)
    // Another program empties the trash and moves a photo of its own there.
    for old in [file.path, file.infoPath] { try FileManager.default.removeItem(atPath: old) }
    let other = try trash.move(try write("other", to: "elsewhere/photo.jpg"))
    try #require(other.path == file.path)
    #expect(throws: FileActionError.replacedInTrash(path)) { try trash.restore(file) }
    #expect(text(at: path) == nil && text(at: other.path) == "other")
    #expect(text(at: other.infoPath)?.contains("elsewhere/photo.jpg") == true)
    try trash.restore(other)
    #expect(text(at: folder.file("elsewhere/photo.jpg")) == "other")
  }

  @Test func `a file whose description in the trash names another path stays there`() throws {
    let path = try write("mine", to: "photo.jpg")
    let file = try trash.move(path)
    _ = try write(
      "[Trash Info]\nPath=/elsewhere/photo.jpg\n", to: "data/Trash/info/photo.jpg.trashinfo")
    #expect(throws: FileActionError.replacedInTrash(path)) { try trash.restore(file) }
    try FileManager.default.removeItem(atPath: file.infoPath)
    #expect(throws: FileActionError.replacedInTrash(path)) { try trash.restore(file) }
    #expect(text(at: file.path) == "mine")
  }

  @Test func `a file that was written in the trash stays there`() throws {
    let path = try write("mine", to: "photo.jpg")
    let file = try trash.move(path)
    _ = try write("longer", to: "data/Trash/files/photo.jpg")
    #expect(throws: FileActionError.replacedInTrash(path)) { try trash.restore(file) }
    #expect(text(at: file.path) == "longer")
  }

  @Test func `a file without its folder stays in the trash`() throws {
    let path = try write("old", to: "gone/photo.jpg")
    let file = try trash.move(path)
    try FileManager.default.removeItem(atPath: folder.file("gone"))
    #expect(throws: FileActionError.folderMissing(path)) { try trash.restore(file) }
    #expect(text(at: file.path) == "old")
  }

  @Test func `folders, missing files and files of the trash are refused`() throws {
    let path = try write("x", to: "pictures/photo.jpg")
    #expect(throws: FileActionError.isFolder(folder.file("pictures"))) {
      try trash.move(folder.file("pictures"))
    }
    #expect(throws: FileActionError.missing(folder.file("none.jpg"))) {
      try trash.move(folder.file("none.jpg"))
    }
    let file = try trash.move(path)
    #expect(throws: FileActionError.inTrash(file.path)) { try trash.move(file.path) }
    #expect(text(at: file.path) == "x")
    // By a link to the user's folder.
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("data"))
    #expect(throws: FileActionError.inTrash(file.path)) {
      try Trash(dataHome: link).move(file.path)
    }
    #expect(text(at: file.path) == "x")
  }

  @Test func `a trash folder that cannot be created is named, and the file stays`() throws {
    // A file where the folder has to be; the owner of a folder without permissions may be root.
    _ = try write("x", to: "data/Trash/info")
    let path = try write("y", to: "photo.jpg")
    let info = trash.home + "/info"
    #expect(throws: FileActionError.trashRefused(path, folder: info, code: ENOTDIR)) {
      try trash.move(path)
    }
    #expect(text(at: path) == "y")
  }

  @Test func `a restored file that is gone from the trash has a message with its name`() throws {
    let path = try write("x", to: "photo.jpg")
    let file = try trash.move(path)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(throws: FileActionError.missingInTrash(path)) { try trash.restore(file) }
  }

  @Test func `a link is moved, not the file that it leads to`() throws {
    let path = try write("x", to: "photo.jpg")
    let link = folder.file("link.jpg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try trash.move(link)
    #expect(text(at: path) == "x")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == path)
  }

  @Test func `a name that is not UTF-8 keeps its bytes`() throws {
    let path = folder.file("old \u{EFFC}.jpg")
    let name = SourcePath.cString(path)
    let descriptor = unsafe open(name, O_CREAT | O_WRONLY, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    let file = try trash.move(path)
    let info = unsafe open(SourcePath.cString(file.infoPath), O_RDONLY)
    let description =
      try FileHandle(fileDescriptor: info, closeOnDealloc: true).readToEnd() ?? Data()
    #expect(String(decoding: description, as: UTF8.self).contains("/old%20%FC.jpg\n"))
    try trash.restore(file)
    #expect(unsafe access(name, F_OK) == 0)
  }

  @Test func `long names leave room for the description, and keep whole characters`() {
    let long = String(repeating: "ü", count: 125) + ".jpg"
    for number in [1, 2, 1_000] {
      let name = Trash.name(Array(long.utf8), number: number)
      #expect(name.utf8.count + ".trashinfo".utf8.count <= 255)
      #expect(name.hasPrefix("üüü") && name.hasSuffix(number == 1 ? "ü.jpg" : ".\(number).jpg"))
    }
    #expect(Trash.name(Array(".hidden".utf8), number: 2) == ".hidden.2")
  }

  @Test func `a file of another file system moves to the trash folder of that one`() throws {
    let shared = "/dev/shm"
    var (own, other) = (stat(), stat())
    guard unsafe stat(folder.path, &own) == 0, unsafe stat(shared, &other) == 0,
      own.st_dev != other.st_dev, unsafe access(shared, W_OK) == 0
    else {
      print("SKIPPED: \(shared) is no other file system than \(folder.path)")
      return
    }
    let name = "gridapp-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(shared)/\(name)", withIntermediateDirectories: false)
    defer {
      try? FileManager.default.removeItem(atPath: "\(shared)/\(name)")
      // Only if they are empty.
      for part in ["/files", "/info", ""] { unsafe rmdir("\(shared)/.Trash-\(getuid())\(part)") }
    }
    let path = "\(shared)/\(name)/\(name).jpg"
    try Data("far".utf8).write(to: URL(filePath: path))
    let file = try trash.move(path)
    #expect(
      file.trash == "\(shared)/.Trash-\(getuid())" || file.trash.hasPrefix("\(shared)/.Trash/"))
    #expect(text(at: file.infoPath)?.contains("\nPath=\(name)/\(name).jpg\n") == true)
    #expect(text(at: path) == nil && text(at: file.path) == "far")
    try trash.restore(file)
    #expect(text(at: path) == "far" && text(at: file.infoPath) == nil)
  }

  @Test func `GIO lists the files and restores them`() throws {
    // GIO 2.74 itself restores letters beyond ASCII as escapes.
    let names = ["a photo.jpg", "100% & #2 [1]'\".jpg"]
    for name in names { _ = try trash.move(try write(name, to: "pictures/\(name)")) }
    let script = """
      gio trash --list
      gio trash --list | cut -f1 | while read -r uri; do gio trash --restore "$uri" || exit 3; done
      """
    guard let output = try gio(script) else { return }
    #expect(output.contains("\(folder.path)/pictures/a photo.jpg"))
    for name in names { #expect(text(at: folder.file("pictures/\(name)")) == name, "\(output)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: trash.home + "/info").isEmpty)
  }

  /// Runs a script with GIO on this trash; returns nil, and says so, if the system has no `gio`
  /// with a trash.
  private func gio(_ script: String) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The daemons that the script starts would outlive it: it ends its whole session. The output is
    // a file, because they would keep a pipe open.
    let session = """
      command -v gio dbus-run-session >/dev/null || { echo no-trash; exit 0; }
      dbus-run-session -- /bin/sh -c "$1"
      echo "status $?"
      kill -KILL 0
      """
    let probe = "gio list trash:/// >/dev/null 2>&1 || { echo no-trash; exit 0; }\n"
    process.arguments = [
      "timeout", "60", "setsid", "--wait", "/bin/sh", "-c", session, "sh", probe + script,
    ]
    var environment = ProcessInfo.processInfo.environment
    for name in ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "LD_PRELOAD"] {
      environment[name] = nil
    }
    environment["HOME"] = folder.path
    environment["XDG_DATA_HOME"] = folder.file("data")
    environment["XDG_RUNTIME_DIR"] = folder.path
    process.environment = environment
    let log = folder.file("gio.log")
    try Data().write(to: URL(filePath: log))
    let handle = try FileHandle(forWritingTo: URL(filePath: log))
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let output = try folder.text("gio.log")
    if output.hasPrefix("no-trash") {
      print("SKIPPED: gio has no trash here (apt install libglib2.0-bin gvfs dbus-daemon)")
      return nil
    }
    #expect(output.contains("status 0"), "\(output)")
    return output
  }
}
