import CImageDecode
import CSandbox
import Foundation
import TestSupport
import Testing

@testable import GridImages

/// The process that starts workers by copying itself.
struct WorkerZygoteTests {
  /// A launch that writes a line into `starts` and then starts the test program.
  private static func countingLaunch(_ folder: ScratchFolder) -> WorkerLaunch {
    let script = "echo >>'\(folder.path)/starts'; exec '\(TestWorkers.program)' decode-worker"
    return WorkerLaunch(path: "/bin/sh", arguments: ["-c", script])
  }

  @Test func `the program is started once for all workers`() throws {
    let folder = try ScratchFolder()
    let workers = DecodeWorkers(Self.countingLaunch(folder))
    let taken = try (0..<4).map { _ in try workers.take(for: "x") }
    #expect(Set(taken.map(\.id)).count == 4)
    #expect(try folder.text("starts") == "\n")
  }

  @Test
  func
    `a worker continues after the end of the process that started it, and the next one has another`()
    throws
  {
    let folder = try ScratchFolder()
    let workers = DecodeWorkers(Self.countingLaunch(folder))
    let fixture = try DecodingFixture(workers: workers)
    let source = try fixture.write(PlainFiles.bmp(.checker))
    _ = try fixture.decode(source, width: 12, height: 8)
    let idle = try workers.take(for: "x")
    let group = getpgid(idle.id)
    #expect(group != idle.id && group != getpgrp())
    // The zygote is the first process of the group.
    kill(group, SIGKILL)
    workers.give(idle)
    _ = try fixture.decode(source, width: 12, height: 8)
    let same = try workers.take(for: "x")
    #expect(same.id == idle.id)
    let other = try workers.take(for: "x")
    #expect(getpgid(other.id) != group)
    #expect(try folder.text("starts") == "\n\n")
  }

  @Test func `a worker that answers nothing ends with the program that started it`() throws {
    var zygote: WorkerZygote? = try WorkerZygote(WorkerLaunch(path: TestWorkers.program))
    let channel = try #require(try zygote?.startWorker())
    defer { close(channel) }
    var birth = grid_worker_birth()
    let size = MemoryLayout.size(ofValue: birth)
    try #require(unsafe grid_channel_receive(channel, &birth, size, nil) == 0)
    kill(birth.id, SIGSTOP)
    // Closes the lifeline, as the kernel does for a program that ended.
    zygote = nil
    var status: Int32 = 0
    #expect(unsafe waitpid(birth.id, &status, 0) == birth.id)
    #expect(status & 0x7f == SIGKILL)
  }
}
