import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Runs only where `strace` is installed and permitted.
  @Suite(.enabled(if: SystemCalls.canBeTraced)) struct MainThreadTests {
    @Test func `while scrolling, the main thread opens no file and maps at most 1 MiB at once`()
      async throws
    {
      let pictures = try PictureFolder(count: 600)
      let folder = try TemporaryFolder()
      try await XvfbServer.run { display in
        let log = folder.path("calls")
        let app = try AppUnderTest(
          [pictures.path], on: display, wrapper: SystemCalls.tracer(into: log))
        _ = try await display.screen(showing: "photos in all tiles") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }
        let before = try SystemCalls(contentsOf: log)
        // In X11, a click of button 5 is one wheel notch down.
        try await ChildProcess.run(
          ["xdotool", "mousemove", "640", "400", "click", "--repeat", "40", "--delay", "20", "5"],
          environment: display.environment)
        _ = try await display.screen(showing: "photos further down") {
          pictures.places(in: $0).keys.min() ?? 0 > 12 && $0.isWithoutPlaceholders
        }
        let after = try SystemCalls(contentsOf: log)
        #expect(after.count > before.count, "the trace contains no calls during the scroll")
        let scrolling = after.onMainThread.dropFirst(before.onMainThread.count)
        #expect(scrolling.filter(\.isFileAccess).isEmpty, "\(scrolling)")
        #expect(scrolling.filter { $0.allocatedBytes > 1 << 20 }.isEmpty, "\(scrolling)")
        // The child process is strace, so the app's window is found by its name and not by a
        // process identifier. strace ends with the app.
        for action in [
          ["search", "--onlyvisible", "--name", "GridApp", "windowfocus"], ["key", "ctrl+q"],
        ] {
          try await ChildProcess.run(["xdotool"] + action, environment: display.environment)
        }
        #expect(try await app.finish().status == 0)
      }
    }
  }
}

/// The system calls of a traced program.
private struct SystemCalls {
  /// One line in the output of strace.
  struct Call {
    let thread: Int
    let text: String

    var isFileAccess: Bool { text.hasPrefix("open") || text.hasPrefix("stat") }

    /// The number of bytes of an anonymous `mmap`; 0 for mapped files and other calls.
    var allocatedBytes: Int {
      guard text.hasPrefix("mmap("), text.contains("MAP_ANONYMOUS") else { return 0 }
      return text.split(separator: ",").dropFirst().first
        .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }
  }

  private let calls: [Call]

  /// Whether strace is installed and permitted.
  static let canBeTraced: Bool = {
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    probe.arguments = ["-o", "/dev/null", "/bin/true"]
    guard (try? probe.run()) != nil else { return false }
    probe.waitUntilExit()
    return probe.terminationStatus == 0
  }()

  /// Returns the command that traces file access and `mmap` on all threads of a program.
  static func tracer(into path: String) -> [String] {
    [
      "/usr/bin/strace", "-f", "-o", path, "-e", "trace=open,openat,openat2,stat,newfstatat,mmap",
      "--seccomp-bpf", "--",
    ]
  }

  init(contentsOf path: String) throws {
    calls = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, let thread = Int(parts[0]) else { return nil }
        return Call(
          thread: thread, text: parts[1].trimmingCharacters(in: .whitespaces))
      }
  }

  var count: Int { calls.count }

  /// The calls of the main thread, whose call is the first in the trace.
  var onMainThread: [Call] { calls.filter { $0.thread == calls.first?.thread } }
}
