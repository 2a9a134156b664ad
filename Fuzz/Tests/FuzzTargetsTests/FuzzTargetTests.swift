import Foundation
import FrameTiming
import FuzzTargets
import TestSupport
import Testing

/// The fuzz targets, for a moment and without libFuzzer. `make fuzz` runs them for longer.
@MainActor struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.all)
  func `seeds and kept cases have no failure`(target: FuzzTarget) throws {
    let seeds = try target.seeds() + Sample.all(of: target)
    let isRelevant = try seeds.map(target.run)
    #expect(!seeds.isEmpty && !isRelevant.contains(false), "a seed is in another format")
    for file in try KeptCase.all(of: target) {
      #expect(throws: Never.self, "\(file.name)") { try target.run(file.bytes) }
    }
  }

  @Test func `each folder of kept cases belongs to a target`() throws {
    #expect(Set(try KeptCase.folders()).isSubset(of: FuzzTarget.all.map(\.name)))
  }

  @Test(arguments: FuzzTarget.all, Seeds.chosen)
  func `mutated files have no failure`(target: FuzzTarget, seed: UInt64) throws {
    let files =
      try target.seeds() + Sample.all(of: target) + KeptCase.all(of: target).map(\.bytes)
    var mutator = FileMutator(files: files, seed: seed)
    for step in 0..<Seeds.iterations(50) {
      let bytes = mutator.next()
      do throws(FuzzFailure) {
        _ = try target.run(bytes)
      } catch {
        let file = Data(bytes).base64EncodedString()
        Issue.record("\(error); seed \(seed), step \(step), base64: \(file)")
        return
      }
    }
  }
}

extension FuzzTarget: CustomTestStringConvertible {
  public var testDescription: String { name }
}

/// The sample files of the tests, for targets that make no seeds.
private enum Sample {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../Tests/Samples")
    .standardized
  private static let extensions: [String: Set<String>] = [
    "heif": ["heic", "avif"], "jxl": ["jxl"], "tga": ["tga"], "ico": ["ico"], "qoi": ["qoi"],
    "pnm": ["pbm", "pgm", "ppm"],
    "raw": ["arw", "cr2", "cr3", "dng", "nef", "orf", "raf", "rw2"],
  ]

  static func all(of target: FuzzTarget) throws -> [[UInt8]] {
    guard let extensions = extensions[target.name] else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { extensions.contains(URL(filePath: $0).pathExtension) }
      .map { Array(try Data(contentsOf: root.appending(path: $0))) }
  }
}

/// A file in `Fuzz/Cases`: an input that once had a failure, or a sample of a format.
private struct KeptCase {
  let name: String
  let bytes: [UInt8]

  private static let root = URL(filePath: #filePath).appending(path: "../../../Cases").standardized

  /// Returns the names of the folders, one for each target that has cases.
  static func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path)
  }

  static func all(of target: FuzzTarget) throws -> [KeptCase] {
    let folder = root.appending(path: target.name)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      KeptCase(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }
}
