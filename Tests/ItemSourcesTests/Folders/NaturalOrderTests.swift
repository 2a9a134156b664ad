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
        // A digit is smaller than every letter and larger than ".", as in ASCII.
        result += "0" + String(repeating: "0", count: 8 - number.count) + number
        digits = ""
      }
      for letter in name {
        if letter.isNumber { digits.append(letter) } else { flush(); result += letter.lowercased() }
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
}
