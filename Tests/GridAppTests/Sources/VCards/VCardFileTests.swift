import Foundation
import Samples
import TestSupport
import Testing

@testable import GridApp

@MainActor
struct VCardFileTests {
  @Test(arguments: ["/no/such/people.vcf", "/tmp", "/dev/null"])
  func `a file that cannot be read is said in one line`(path: String) {
    let (cards, problems) = VCardFile.read(path)
    #expect(cards.isEmpty)
    #expect(problems.count == 1 && problems[0].description.hasPrefix("\(path): "))
  }

  @Test func `a file without cards says so`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.vcf")
    try Data("hello\n".utf8).write(to: URL(filePath: path))
    #expect(VCardFile.read(path).problems.map(\.reason) == [.file("no vCards there")])
  }

  @Test func `the bundled people are whole and in many scripts`() throws {
    let path = try #require(BundledResources.contacts)
    let (cards, problems) = VCardFile.read(path)
    #expect(cards.count == 300 && problems.isEmpty)
    #expect(cards.count { $0.photo != nil } > 150)
    let scripts = Set(cards.compactMap { $0.name.unicodeScalars.first.map(Script.of) })
    #expect(
      scripts.isSuperset(of: [.latin, .cyrillic, .greek, .arabic, .hebrew, .hangul, .han, .thai]))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect((size ?? .max) < 1_500_000)
  }

  @Test func `ten thousand cards are read and sorted`() throws {
    let text = (0..<10_000).map { index in
      VCardWriter.text(
        of: InventedPerson(seed: 2, index: index), portrait: [], as: .allCases[index % 3])
    }.joined()
    let reader = VCardReader(Array(text.utf8), path: "a.vcf")
    #expect(reader.cards.count == 10_000 && reader.problems.isEmpty)
    let book = ContactBook(reader.cards, alphabet: NameAlphabet(language: "en"))
    #expect(book.people.count == 10_000 && book.snapshot.numberOfItems == 10_000)
    #expect(Set(book.snapshot.sectionIdentifiers).isSuperset(of: ["A", "Z", "Α", "М", "ㄱ", "た"]))
  }
}
