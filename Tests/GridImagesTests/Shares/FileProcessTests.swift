import CSandbox
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EscapeWorker
@testable import GridImages

/// Calls about shares in a process of their own: `EscapeWorker file-process`.
struct FileProcessTests {
  private let calls = FileCalls(.allShares)
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    calls.useProcess(
      WorkerLaunch(path: TestWorkers.program, arguments: [FileProcess.command]))
  }

  private func processID() throws -> Int32 {
    _ = calls.run(PropertiesCall(path: folder.path))
    return try #require(calls.processID)
  }

  @Test func `a call about a share is made by another process`() throws {
    let file = folder.file("a.txt")
    try Data("five!".utf8).write(to: URL(filePath: file))
    #expect(calls.processID == nil)
    let found = try #require(calls.run(PropertiesCall(path: file)))
    #expect(found?.size == 5)
    #expect(found?.isFolder == false)
    #expect(try #require(calls.run(PropertiesCall(path: folder.file("b.txt")))) == nil)
    #expect(try processID() != getpid())
  }

  @Test func `arguments and answers of any size arrive`() {
    for count in [0, 1, 100, 10_000] {
      let texts = (0..<count).map { "picture-\($0).jpg" }
      #expect(calls.run(ReverseCall(path: folder.path, texts: texts)) == texts.reversed())
    }
  }

  @Test func `a call that makes progress is waited for`() {
    #expect(calls.run(SlowCall(path: folder.path), patience: 0.6) == true)
  }

  @Test func `a call that does not return is given up, others fail, and its return is reported`()
    async throws
  {
    let gate = folder.file("gate")
    let answers = Atomic(0)
    calls.onAnswer { answers.add(1, ordering: .relaxed) }
    while !calls.isStuck("/") { #expect(calls.run(GateCall(path: gate), patience: 0.2) == nil) }
    #expect(calls.run(GateCall(path: gate), patience: 600) == nil)
    try Data().write(to: URL(filePath: gate))
    try await until { answers.load(ordering: .relaxed) == 1 }
    #expect(calls.run(GateCall(path: gate)) == 7)
  }

  @Test func `a call whose process ends is made again by another one`() throws {
    let first = try processID()
    #expect(calls.run(LastCall(path: folder.file("last"))) == true)
    #expect(try processID() != first)
  }

  @Test func `a process that is killed is replaced, and its stuck calls are forgotten`()
    async throws
  {
    let gate = folder.file("gate")
    while !calls.isStuck("/") { #expect(calls.run(GateCall(path: gate), patience: 0.2) == nil) }
    let first = try #require(calls.processID)
    kill(first, SIGKILL)
    try await until { !calls.isStuck("/") }
    #expect(try processID() != first)
  }

  @Test func `a process that sends what is no message is ended, and the call fails`() throws {
    let first = try processID()
    #expect(calls.run(GarbageCall(path: folder.path), patience: 600) == nil)
    #expect(try processID() != first)
  }

  @Test func `a process that ends at once is not started for ever`() {
    let calls = FileCalls(.allShares)
    calls.useProcess(WorkerLaunch(path: "/bin/true", arguments: []))
    for _ in 0..<20 { #expect(calls.run(PropertiesCall(path: folder.path)) == nil) }
  }

  @Test func `without a program for the process the calls are made on threads`() throws {
    let calls = FileCalls(.allShares)
    calls.useProcess(WorkerLaunch(path: "/no/such/program", arguments: []))
    #expect(try #require(calls.run(PropertiesCall(path: folder.path)))?.isFolder == true)
    #expect(calls.processID == nil)
  }

  @Test func `a file that the process has opened arrives with a message in a socket`() throws {
    let file = folder.file("a.png")
    try Data("content".utf8).write(to: URL(filePath: file))
    let (opened, site) = try #require(calls.site(of: OpenCall(path: file)))
    guard case .process(let process) = site else {
      Issue.record("the file was opened here")
      return
    }
    #expect(opened.identity.size == 7)
    var ends: [Int32] = [-1, -1]
    try #require(unsafe grid_channel_pair(&ends) != 0)
    defer { for end in ends { close(end) } }
    for text in ["first", "again"] {
      #expect(process.forward(Array(text.utf8), with: opened.descriptor, to: ends[0]))
      var message = [UInt8](repeating: 0, count: 5)
      var descriptor: Int32 = -1
      #expect(unsafe grid_channel_receive(ends[1], &message, 5, &descriptor) == 0)
      #expect(String(decoding: message, as: UTF8.self) == text)
      var content = [UInt8](repeating: 0, count: 7)
      #expect(unsafe pread(descriptor, &content, 7, 0) == 7)
      #expect(String(decoding: content, as: UTF8.self) == "content")
      close(descriptor)
    }
    calls.close(opened.descriptor, of: file, at: site)
  }
}

extension FilePlaces {
  /// Places in which the whole machine is a share.
  fileprivate static var allShares: FilePlaces { FilePlaces(mounts: { MountTable([]) }) }
}
