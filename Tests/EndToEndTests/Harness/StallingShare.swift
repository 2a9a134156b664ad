import Foundation
import Testing

/// A folder that is mounted a second time, as a share whose server can stop answering: a file system in
/// a process, by FUSE.
final class StallingShare {
  /// The calls of the file system that can stall.
  enum Call: String, CaseIterable, Sendable {
    case getattr, readdir, open, read
    /// Reading what follows the first 256 KB of a file.
    case rest
    /// Anything that writes.
    case change
  }

  /// Whether such a file system can be mounted here. Tests that need one are skipped otherwise.
  static let isAvailable: Bool = {
    let files = FileManager.default
    let isPossible =
      files.isReadableFile(atPath: "/dev/fuse") && files.isWritableFile(atPath: "/dev/fuse")
      && (geteuid() == 0 || fusermount != nil)
      && files.fileExists(atPath: "/usr/lib/python3/dist-packages/fusepy.py")
    if !isPossible {
      print(
        "SKIPPED: no share that stalls: that needs /dev/fuse, fusermount and python3-fusepy "
          + "(apt install fuse3 python3-fusepy)")
    }
    return isPossible
  }()

  private static let fusermount = ["/usr/bin/fusermount3", "/usr/bin/fusermount"]
    .first(where: FileManager.default.isExecutableFile)

  /// The mount point.
  let path: String
  private let folder: TemporaryFolder
  private let server: ChildProcess

  /// Mounts a folder.
  init(of source: String) async throws {
    folder = try TemporaryFolder()
    path = folder.path("share")
    for name in ["share", "control"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let script = Repository.path("Tests/StallingShare/server.py")
    server = try ChildProcess(
      ["/usr/bin/python3", script, source, path, folder.path("control")],
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"],
      lastSignal: SIGTERM)
    let path = path
    try await eventually("the share to be mounted") {
      let mounts = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
      return mounts.contains(" \(path) ")
    }
  }

  deinit {
    for call in Call.allCases { answer(call) }
    kill(server.id, SIGCONT)
    // Detached, because programs that were ended may still have files of it. Before the folder is
    // removed with what is in it.
    if geteuid() == 0 {
      _ = unsafe umount2(path, Int32(MNT_DETACH))
    } else if let program = Self.fusermount {
      let unmount = try? Process.run(
        URL(filePath: program), arguments: ["-u", "-z", path], terminationHandler: nil)
      unmount?.waitUntilExit()
    }
  }

  /// Stops answering calls of a kind about paths that contain a text.
  func stall(_ call: Call, about text: String = "") throws {
    try Data(text.utf8).write(to: URL(filePath: control(call.rawValue)))
  }

  /// Answers calls of a kind again.
  func answer(_ call: Call) { try? FileManager.default.removeItem(atPath: control(call.rawValue)) }

  /// Waits until a call of a kind is in the server and gets no answer.
  func waitUntilStalled(_ call: Call) async throws {
    try await eventually("a stalled \(call.rawValue)") {
      let name = "stalled-\(call.rawValue)"
      return FileManager.default.fileExists(atPath: control(name))
    }
  }

  private func control(_ name: String) -> String { folder.path("control") + "/" + name }

  /// Stops the server, which then answers nothing.
  func stop() { kill(server.id, SIGSTOP) }

  /// Continues the server.
  func resume() { kill(server.id, SIGCONT) }
}
