import Foundation
import GridEngine

@testable import Demos

extension FuzzTarget {
  /// Reads the cards of a vCard file, and decodes their photos. Texts are within the limits, photos
  /// inside the file, and problems name a line of it.
  static let vCard = FuzzTarget(name: "vcard", seeds: { cards }) { bytes throws(FuzzFailure) in
    let reader = VCardReader(bytes, path: "fuzz.vcf", version: 1)
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for card in reader.cards {
      try FuzzFailure.unless(!card.name.isEmpty, "the card of line \(card.line) has no name")
      for text in [card.name, card.reading, card.organization, card.phone, card.email] {
        try FuzzFailure.unless(
          text.count <= VCardLimits.characters, "a text has \(text.count) characters")
      }
      try FuzzFailure.unless(1...lineCount ~= card.line, "line \(card.line) of \(lineCount)")
      if let photo = card.photo { try checkPhoto(photo, in: bytes) }
    }
    for problem in reader.problems {
      try FuzzFailure.unless(
        1...(lineCount + 1) ~= problem.line && problem.description.hasPrefix("fuzz.vcf"),
        "the problem is \"\(problem)\"")
    }
    return !reader.cards.isEmpty || !reader.problems.isEmpty
  }

  private static func checkPhoto(
    _ photo: EmbeddedImage, in bytes: [UInt8]
  ) throws(FuzzFailure) {
    try FuzzFailure.unless(
      photo.offset >= 0 && photo.length > 0 && photo.offset + photo.length <= bytes.count,
      "a photo is at \(photo.offset), \(photo.length) bytes, of \(bytes.count)")
    let value = Array(bytes[photo.offset..<photo.offset + photo.length])
    let decoded = PhotoValue.decoded(value)
    try FuzzFailure.unless(
      decoded?.count ?? 0 <= value.count, "\(value.count) bytes decode to \(decoded?.count ?? 0)")
  }

  private static var cards: [[UInt8]] {
    [
      """
      BEGIN:VCARD\r
      VERSION:3.0\r
      FN:Zoë Qu\r
       inn\r
      N:Quinn;Zo\\;ë;;Dr.;\r
      X-PHONETIC-LAST-NAME:Quinn\r
      ORG:Atelier\\, Nord;Design\r
      TEL;TYPE=home,pref:+1 2\r
      item1.EMAIL;PREF=1:zoe@example.org\r
      PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2w\r
       BDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8=\r
      END:VCARD\r

      """,
      """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;=
      J=F6rg
      AGENT:
      BEGIN:VCARD
      FN:Agent
      END:VCARD
      PHOTO;BASE64;JPEG:
       /9j/4AAQSkZJRgABAQ

      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:홍길동
      PHOTO:data:image/png;base64\\,iVBORw0KGgo=
      END:VCARD
      END:VCARD
      BEGIN:VCARD

      """,
    ].map { Array($0.utf8) }
  }
}
