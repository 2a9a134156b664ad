import Foundation
import FrameTiming
import Samples
import TestSupport
import Testing

@testable import Demos
@testable import ItemSources

struct VCardReaderTests {
  /// Reads the cards in `lines`, with CR LF line ends as the standard requires.
  private func read(_ text: String) -> VCardReader {
    read(bytes: Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
  }

  private func read(bytes: [UInt8]) -> VCardReader { VCardReader(bytes, path: "people.vcf") }

  private func card(_ lines: String, version: String = "3.0") -> VCard? {
    read("BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n").cards.first
  }

  @Test(arguments: ["\r\n", "\n"])
  func `a card's name, company, number and address are read`(lineEnd: String) {
    let lines = [
      "BEGIN:VCARD", "VERSION:4.0", "FN:Zoë Quinn", "N:Quinn;Zoë;;;", "ORG:Atelier Nord;Design",
      "TEL;TYPE=home:1", "EMAIL:zoe@example.org", "END:VCARD", "",
    ]
    let reader = read(bytes: Array(lines.joined(separator: lineEnd).utf8))
    #expect(
      reader.cards == [
        VCard(
          name: "Zoë Quinn", organization: "Atelier Nord, Design", phone: "1",
          email: "zoe@example.org", line: 1)
      ])
    #expect(reader.problems.isEmpty)
  }

  @Test func `a byte order mark and lowercase names are accepted`() {
    let text = "begin:vcard\nversion:3.0\nfn:Ada\nend:vcard\n"
    #expect(read(bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8)).cards.map(\.name) == ["Ada"])
  }

  @Test func `folded lines are joined, even within a character`() {
    let ed = Array("BEGIN:VCARD\r\nFN:Ren".utf8) + [0xC3]
    let rest = [0xA9] + Array(" van\r\n\t der Berg\r\nEND:VCARD\r\n".utf8)
    #expect(read(bytes: ed + Array("\r\n ".utf8) + rest).cards.first?.name == "René van der Berg")
  }

  @Test func `unfolding a line of version 2_1 keeps the space`() {
    #expect(card("FN:Ada\n Lovelace", version: "2.1")?.name == "Ada Lovelace")
    #expect(card("FN:Ada\n Lovelace")?.name == "AdaLovelace")
  }

  @Test func `escapes are decoded, also in the components of a name`() {
    #expect(card(#"FN:Smith\, Ada\; \\ Co\nLtd"#)?.name == #"Smith, Ada; \ Co Ltd"#)
    #expect(card(#"N:Berg\;Dahl;Ada;;Dr.;"#)?.name == "Dr. Ada Berg;Dahl")
  }

  @Test(arguments: [
    ("N:홍;길동;;;", "홍길동"), ("N:高橋;明;;;", "高橋明"),
    ("N:Lovelace;Ada;King;Dr.;PhD", "Dr. Ada King Lovelace PhD"),
    ("ORG:Old Mill Bakery", "Old Mill Bakery"), ("EMAIL:ada@example.org", "ada@example.org"),
    ("TEL;VALUE=uri:tel:+44-20", "+44 20"), ("FN:  \nN:;;;;\nORG:;Design", "Design"),
  ])
  func `without a formatted name, other properties provide the name`(lines: String, name: String) {
    #expect(card(lines)?.name == name)
  }

  @Test func `the preferred phone number is used, and groups are ignored`() {
    #expect(card("FN:A\nTEL:1\nitem1.TEL;TYPE=cell,pref:2\nTEL;TYPE=pref:3")?.phone == "2")
    #expect(card("FN:A\nTEL;PREF=2:1\nwork.tel;PREF=1:tel:2", version: "4.0")?.phone == "2")
    #expect(card("FN:A\nitem1.EMAIL:mailto:a@b.c")?.email == "a@b.c")
  }

  @Test func `quoted-printable text of version 2_1 continues after soft line breaks`() {
    let lines = """
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=
      =D0=B0=D0=BD;
      FN;QUOTED-PRINTABLE:M=C3=BCller=
      , J=3Drgen
      """
    #expect(card(lines, version: "2.1")?.name == "Müller, J=rgen")
    #expect(VCardText.quotedPrintable(Array("a=4x=zz=".utf8)) == Array("a4xzz".utf8))
  }

  @Test(arguments: [
    ("ISO-8859-1", [0x4D, 0xFC, 0x6C] as [UInt8], "Mül"), ("EUC-KR", [0xC8, 0xAB], "홍"),
    ("SHIFT_JIS", [0x8D, 0x82], "高"), ("KOI8-R", [0xE9, 0xD7], "Ив"),
    ("no such set", [0x4D, 0xFC], "Mü"), ("UTF-8//TRANSLIT", [0x4D, 0xFC], "Mü"),
  ])
  func `other character sets are converted, and unknown ones are read as Windows-1252`(
    charset: String, bytes: [UInt8], name: String
  ) {
    let head = Array("BEGIN:VCARD\r\nFN;CHARSET=\"\(charset)\":".utf8)
    let card = read(bytes: head + bytes + Array("\r\nEND:VCARD\r\n".utf8)).cards.first
    #expect(card?.name == name)
  }

