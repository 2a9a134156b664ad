/// Finds the date in the name of a photo, as cameras, phones, messengers and screenshots write it:
/// `IMG_20190102_030405.jpg`, `IMG-20150704-WA0001.jpg`, `PXL_20210203_040506789.jpg`,
/// `Screenshot from 2020-01-02 03-04-05.png`, `signal-2021-03-04-050607.jpg`,
/// `WhatsApp Image 2020-01-02 at 03.04.05.jpeg`.
enum FileNameDate {
  /// Years from the first digital cameras on. A number of eight digits is rarely such a date by
  /// chance.
  private static let years: ClosedRange<Int64> = 1990...2099

  /// Returns the date in a name as ``PictureDates/Moment``; nil if there is none. A name without a
  /// time gives midnight.
  static func moment(in name: String) -> PictureDates.Moment? { moment(in: Array(name.utf8)) }

  /// Returns the date in the bytes of a name.
  static func moment(in bytes: [UInt8]) -> PictureDates.Moment? {
    for start in bytes.indices where isDigit(bytes, start) && !isDigit(bytes, start - 1) {
      var scanner = Scanner(bytes: bytes, position: start)
      guard let day = scanner.day() else { continue }
      return day * 1_000_000 + (scanner.time() ?? 0)
    }
    return nil
  }

  private static func isDigit(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes.indices.contains(index) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  /// Reads numbers and separators from a position on.
  private struct Scanner {
    let bytes: [UInt8]
    var position: Int

    /// Reads `20190102` or `2019-01-02`, with any one of four separators. Returns 20190102.
    mutating func day() -> Int64? {
      guard let year = number(4), years.contains(year) else { return nil }
      let separator = skip("-_.:")
      guard let month = number(2), (1...12).contains(month), skip("-_.:") == separator,
        let day = number(2), (1...31).contains(day)
      else { return nil }
      // The digits may continue with the time, but not with anything else.
      guard separator == nil || !isDigit(bytes, position) else { return nil }
      if separator == nil, isDigit(bytes, position) {
        var rest = self
        guard rest.clock(separators: "") != nil, !isDigit(bytes, rest.position) else { return nil }
      }
      return year * 10_000 + month * 100 + day
    }

    /// Reads the time after a date: `_030405`, `-030405`, ` 03-04-05`, ` at 03.04.05`, `T03:04:05` or
    /// digits that follow at once. Returns 30405.
    mutating func time() -> Int64? {
      if !skip(text: " at ") { _ = skip("-_ T.") }
      return clock(separators: "-_.:")
    }

    /// Reads hours, minutes and seconds.
    private mutating func clock(separators: String) -> Int64? {
      guard let hour = number(2), hour < 24 else { return nil }
      let separator: UInt8? = skip(separators)
      guard let minute = number(2), minute < 60, skip(separators) == separator,
        let second = number(2), second <= 60
      else { return nil }
      return hour * 10_000 + minute * 100 + second
    }

    /// Reads exactly `count` digits.
    private mutating func number(_ count: Int) -> Int64? {
      var value: Int64 = 0
      for index in position..<position + count {
        guard isDigit(bytes, index) else { return nil }
        value = value * 10 + Int64(bytes[index] - UInt8(ascii: "0"))
      }
      position += count
      return value
    }

    /// Skips one of some characters and returns it.
    private mutating func skip(_ characters: String) -> UInt8? {
      guard bytes.indices.contains(position), characters.utf8.contains(bytes[position]) else {
        return nil
      }
      defer { position += 1 }
      return bytes[position]
    }

    /// Skips a text. Returns whether it follows.
    private mutating func skip(text: String) -> Bool {
      guard bytes[position...].starts(with: text.utf8) else { return false }
      position += text.utf8.count
      return true
    }
  }
}
