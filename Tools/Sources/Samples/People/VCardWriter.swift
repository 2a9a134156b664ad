import Foundation

/// Writes vCards of versions 2.1, 3.0 and 4.0, each with its characteristic features.
package struct VCardWriter {
  /// A version of vCard.
  package enum Version: CaseIterable, Sendable {
    /// Version 2.1: quoted-printable text and a photo in base64.
    case two
    /// Version 3.0: escaped text, groups, and a photo in base64.
    case three
    /// Version 4.0: telephone numbers and photos as URIs.
    case four
  }

  private let person: InventedPerson
  private let portrait: [UInt8]
  private var lines: [String] = []

  /// Returns the text of a card, with lines that end in CR LF.
  ///
  /// - Parameter portrait: A JPEG; empty for none.
  package static func text(
    of person: InventedPerson, portrait: [UInt8], as version: Version
  ) -> String {
    var writer = VCardWriter(person: person, portrait: portrait)
    writer.lines.append("BEGIN:VCARD")
    switch version {
    case .two: writer.writeTwo()
    case .three: writer.writeThree()
    case .four: writer.writeFour()
    }
    writer.lines.append("END:VCARD")
    return writer.lines.joined(separator: "\r\n") + "\r\n"
  }

  private init(person: InventedPerson, portrait: [UInt8]) {
    self.person = person
    self.portrait = portrait
  }

  private mutating func writeTwo() {
    lines.append("VERSION:2.1")
    quoted("N", "\(person.family);\(person.given)")
    quoted("FN", person.name)
    if !person.familyReading.isEmpty {
      quoted("X-PHONETIC-LAST-NAME", person.familyReading)
      quoted("X-PHONETIC-FIRST-NAME", person.givenReading)
    }
    if !person.company.isEmpty { quoted("ORG", person.company) }
    if !person.phone.isEmpty { lines.append("TEL;CELL:\(person.phone)") }
    if !person.email.isEmpty { lines.append("EMAIL;INTERNET:\(person.email)") }
    guard !portrait.isEmpty else { return }
    lines.append("PHOTO;JPEG;ENCODING=BASE64:")
    lines += base64.chunks(of: 74).map { " " + $0 }
    lines.append("")
  }

  private mutating func writeThree() {
    lines.append("VERSION:3.0")
    fold("N:\(escaped(person.family));\(escaped(person.given));;;")
    fold("FN:\(escaped(person.name))")
    writeReading()
    if !person.company.isEmpty { fold("ORG:\(escaped(person.company))") }
    if !person.phone.isEmpty { fold("item1.TEL;type=CELL;type=pref:\(person.phone)") }
    if !person.email.isEmpty { fold("item2.EMAIL;type=INTERNET:\(person.email)") }
    if !portrait.isEmpty { fold("PHOTO;ENCODING=b;TYPE=JPEG:\(base64)") }
  }

  private mutating func writeFour() {
    lines.append("VERSION:4.0")
    fold("FN:\(escaped(person.name))")
    fold("N:\(escaped(person.family));\(escaped(person.given));;;")
    writeReading()
    if !person.company.isEmpty { fold("ORG:\(escaped(person.company))") }
    if !person.phone.isEmpty {
      let number = person.phone.replacingOccurrences(of: " ", with: "-")
      fold("TEL;VALUE=uri;PREF=1;TYPE=\"voice,cell\":tel:\(number)")
    }
    if !person.email.isEmpty { fold("EMAIL:\(person.email)") }
    if !portrait.isEmpty { fold("PHOTO:data:image/jpeg;base64,\(base64)") }
  }

  private mutating func writeReading() {
    guard !person.familyReading.isEmpty else { return }
    fold("X-PHONETIC-LAST-NAME:\(escaped(person.familyReading))")
    fold("X-PHONETIC-FIRST-NAME:\(escaped(person.givenReading))")
  }

  // MARK: Encodings

  private var base64: String { Data(portrait).base64EncodedString() }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: ",", with: "\\,")
      .replacingOccurrences(of: ";", with: "\\;")
  }

  /// Appends a line, folded after at most 75 bytes. Characters are not split.
  private mutating func fold(_ line: String) {
    var part = ""
    var room = 75
    for character in line {
      let size = character.utf8.count
      if size > room {
        lines.append(part)
        part = " "
        room = 74
      }
      part.append(character)
      room -= size
    }
    lines.append(part)
  }

  /// Appends a property in quoted-printable encoding, with lines of at most 76 characters.
  private mutating func quoted(_ name: String, _ text: String) {
    var part = "\(name);CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    for byte in text.utf8 {
      let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "=")
      let digits = String(byte, radix: 16, uppercase: true)
      let code =
        isPlain ? String(Unicode.Scalar(byte)) : "=" + (digits.count < 2 ? "0" : "") + digits
      if part.utf8.count + code.utf8.count > 75 {
        lines.append(part + "=")
        part = ""
      }
      part += code
    }
    lines.append(part)
  }
}

extension String {
  fileprivate func chunks(of length: Int) -> [Substring] {
    var chunks: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return chunks
  }
}
