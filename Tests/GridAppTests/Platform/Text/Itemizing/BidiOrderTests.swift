import TestSupport
import Testing

@testable import GridApp

/// Capitals stand for Hebrew, as in Unicode Standard Annex 9; the expected order is that of the
/// reference implementation behind python-bidi 0.6.
struct BidiOrderTests {
  @Test(arguments: [
    ("car means CAR.", "car means RAC."), ("car MEANS CAR.", "car RAC SNAEM."),
    ("HE SAID 123 TIMES", "SEMIT 123 DIAS EH"), ("abc DEF 123 ghi", "abc 123 FED ghi"),
    ("PRICE: $12.50", "$12.50 :ECIRP"), ("abc DEF, GHI jkl", "abc IHG ,FED jkl"),
    ("DEF abc 1-2 GHI", "IHG abc 1-2 FED"), ("ABC 1,234.5 DEF", "FED 1,234.5 CBA"),
    ("ABC -5 DEF", "FED 5- CBA"), ("ABC 50% DEF", "FED 50% CBA"),
    ("abc 50% DEF 50%", "abc 50% 50% FED"), ("ABC! abc?", "?abc !CBA"),
    ("1 2 ABC", "CBA 2 1"), ("+1 ABC", "CBA 1+"), ("ABC  ", "  CBA"),
    ("abc ABC  ", "abc CBA  "), ("a1B2c3D4", "a12Bc34D"), ("ABC 10/12/24 DEF", "FED 10/12/24 CBA"),
    ("1A", "A1"), ("A1", "1A"), ("A-1", "1-A"), ("x A:1 y", "x 1:A y"),
    ("ABC (de) FGH", "HGF )de( CBA"), ("!A", "A!"), ("A1!", "!1A"), ("#1 A", "A #1"),
  ])
  func `a line is seen in the order of the reference`(logical: String, seen: String) {
    #expect(visual(logical.map { $0.isUppercase ? Self.hebrew($0) : $0 }) == seen)
  }

  @Test(arguments: [
    ("م 12 ب", "ب 12 م"), ("م 1-2", "2-1 م"), ("م ١٢,٣ a", "a ١٢,٣ م"),
    ("م 1,2 ب 3", "3 ب 1,2 م"), ("a ١ 2 b", "a ١ 2 b"), ("a م 5%", "a 5 م%"),
  ])
  func `digits after Arabic letters are Arabic numbers`(logical: String, seen: String) {
    #expect(visual(Array(logical)) == String(seen))
  }

  @Test func `text of one direction keeps its order or turns round`() {
    let levels: [UInt8] = [0, 0, 0]
    #expect(BidiOrder.visualOrder(of: levels) == [0, 1, 2])
    #expect(BidiOrder.visualOrder(of: levels.map { $0 + 1 }) == [2, 1, 0])
    #expect(BidiOrder.visualOrder(of: []) == [])
  }

  @Test(arguments: TextSeeds.chosen)
  func `every order is a permutation that keeps runs of one level together`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("aZא ب1٢+$,.(😀")
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet.randomElement(using: &random)!
      }
      let base = UInt8.random(in: 0...1, using: &random)
      let levels = BidiOrder.levels(of: text.map(BidiClass.of), base: base)
      let order = BidiOrder.visualOrder(of: levels)
      #expect(order.sorted() == Array(text.indices))
      #expect(levels.allSatisfy { $0 >= base && $0 <= 2 }, "\(text) \(levels)")
      for (left, right) in zip(order, order.dropFirst()) where levels[left] == levels[right] {
        #expect(abs(left - right) == 1 || levels.max() != levels[left], "\(text) \(order)")
      }
    }
  }

  private static func hebrew(_ letter: Character) -> Character {
    Character(Unicode.Scalar(0x5D0 + UInt32(letter.asciiValue!) - 65)!)
  }

  /// The characters from left to right, Hebrew as capitals again.
  private func visual(_ logical: [Character]) -> String {
    let classes = logical.map(BidiClass.of)
    let base: UInt8 = BidiOrder.isRightToLeft(classes) ? 1 : 0
    let order = BidiOrder.visualOrder(of: BidiOrder.levels(of: classes, base: base))
    return String(
      order.map { index in
        let value = logical[index].unicodeScalars.first!.value
        return (0x5D0...0x5EA).contains(value)
          ? Character(Unicode.Scalar(UInt8(value - 0x5D0 + 65))) : logical[index]
      })
  }
}
