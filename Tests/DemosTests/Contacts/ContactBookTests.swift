import Samples
import Testing

@testable import Demos
@testable import ItemSources

struct ContactBookTests {
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
