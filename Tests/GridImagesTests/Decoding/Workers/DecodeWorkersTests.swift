import Foundation
import GridEngine
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
