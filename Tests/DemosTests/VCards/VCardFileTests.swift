import Foundation
import Glibc
import TestSupport
import Testing

@testable import Demos
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

  @Test(arguments: [1600, 2446, 200_000])
  func `a file of any year can be read`(year: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.vcf")
    try Data("BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD\n".utf8).write(to: URL(filePath: path))
    let time = timespec(tv_sec: (year - 1970) * 31_556_952, tv_nsec: 0)
    let result = unsafe [time, time].withUnsafeBufferPointer {
      unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0)
    }
    try #require(result == 0)
    #expect(VCardFile.read(path).cards.count == 1)
  }
}
