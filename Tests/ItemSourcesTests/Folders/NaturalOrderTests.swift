import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    var list = FileNames()
    for name in names { list.append(name.utf8) }
    return list.naturalOrder().map { list.string(at: Int($0)) }
  }

  @Test func `numbers are compared by value and letters without case`() {
    #expect(
      sorted(["b10", "B9", "a", "b009", "", "b9x"]) == ["", "a", "B9", "b009", "b9x", "b10"])
  }

  /// Compares with a sort by keys: digits as numbers of equal length, letters in lower case.
  @Test(arguments: Seeds.chosen)
  func `the order agrees with one by padded keys`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("abAB019._")
    let names = Set(
      (0..<200).map { _ in
        String(
          (0..<Int.random(in: 1...7, using: &random)).map { _ in
            letters.randomElement(using: &random)!
          })
      })
    func key(_ name: String) -> String {
      var result = ""
      var digits = ""
      func flush() {
        guard !digits.isEmpty else { return }
        let number = digits.drop { $0 == "0" }
        // A digit is smaller than every letter and larger than punctuation.
        result += "0" + String(repeating: "0", count: 8 - number.count) + number
        digits = ""
      }
      for letter in name {
        // A period comes first, then other punctuation.
        let place = letter == "." ? " " : letter == "_" ? "!" : letter.lowercased()
        if letter.isNumber { digits.append(letter) } else { flush(); result += place }
      }
      flush()
      return result
    }
    let expected = names.sorted {
      let (a, b) = (Array(key($0).utf8), Array(key($1).utf8))
      if a != b { return a.lexicographicallyPrecedes(b) }
      return Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
    #expect(sorted(names.shuffled(using: &random)) == expected)
  }

  @Test func `the order is that of file managers`() {
    for names in [
      [
        "foo.jpg", "foo (1).jpg", "foo (2).jpg", "foo (10).jpg", "foo_1.jpg", "foo-1.jpg",
        "foo1.jpg",
      ],
      ["Apfel.jpg", "Ärger.jpg", "Zebra.jpg"], ["анна2.jpg", "Борис.jpg", "ёж.jpg", "жук.jpg"],
      ["elan.jpg", "élan2.jpg", "Elan3.jpg"], ["Łódź.jpg", "Lublin.jpg"],
      ["Straße.jpg", "Strasse2.jpg"],
      ["a.jpg", "ä.jpg", "b.jpg"],
    ] {
      #expect(sorted(names) == names)
      #expect(sorted(names.reversed()) == names)
    }
  }

  @Test func `composed and decomposed characters are alike`() {
    let names = ["Ä1.jpg", "A\u{308}2.jpg", "ä3.jpg", "a\u{308}4.jpg"]
    #expect(sorted(names.reversed()) == names)
  }

  @Test func `names that are not UTF-8 have a place`() {
    var list = FileNames()
    list.append([0xFF, 0x61])
    list.append("z".utf8)
    list.append("é".utf8)
    #expect(list.naturalOrder() == [2, 1, 0])
  }
}
