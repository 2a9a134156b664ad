import GridEngine

@testable import GridApp
@testable import GridSDL

/// Text metrics that are the same on every machine: half an em per character, a whole em for wide
/// ones.
@MainActor final class FixedType: TypeMeasuring {
  func width(of text: String, _ request: FontRequest) -> Int {
    let halves = text.reduce(0) { $0 + (Self.isWide($1) ? 2 : 1) }
    return (halves * request.pixelSize + 1) / 2
  }

  func lineHeight(of request: FontRequest) -> Int? { request.pixelSize * 4 / 3 }

  func lines(of text: String, _ request: FontRequest, width: Int?, maximumLines: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += self.lines(of: String(paragraph), request, width: width ?? .max)
    }
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    guard maximumLines > 0, lines.count > maximumLines else { return lines }
    var last = lines[maximumLines - 1]
    while !last.isEmpty, self.width(of: last + "…", request) > width ?? .max { last.removeLast() }
    return lines.prefix(maximumLines - 1) + [trimmed(last) + "…"]
  }

  func size(of text: AttributedText, width: Int?, scale: Double) -> PixelSize? {
    guard let style = text.runs.first?.style else { return PixelSize(width: 0, height: 0) }
    let request = FontRequest(style, scale: scale)
    let lines = lines(of: text.string, request, width: width, maximumLines: text.maximumLines)
    return PixelSize(
      width: lines.reduce(0) { max($0, self.width(of: $1, request)) },
      height: lines.count * (request.pixelSize * 4 / 3))
  }

  /// Wraps a paragraph by words, and words that are too long by characters.
  private func lines(of paragraph: String, _ request: FontRequest, width: Int) -> [String] {
    let breaks = UnicodeText.lineBreaks(in: paragraph) ?? []
    var lines: [String] = []
    var line = ""
    var offset = 0
    var afterBreak = ""
    for character in paragraph {
      if offset > 0, breaks[offset] != .none { afterBreak = "" }
      if !line.isEmpty, self.width(of: trimmed(line + String(character)), request) > width {
        let isWhole = afterBreak.count == line.count
        lines.append(trimmed(isWhole ? line : String(line.dropLast(afterBreak.count))))
        line = isWhole ? "" : afterBreak
        afterBreak = line
      }
      line.append(character)
      afterBreak.append(character)
      offset += character.utf8.count
    }
    return lines + [trimmed(line)]
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Whether a character is East Asian or an emoji.
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x1100...0x115F).contains(scalar) || (0x2E80...0xD7A3).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || scalar >= 0x1F000
  }
}
