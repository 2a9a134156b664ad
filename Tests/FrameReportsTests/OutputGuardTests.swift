import Foundation
import FrameTiming
import SystemFiles
import TestSupport
import Testing

@testable import FrameReports

/// The files that a command may replace.
@MainActor
struct OutputGuardTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.file(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// A document of a kind as this program writes it.
  private func document(_ kind: OutputKind) throws -> [UInt8] {
    let records = SimulatedRecording.records(runs: 1, frames: 30)
    let csv = SimulatedRecording.csv(of: records)
    let recording = try RecordingReader.parse(csv, path: "a.csv")
    let system = SystemDescription.current(gpu: "", driver: "")
    switch kind {
    case .recording: return csv
    case .sidecar:
      return RecordingSidecar(conditions: RecordingConditions(), system: system, began: "").bytes
    case .trace: return RecordingExport.trace.bytes(of: recording)
    case .image: return [0x89] + Array("PNG\r\n\u{1A}\n…".utf8)
    case .page: return Array(ReportPage(recordings: [recording], comparisons: []).html.utf8)
    case .presentMon: return RecordingExport.presentmon1.bytes(of: recording)
    case .capFrameX: return RecordingExport.capframexLinux.bytes(of: recording)
    case .capFrameXSession: return RecordingExport.capframexLinux.sidecar(of: recording) ?? []
    }
  }

  @Test(arguments: OutputKind.allCases)
  func `a document replaces those of its kind and no others`(kind: OutputKind) throws {
    for other in OutputKind.allCases {
      let path = try write(try document(other), to: "file")
      #expect(OutputGuard().permits(path, kind) == (kind == other), "\(kind) over \(other)")
      #expect(OutputGuard(isForced: true).permits(path, kind))
    }
  }

  @Test(arguments: OutputKind.allCases)
  func `new and empty files, pipes and devices may be written`(kind: OutputKind) throws {
    #expect(OutputGuard().permits(folder.file("new"), kind))
    #expect(OutputGuard().permits(try write([], to: "empty"), kind))
    #expect(OutputGuard().permits("/dev/null", kind))
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(OutputGuard().permits(folder.file("pipe"), kind))
  }

  @Test(arguments: [
    "a note", "{\"a\": 1}", "name,size\n1,2\n", "\u{FF}\u{D8}\u{FF}", "<html>", "[",
  ])
  func `other files are named in one line with the way out`(text: String) throws {
    let path = try write(Array(text.utf8), to: "file")
    for kind in OutputKind.allCases {
      let error = #expect(throws: RecordingError.self) { try OutputGuard().check(path, kind) }
      #expect(
        error?.description
          == "\(path): exists and is not \(kind.name); choose another file, or give --force")
    }
  }

  @Test func `a file that the command reads is not replaced, by whatever path`() throws {
    let path = try write(try document(.recording), to: "a.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.csv"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("hard.csv"))
    let outputs = OutputGuard(inputs: [path])
    for name in ["a.csv", "./a.csv", "link.csv", "hard.csv"] {
      let output = folder.file(name)
      #expect(throws: RecordingError.isInput(path: output)) {
        try outputs.check(output, .recording)
      }
    }
    #expect(OutputGuard(inputs: [path], isForced: true).permits(path, .recording))
  }

  @Test func `a document that cannot be written completely is removed`() throws {
    let error = #expect(throws: RecordingError.self) {
      try RecordFile.write([1, 2, 3], to: "/dev/full", .page)
    }
    #expect(error?.description.contains("No space left on device") == true)
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func `a pipe that no program reads is reported at once`() throws {
    let path = folder.file("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: RecordingError.hasNoReader(path: path)) {
      try RecordFile.write([1], to: path, .page)
    }
    #expect(throws: RecordingError.hasNoReader(path: path)) {
      _ = try FrameRecorder(path: path, conditions: RecordingConditions())
    }
    #expect(throws: RecordingError.hasNoReader(path: path)) { _ = try TraceRecorder(path: path) }
  }

  @Test func `a recording leaves a JSON file of another program alone`() throws {
    _ = try write(Array("{\"posts\": []}".utf8), to: "posts.json")
    let recorder = try FrameRecorder(
      path: folder.file("posts.csv"), conditions: RecordingConditions())
    for record in SimulatedRecording.records(runs: 1, frames: 30) { recorder.append(record) }
    recorder.stop(waiting: true)
    #expect(try folder.text("posts.json") == "{\"posts\": []}")
    let read = try RecordingReader.read(folder.file("posts.csv"))
    #expect(read.sidecar?.rows == read.records.count)
    // If both names are taken, nothing is written.
    _ = try write(Array("mine".utf8), to: "b.json")
    let other = try write(Array("mine".utf8), to: "b.csv.json")
    #expect(throws: RecordingError.isOther(path: other, kind: OutputKind.sidecar.name)) {
      _ = try FrameRecorder(path: folder.file("b.csv"), conditions: RecordingConditions())
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("b.csv")))
  }

  @Test func `a recording replaces an earlier one with its sidecar`() throws {
    for _ in 0..<2 {
      let recorder = try FrameRecorder(
        path: folder.file("a.csv"), conditions: RecordingConditions())
      recorder.stop(waiting: true)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["a.csv", "a.json"])
  }

  @Test func `a path that is not UTF-8 gets its own bytes`() throws {
    let path = SourcePath.string(fromBytes: Array(folder.file("caf").utf8) + [0xE9])
    try RecordFile.write(Array("{\n".utf8), to: path, .page)
    let recorder = try FrameRecorder(path: path + ".csv", conditions: RecordingConditions())
    recorder.stop(waiting: true)
    for ending in ["", ".csv", ".json"] {
      #expect(unsafe access(SourcePath.cString(path + ending), F_OK) == 0, "\(ending)")
    }
    #expect(RecordingSidecar.read(beside: path + ".csv") != nil)
  }
}
