import Foundation
import FrameTiming
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// The start and the replacement of workers.
struct DecodeWorkersTests {
  @Test func `the posture names what limits the workers`() {
    let workers = TestWorkers.make()
    #expect(["seccomp+landlock", "seccomp"].contains(workers.posture.description))
    #expect(!workers.posture.isNone)
  }

  @Test(arguments: [
    ("landlock", "seccomp"), ("landlock,namespaces", "seccomp"),
    ("seccomp", "none: the system refuses seccomp (Operation not permitted)"),
  ])
  func `a mechanism that the system refuses is left out, and images are decoded`(
    refused: String, posture: String
  ) throws {
    let workers = DecodeWorkers(
      WorkerLaunch(
        path: TestWorkers.program,
        arguments: ["restricted", refused, TestWorkers.program, WorkerLaunch.command]))
    #expect(workers.posture.description == posture)
    let fixture = try DecodingFixture(workers: workers)
    _ = try fixture.decode(PlainFiles.tiff(.checker, orientation: 1), width: 12, height: 8)
  }

  @Test func `if no worker can be started, images are decoded in this process`() throws {
    let workers = DecodeWorkers(WorkerLaunch(path: "/nowhere/worker"))
    let fixture = try DecodingFixture(workers: workers)
    _ = try fixture.decode(PlainFiles.bmp(.checker), width: 12, height: 8)
    #expect(
      workers.posture.description == "none: cannot start a process (No such file or directory)")
  }

  /// A folder with a program that starts a worker, unless a file `fail` is there.
  private func failingLaunch() throws -> (folder: ScratchFolder, launch: WorkerLaunch) {
    let folder = try ScratchFolder()
    let script = """
      cd '\(folder.path)' && echo >>starts && [ ! -e fail ] && [ ! -e once ] &&
        exec '\(TestWorkers.program)' decode-worker
      rm -f once
      """
    return (folder, WorkerLaunch(path: "/bin/sh", arguments: ["-c", script]))
  }

  @Test func `a worker that cannot be started once is started again`() throws {
    let (folder, launch) = try failingLaunch()
    let postures = Log<SandboxPosture>()
    let workers = DecodeWorkers(launch, onPosture: postures.add)
    try Data().write(to: URL(filePath: folder.file("once")))
    #expect(!workers.posture.isNone)
    #expect(workers.isAvailable && postures.all.isEmpty)
  }

  @Test func `while no worker can be started, that is reported, and a later success ends it`()
    throws
  {
    let (folder, launch) = try failingLaunch()
    let postures = Log<SandboxPosture>()
    let clock = ManualClock()
    let workers = DecodeWorkers(launch, now: { clock.now }, onPosture: postures.add)
    try Data().write(to: URL(filePath: folder.file("fail")))
    let fixture = try DecodingFixture(workers: workers)
    let source = try fixture.write(PlainFiles.bmp(.checker))
    func decode() throws { _ = try fixture.decode(source, width: 12, height: 8) }
    for _ in 0..<3 { try decode() }
    #expect(postures.all == [.none(reason: "a decode worker ends when it starts")])
    let starts = try folder.text("starts")
    try decode()
    #expect(try folder.text("starts") == starts, "starting was tried again at once")
    // Failing again is not reported again.
    clock.advance(by: 1)
    try decode()
    #expect(try folder.text("starts") != starts)
    try FileManager.default.removeItem(atPath: folder.file("fail"))
    try decode()
    #expect(workers.posture.isNone && postures.all.count == 1)
    clock.advance(by: WorkerAvailability.longestPause)
    try decode()
    #expect(workers.isAvailable && !workers.posture.isNone)
    #expect(postures.all.count == 2 && postures.all.last?.isNone == false)
  }

  @Test func `if workers are required, no image is decoded without one`() throws {
    let (folder, launch) = try failingLaunch()
    try Data().write(to: URL(filePath: folder.file("fail")))
    let workers = DecodeWorkers(launch, isRequired: true)
    let fixture = try DecodingFixture(workers: workers)
    #expect(throws: ImageError.self) {
      try fixture.decode(PlainFiles.bmp(.checker), width: 12, height: 8)
    }
    let refused = DecodeWorkers(
      WorkerLaunch(
        path: TestWorkers.program,
        arguments: ["restricted", "seccomp", TestWorkers.program, WorkerLaunch.command]),
      isRequired: true)
    #expect(throws: ImageError.self) {
      try DecodingFixture(workers: refused).decode(
        PlainFiles.bmp(.checker), width: 12, height: 8)
    }
  }

  @Test func `a worker that is weaker than the others decides the posture while it lives`() throws {
    let workers = TestWorkers.make()
    var availability = WorkerAvailability()
    let strong = try workers.take(for: "x")
    availability.add(strong, .locked(hasLandlock: true))
    var weak: WorkerProcess? = try workers.take(for: "y")
    availability.add(weak!, .none(reason: "refused"))
    #expect(availability.posture == .none(reason: "refused"))
    weak = nil
    #expect(availability.posture == .locked(hasLandlock: true))
  }

  @Test func `a worker without a request is stopped`() throws {
    let workers = TestWorkers.make()
    let fixture = try DecodingFixture(workers: workers)
    for _ in 0..<3 {
      _ = try fixture.decode(PlainFiles.bmp(.checker), width: 12, height: 8)
      let process = try workers.take(for: "x")
      defer { workers.give(process) }
      // The signal takes effect when the process gets a processor.
      let end = FrameTime.now.advanced(bySeconds: 60)
      while Self.state(of: process.id) != "T", FrameTime.now < end { usleep(1_000) }
      #expect(Self.state(of: process.id) == "T")
    }
  }

  private static func state(of process: Int32) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.split(separator: " ").first.map(String.init)
  }

  @Test func `a program that is no worker is not used`() throws {
    let workers = DecodeWorkers(WorkerLaunch(path: "/bin/true"))
    #expect(workers.posture.description == "none: a decode worker ends when it starts")
    #expect(!workers.isAvailable)
  }

  @Test func `a killed worker is replaced, and its image is decoded`() throws {
    let bans = Bans()
    let workers = TestWorkers.make(bans.add)
    let fixture = try DecodingFixture(workers: workers)
    let source = try fixture.write(PlainFiles.bmp(.checker))
    for count in 1...4 {
      let killed = try (0..<count).map { _ in try workers.take(for: source) }
      for worker in killed {
        kill(worker.id, SIGKILL)
        workers.give(worker)
      }
      _ = try fixture.decode(source, width: 12, height: 8)
    }
    #expect(bans.errors.isEmpty)
  }

  @Test func `workers that die in succession are started later and later`() {
    #expect((0...4).allSatisfy { DecodeWorkers.pause(after: $0) == nil })
    let pauses = (5...40).compactMap { DecodeWorkers.pause(after: $0) }
    #expect(pauses.first == 10_000 && pauses.last == 500_000)
    #expect(pauses == pauses.sorted())
  }

  @Test func `workers end with their owner`() throws {
    var workers: DecodeWorkers? = TestWorkers.make()
    let id = try {
      let process = try #require(try workers?.take(for: "x"))
      workers?.give(process)
      return process.id
    }()
    #expect(kill(id, 0) == 0)
    workers = nil
    #expect(kill(id, 0) != 0)
  }

  @Test func `a worker has no descriptors but its channel and its lifeline`() throws {
    let workers = TestWorkers.make()
    let process = try workers.take(for: "x")
    defer { workers.give(process) }
    let folder = "/proc/\(process.id)/fd"
    // Readable for root only, because the process is not dumpable.
    if geteuid() == 0 {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(names) == ["0", "1", "2", "3", "4"])
    }
  }
}

/// Values that other threads report.
private final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// A clock that a test advances.
private final class ManualClock: Sendable {
  private let time = Mutex(FrameTime(nanoseconds: 1))

  var now: FrameTime { time.withLock { $0 } }

  func advance(by seconds: Double) { time.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}
