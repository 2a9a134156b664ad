/// Finds the date in the name of a photo, as cameras, phones, messengers and screenshots write it:
/// `IMG_20190102_030405.jpg`, `IMG-20150704-WA0001.jpg`, `PXL_20210203_040506789.jpg`,
/// `Screenshot from 2020-01-02 03-04-05.png`, `signal-2021-03-04-050607.jpg`,
/// `WhatsApp Image 2020-01-02 at 3.04.05 PM.jpeg`, `BURST20190102030405678.jpg`,
/// `mmexport1536998400000.jpg` (milliseconds since 1970).
enum FileNameDate {
  /// Years from the first photographs on, for scans, with separators between the fields. A number of
  /// eight digits is rarely a date of the narrower range by chance.
  private static let years: ClosedRange<Int64> = 1826...2099
  private static let yearsOfPlainNumbers: ClosedRange<Int64> = 1900...2099
  /// The seconds since 1970 of names with milliseconds, from the first such programs on. Article
  /// numbers have 13 digits, too.
  private static let stamps: ClosedRange<Int64> = 946_684_800...2_524_608_000

  /// Returns the date in a name as ``PictureDates/Moment``; nil if there is none. A name without a
  /// time gives midnight.
  static func moment(in name: String) -> PictureDates.Moment? { moment(in: Array(name.utf8)) }

  /// Returns the date in the bytes of a name.
  static func moment(in bytes: [UInt8]) -> PictureDates.Moment? {
    for start in bytes.indices where isDigit(bytes, start) && !isDigit(bytes, start - 1) {
      var scanner = Scanner(bytes: bytes, position: start)
      guard let day = scanner.day() else {
        // A number alone is rather that of an article.
        if start > 0, let moment = moment(ofMillisecondsIn: bytes, from: start) { return moment }
        continue
      }
      return day * 1_000_000 + (scanner.time() ?? 0)
    }
    return nil
  }

  /// Converts a number of 13 digits, the milliseconds since 1970, to the local time.
  private static func moment(
    ofMillisecondsIn bytes: [UInt8], from start: Int
  ) -> PictureDates.Moment? {
    let digits = bytes[start...].prefix(14).prefix { $0 >= 48 && $0 <= 57 }
    guard digits.count == 13 else { return nil }
    let seconds = digits.dropLast(3).reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
    guard stamps.contains(seconds) else { return nil }
    return PictureDates.moment(seconds: Int(seconds))
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
      if separator == nil, !yearsOfPlainNumbers.contains(year) { return nil }
      if separator == nil, isDigit(bytes, position) {
        var rest = self
        guard rest.clock(separators: "") != nil else { return nil }
        // Bursts have milliseconds after the seconds.
        if isDigit(bytes, rest.position), rest.number(3) == nil || isDigit(bytes, rest.position) {
          return nil
        }
      }
      return year * 10_000 + month * 100 + day
    }

    /// Reads the time after a date: `_030405`, `-030405`, ` 03-04-05`, ` at 3.04.05 PM`, `T03:04:05` or
    /// digits that follow at once. Returns 30405.
    mutating func time() -> Int64? {
      if !skip(text: " at ") { _ = skip("-_ T.") }
      var start = self
      if let time = clock(separators: "-_.:") { return afterNoon(time) }
      return start.shortClock().flatMap { start.afterNoon($0) }
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

    /// Reads a time whose hour has one digit: `3.04.05`.
    private mutating func shortClock() -> Int64? {
      guard let hour = number(1), let separator = skip("-_.:"), let minute = number(2),
        minute < 60, skip("-_.:") == separator, let second = number(2), second <= 60
      else { return nil }
      return hour * 10_000 + minute * 100 + second
    }

    /// Applies `AM` or `PM`, if one follows, after a space or the narrow one of macOS.
    private mutating func afterNoon(_ time: Int64) -> Int64 {
      for space in [" ", "\u{202F}", "\u{A0}", "_", ""] {
        var rest = self
        guard space.isEmpty || rest.skip(text: space) else { continue }
        let isMorning = rest.skip(text: "AM") || rest.skip(text: "am")
        let isAfternoon = !isMorning && (rest.skip(text: "PM") || rest.skip(text: "pm"))
        guard isMorning || isAfternoon, (1...12).contains(time / 10_000) else { continue }
        let hour = time / 10_000 % 12 + (isAfternoon ? 12 : 0)
        return hour * 10_000 + time % 10_000
      }
      return time
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
