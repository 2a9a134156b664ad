import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// A collection of damaged, malicious and unusual files next to the checkout, with an expected
/// result for each. `GRIDAPP_CORPUS` names another folder that has a `LIST.md`.
struct CorpusTests {
  /// Shared by all files, as in the app.
  private static let workers = TestWorkers.make()

  @Test(
    .enabled(if: CorpusCase.isAvailable), .timeLimit(.minutes(2)), arguments: CorpusCase.all,
    [false, true])
  func `each file has the expected result, in this process and in a worker`(
    file: CorpusCase, inWorker: Bool
  ) throws {
    let fixture = try DecodingFixture(workers: inWorker ? Self.workers : nil)
    let size = file.uprightSize ?? PixelSize(width: 64, height: 48)
    let outcome = Result { () throws(ImageError) in
      try fixture.decode(file.path, width: size.width, height: size.height)
    }
    switch file.verdict {
    case .show:
      #expect(throws: Never.self) { try outcome.get() }
      let info = try fixture.decoder.probe(file.path)
      #expect(file.uprightSize == nil || info.uprightSize == file.uprightSize)
    case .placeholder: #expect(throws: ImageError.self) { try outcome.get() }
    case .either: break
    }
    // A tile of another size and its preview must not crash either.
    let tile = ImageRequest(
      file: file.path, sizeInPixels: PixelSize(width: 160, height: 120), cornerRadiusInPixels: 8)
    _ = fixture.decoder.quickImage(for: tile, cancellation: CancellationFlag())
    _ = try? fixture.decoder.decode(tile, quality: .fast, cancellation: CancellationFlag())
  }

  @Test func `the collection exists, or a message reports that it is missing`() {
    if CorpusCase.isAvailable {
      #expect(CorpusCase.all.count > 50)
    } else {
      print("*** SKIPPED: no corpus of damaged images at \(CorpusCase.folder) ***")
      print("*** Set GRIDAPP_CORPUS to a folder that has LIST.md to run its files. ***")
    }
  }
}

/// A line of the collection's `LIST.md`.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable { case show, placeholder, either }

  let name: String
  let verdict: Verdict
  let uprightSize: PixelSize?

  var path: String { Self.folder + "/" + name }
  var testDescription: String { name }

  static let folder: String =
    ProcessInfo.processInfo.environment["GRIDAPP_CORPUS"]
    ?? URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpus-bad").standardizedFileURL.path

  static let all: [CorpusCase] = {
    guard let list = try? String(contentsOfFile: folder + "/LIST.md", encoding: .utf8) else {
      return []
    }
    return list.split(separator: "\n").compactMap { CorpusCase(line: $0) }
  }()

  /// The files whose first rows are shown. The list is older than that, too.
  private static let partlyShown: Set<String> = [
    "pillow/broken_data_stream.png", "pillow/truncated_image.png",
  ]

  static var isAvailable: Bool { !all.isEmpty }

  /// Returns `nil` for a line without a file.
  init?(line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard cells.count > 6, cells[1].hasPrefix("`") else { return nil }
    name = cells[1].replacing("`", with: "")
    // The list is older than the decoders of HEIF.
    let isShown =
      cells[4].contains("show") || cells[4].contains("no decoder")
      || Self.partlyShown.contains(name)
    let isPlaceholder = cells[4].contains("placeholder") && !isShown
    verdict =
      cells[4].contains(" or ") || cells[4].contains("(or ")
      ? .either : isShown ? .show : isPlaceholder ? .placeholder : .either
    let sides = cells[5].split(separator: "x").compactMap { Int($0) }
    uprightSize = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
  }
}