  @Test func `phonetic names and SORT-AS determine the sort key`() {
    #expect(
      card("FN:高橋 明\nX-PHONETIC-FIRST-NAME:あきら\nX-PHONETIC-LAST-NAME:たかはし")?.reading == "たかはし あきら")
    #expect(card("FN:Rene van der Harten\nSORT-STRING:Harten")?.reading == "Harten")
    #expect(
      card("FN:A\nN;SORT-AS=\"Harten,Rene\":van der Harten;Rene;;;", version: "4.0")?.reading
        == "Harten Rene")
  }

  @Test func `control characters of text direction are removed, and names have a limit`() {
    #expect(card("FN:A\u{202E}b\u{0}c\u{2066}\td")?.name == "Abc d")
    #expect(card("FN:" + String(repeating: "x", count: 5_000))?.name.count == 200)
    let accents = String(repeating: "\u{301}", count: 20_000)
    #expect((card("FN:e\(accents)")?.name.unicodeScalars.count ?? .max) <= 1_000)
  }

  // MARK: Broken cards

  @Test func `a card without END is skipped, and the next one is read`() {
    let reader = read("BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\nBEGIN:VCARD\nFN:C\n")
    #expect(reader.cards.map(\.name) == ["B"])
    #expect(reader.problems.map(\.line) == [1, 6])
    #expect(
      reader.problems.first?.description
        == "people.vcf:1: the card has no END:VCARD and is skipped")
  }

  @Test func `a card without a name is reported, and invalid lines are ignored`() {
    let reader = read(
      "garbage\nBEGIN:VCARD\nVERSION:3.0\nNOTE:x\nEND:VCARD\nBEGIN:VCARD\n:::\n=;x\nFN:B\n"
        + "END:VCARD\nEND:VCARD\n")
    #expect(reader.cards.map(\.name) == ["B"])
    #expect(reader.cards.map(\.line) == [6])
    #expect(reader.problems.map(\.reason) == [.empty, .strayEnd])
  }

  @Test func `a card within a card is skipped`() {
    let reader = read(
      "BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:B\nTEL:2\nEND:VCARD\nTEL:1\nEND:VCARD\n")
    #expect(reader.cards.map(\.name) == ["A"])
    #expect(reader.cards.first?.phone == "1")
    #expect(reader.problems.isEmpty)
  }

  @Test func `a card with too many properties is skipped`() {
    let many = String(repeating: "X-A:1\n", count: VCardLimits.properties + 1)
    let reader = read("BEGIN:VCARD\nFN:A\n\(many)END:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n")
    #expect(reader.cards.map(\.name) == ["B"])
    #expect(reader.problems.map(\.reason) == [.tooManyProperties(VCardLimits.properties)])
  }

  @Test func `a card that is too long is skipped`() {
    var bytes = Array("BEGIN:VCARD\nFN:A\nX-A:".utf8)
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: VCardLimits.card)
    bytes += Array("\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n".utf8)
    let reader = read(bytes: bytes)
    #expect(reader.cards.map(\.name) == ["B"])
    #expect(reader.problems.map(\.line) == [1])
  }

  // MARK: Properties

  private static let sample = (0..<12).map { index in
    VCardWriter.text(
      of: InventedPerson(seed: 5, index: index), portrait: [UInt8](repeating: 7, count: 300),
      as: VCardWriter.Version.allCases[index % 3])
  }

  @Test(arguments: 0..<12)
  func `written cards are parsed to the same cards`(index: Int) {
    let person = InventedPerson(seed: 5, index: index)
    let reader = read(bytes: Array(Self.sample[index].utf8))
    #expect(reader.problems.isEmpty)
    let card = reader.cards.first
    #expect(card?.name == person.name)
    #expect(card?.organization == person.company)
    #expect(card?.email == person.email)
    #expect(card?.phone.filter(\.isNumber) == person.phone.filter(\.isNumber))
    #expect(card?.photo != nil)
  }

  @Test(arguments: Seeds.chosen)
  func `a file truncated anywhere loses at most the last card`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.sample.joined().utf8)
    let names = read(bytes: bytes).cards.map(\.name)
    for _ in 0..<Seeds.iterations(100) {
      let end = Int.random(in: 0..<bytes.count, using: &random)
      let reader = read(bytes: Array(bytes[..<end]))
      let whole =
        String(decoding: bytes[..<end], as: UTF8.self).components(
          separatedBy: "END:VCARD"
        ).count - 1
      #expect(reader.cards.map(\.name) == Array(names.prefix(whole)), "cut at \(end)")
      #expect(reader.problems.count <= 1)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `damage to one card does not affect the others`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(100) {
      let victim = Int.random(in: 1..<11, using: &random)
      var cards = Self.sample.map { Array($0.utf8) }
      // Only lines inside the card: its first and last line separate cards.
      let range = 13..<(cards[victim].count - 13)
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let byte = UInt8.random(in: 0...255, using: &random)
        cards[victim][Int.random(in: range, using: &random)] = byte
      }
      let names = read(bytes: cards.flatMap(\.self)).cards.map(\.name)
      let others = (0..<12).filter { $0 != victim }.map { InventedPerson(seed: 5, index: $0).name }
      #expect(Set(others).isSubset(of: names), "step \(step): card \(victim)")
    }
  }

  @Test(arguments: Seeds.chosen)
  func `parsing ends for any bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "BEGIN:VCARD\n", "END:VCARD\n", "FN:", "PHOTO;ENCODING=b:", "\n ", "=\n", ";", ":",
      "AGENT:\n",
      "N;ENCODING=QUOTED-PRINTABLE:", "\"", "\r", "AAAA", "VERSION:2.1\n", "data:", "\u{FEFF}",
    ].map { Array($0.utf8) }
    for _ in 0..<Seeds.iterations(200) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        bytes += words.randomElement(using: &random)!
        if Bool.random(using: &random) { bytes.append(.random(in: 0...255, using: &random)) }
      }
      let reader = read(bytes: bytes)
      #expect(reader.cards.allSatisfy { !$0.name.isEmpty })
    }
  }
}
