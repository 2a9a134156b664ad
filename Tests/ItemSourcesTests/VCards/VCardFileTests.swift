import Foundation
import TestSupport
import Testing

@testable import ItemSources

@MainActor
struct VCardFileTests {
  @Test(arguments: ["/no/such/people.vcf", "/tmp", "/dev/null"])
  func `a file that cannot be read is reported in one line`(path: String) {
    let (cards, problems) = VCardFile.read(path)
    #expect(cards.isEmpty)
    #expect(problems.count == 1 && problems[0].description.hasPrefix("\(path): "))
  }

  @Test func `a file without cards is reported`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.vcf")
    try Data("hello\n".utf8).write(to: URL(filePath: path))
    #expect(VCardFile.read(path).problems.map(\.reason) == [.file("contains no vCards")])
  }
}
