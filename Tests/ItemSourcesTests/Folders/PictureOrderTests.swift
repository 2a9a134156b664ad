import Foundation
import TestSupport
import Testing

@testable import ItemSources

struct PictureOrderTests {
  private let folder: ScratchFolder
  private let paths: [String]

  /// Writes files of 3, 1, 2 and 1 bytes.
  init() throws {
    folder = try ScratchFolder()
    paths = ["a", "b", "c", "d"].map(folder.file)
    for (path, size) in zip(paths, [3, 1, 2, 1]) {
      try Data(count: size).write(to: URL(filePath: path))
    }
  }

  /// Returns the names of the only section, in order.
  private func arranged(_ order: PictureOrder) -> String {
    let sections = order.arranged(paths, dates: PictureDates { _ in nil })
    #expect(sections.map(\.month) == [.none])
    return sections.flatMap(\.paths).compactMap { $0.last.map(String.init) }.joined()
  }

  @Test func `sorting by name keeps the listed order`() { #expect(arranged(.name) == "abcd") }

  @Test func `sorting by size begins with the largest, in a stable order`() {
    #expect(arranged(.size) == "acbd")
  }

  @Test func `a deleted file is listed last`() throws {
    try FileManager.default.removeItem(atPath: paths[0])
    #expect(arranged(.size) == "cbda")
  }

  @Test func `the next order after the last is the first`() {
    var order = PictureOrder.name
    var seen: Set<PictureOrder> = []
    for _ in PictureOrder.allCases {
      seen.insert(order)
      order = order.next
    }
    #expect(seen.count == PictureOrder.allCases.count)
    #expect(order == .name)
  }
}
