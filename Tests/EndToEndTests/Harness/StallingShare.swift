import Foundation
import Testing

/// A folder that is mounted a second time, as a share whose server can stop answering: a file system in
/// a process, by FUSE.
final class StallingShare {
  /// The calls of the file system that can stall.
  enum Call: String, CaseIterable, Sendable { case getattr, readdir, open, read }

  /// Whether such a file system can be mounted here. Tests that need one are skipped otherwise.
  static let isAvailable: Bool = {
    let files = FileManager.default
    let isPossible =
      files.isReadableFile(atPath: "/dev/fuse") && geteuid() == 0
      && files.fileExists(atPath: "/usr/lib/python3/dist-packages/fusepy.py")
    if !isPossible {
      print("SKIPPED: no share that stalls: that needs root, /dev/fuse and python3-fusepy")
    }
    return isPossible
  }()

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
    let script = Repository.path("Tests/EndToEndTests/Harness/stalling-share.py")
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
    // Lazily: the app may still have files of it.
    _ = try? Process.run(URL(filePath: "/bin/umount"), arguments: ["--lazy", path]) {
      _ in
    }
  }

  /// Stops answering calls of a kind about paths that contain a text.
  func stall(_ call: Call, about text: String = "") throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path("control") + "/\(call.rawValue)"))
  }

  /// Answers calls of a kind again.
  func answer(_ call: Call) {
    try? FileManager.default.removeItem(atPath: folder.path("control") + "/\(call.rawValue)")
  }

  /// Stops the server, which then answers nothing.
  func stop() { kill(server.id, SIGSTOP) }
}
