/// A writing system, as far as sorting and abbreviating names needs to distinguish them.
///
/// - SeeAlso: Unicode Standard Annex 24.
package nonisolated enum Script: UInt8, Hashable, Sendable, CaseIterable {
  /// Spaces, digits, punctuation and symbols, which have the script of the text around them.
  case common
  case latin, greek, cyrillic, armenian, hebrew, arabic, syriac, thaana, nko
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, tibetan, myanmar, georgian, ethiopic, cherokee, khmer, mongolian
  case hangul
  /// Hiragana and katakana.
  case kana
  case bopomofo
  /// Chinese characters in any language.
  case han

  /// Returns the script of a scalar; ``common`` if it belongs to none of the others.
  ///
  /// - Complexity: O(log *n*) in the number of ranges, about 50.
  package static func of(_ scalar: Unicode.Scalar) -> Script {
    let value = scalar.value
    if value < 0x80 { return Self.isASCIILetter(value) ? .latin : .common }
    var low = 0
    var high = scriptRanges.count
    while low < high {
      let middle = (low + high) / 2
      if scriptRanges[middle].first > value { high = middle } else { low = middle + 1 }
    }
    guard low > 0, value <= scriptRanges[low - 1].last else { return .common }
    return scriptRanges[low - 1].script
  }

  private static func isASCIILetter(_ value: UInt32) -> Bool {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }
}

/// A range of code points with the same script.
nonisolated struct ScriptRange: Sendable {
  let first: UInt32
  let last: UInt32
  let script: Script

  init(_ range: ClosedRange<UInt32>, _ script: Script) {
    first = range.lowerBound
    last = range.upperBound
    self.script = script
  }
}

/// The ranges, ascending and without overlap. They are whole blocks: unassigned characters and
/// symbols inside a block do no harm.
private nonisolated let scriptRanges: [ScriptRange] = [
  ScriptRange(0xAA...0xAA, .latin), ScriptRange(0xBA...0xBA, .latin),
  ScriptRange(0xC0...0xD6, .latin), ScriptRange(0xD8...0xF6, .latin),
  ScriptRange(0xF8...0x2AF, .latin), ScriptRange(0x370...0x3FF, .greek),
  ScriptRange(0x400...0x52F, .cyrillic), ScriptRange(0x530...0x58F, .armenian),
  ScriptRange(0x590...0x5FF, .hebrew), ScriptRange(0x600...0x6FF, .arabic),
  ScriptRange(0x700...0x74F, .syriac), ScriptRange(0x750...0x77F, .arabic),
  ScriptRange(0x780...0x7BF, .thaana), ScriptRange(0x7C0...0x7FF, .nko),
  ScriptRange(0x860...0x86F, .syriac), ScriptRange(0x870...0x8FF, .arabic),
  ScriptRange(0x900...0x963, .devanagari), ScriptRange(0x966...0x97F, .devanagari),
  ScriptRange(0x980...0x9FF, .bengali), ScriptRange(0xA00...0xA7F, .gurmukhi),
  ScriptRange(0xA80...0xAFF, .gujarati), ScriptRange(0xB00...0xB7F, .oriya),
  ScriptRange(0xB80...0xBFF, .tamil), ScriptRange(0xC00...0xC7F, .telugu),
  ScriptRange(0xC80...0xCFF, .kannada), ScriptRange(0xD00...0xD7F, .malayalam),
  ScriptRange(0xD80...0xDFF, .sinhala), ScriptRange(0xE00...0xE3E, .thai),
  ScriptRange(0xE40...0xE7F, .thai), ScriptRange(0xE80...0xEFF, .lao),
  ScriptRange(0xF00...0xFFF, .tibetan), ScriptRange(0x1000...0x109F, .myanmar),
  ScriptRange(0x10A0...0x10FF, .georgian), ScriptRange(0x1100...0x11FF, .hangul),
  ScriptRange(0x1200...0x139F, .ethiopic), ScriptRange(0x13A0...0x13FF, .cherokee),
  ScriptRange(0x1780...0x17FF, .khmer), ScriptRange(0x1800...0x18AF, .mongolian),
  ScriptRange(0x1C80...0x1C8F, .cyrillic), ScriptRange(0x1C90...0x1CBF, .georgian),
  ScriptRange(0x1D00...0x1DBF, .latin), ScriptRange(0x1E00...0x1EFF, .latin),
  ScriptRange(0x1F00...0x1FFF, .greek), ScriptRange(0x2C60...0x2C7F, .latin),
  ScriptRange(0x2D00...0x2D2F, .georgian), ScriptRange(0x2D80...0x2DDF, .ethiopic),
  ScriptRange(0x2DE0...0x2DFF, .cyrillic), ScriptRange(0x2E80...0x2FDF, .han),
  ScriptRange(0x3005...0x3007, .han), ScriptRange(0x3021...0x3029, .han),
  ScriptRange(0x3041...0x30FA, .kana), ScriptRange(0x30FC...0x30FF, .kana),
  ScriptRange(0x3100...0x312F, .bopomofo), ScriptRange(0x3130...0x318F, .hangul),
  ScriptRange(0x31A0...0x31BF, .bopomofo), ScriptRange(0x31F0...0x31FF, .kana),
  ScriptRange(0x3200...0x321F, .hangul), ScriptRange(0x3260...0x327F, .hangul),
  ScriptRange(0x3400...0x4DBF, .han), ScriptRange(0x4E00...0x9FFF, .han),
  ScriptRange(0xA640...0xA69F, .cyrillic), ScriptRange(0xA720...0xA7FF, .latin),
  ScriptRange(0xA8E0...0xA8FF, .devanagari), ScriptRange(0xA960...0xA97F, .hangul),
  ScriptRange(0xAB30...0xAB6F, .latin), ScriptRange(0xAB70...0xABBF, .cherokee),
  ScriptRange(0xAC00...0xD7FF, .hangul), ScriptRange(0xF900...0xFAFF, .han),
  ScriptRange(0xFB00...0xFB06, .latin), ScriptRange(0xFB13...0xFB17, .armenian),
  ScriptRange(0xFB1D...0xFB4F, .hebrew), ScriptRange(0xFB50...0xFDFF, .arabic),
  ScriptRange(0xFE70...0xFEFE, .arabic), ScriptRange(0xFF21...0xFF3A, .latin),
  ScriptRange(0xFF41...0xFF5A, .latin), ScriptRange(0xFF66...0xFF9F, .kana),
  ScriptRange(0xFFA0...0xFFDC, .hangul), ScriptRange(0x1B000...0x1B16F, .kana),
  ScriptRange(0x20000...0x323AF, .han),
]
