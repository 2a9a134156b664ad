import Foundation

/// A year or a month that the user typed: "2019", "June 2019", "6/2019", "2019-06".
package struct DateQuery: Equatable, Sendable {
  package let year: Int
  /// The month from 1 to 12; nil for the whole year.
  package let month: Int?

  /// Parses a date in English or the user's language; nil if it contains no year, or something that
  /// is not part of a date. A day is ignored, because photos are grouped by month.
  package init?(_ text: String) { self.init(text, monthNames: Self.monthNames) }

  /// Parses a date.
  ///
  /// - Parameter monthNames: The names of each month, which may be shortened to three letters.
  init?(_ text: String, monthNames: [[String]]) {
    var year: Int?
    var named: Int?
    var numbers: [Int] = []
    for word in Self.words(of: text) {
      if let number = Int(word) {
        switch word.count {
        case 6 where year == nil: (year, numbers) = (number / 100, numbers + [number % 100])
        case 4 where year == nil: year = number
        case 1...2: numbers.append(number)
        default: return nil
        }
      } else if named == nil, let month = Self.month(named: word, in: monthNames) {
        named = month
      } else {
        return nil
      }
    }
    guard let year, (1800...9999).contains(year) else { return nil }
    self.year = year
    month = named ?? (numbers.isEmpty ? nil : numbers.removeFirst())
    guard month.map((1...12).contains) ?? true, numbers.count <= 1,
      numbers.allSatisfy((1...31).contains)
    else { return nil }
  }

  /// The last month of the date.
  var lastMonth: Int { year * 100 + (month ?? 12) }

  /// The first month of the date.
  private var firstMonth: Int { year * 100 + (month ?? 1) }

  /// Returns the index of the first of some sections that is not before the date in their order: the
  /// date's own photos, or else the next ones. Returns the last section if all are before it, and nil
  /// without sections.
  ///
  /// - Parameters:
  ///   - months: The sections, the latest first.
  ///   - isReversed: Whether the latest section is the last one instead.
  package func section(in months: [PictureMonth], isReversed: Bool = false) -> Int? {
    months.firstIndex { isReversed ? $0.number >= firstMonth : $0.number <= lastMonth }
      ?? months.indices.last
  }

  /// Splits a text into words and numbers.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var previous: Bool?
    for character in text {
      guard character.isLetter || character.isASCII && character.isNumber else {
        previous = nil
        continue
      }
      if previous == character.isNumber {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      previous = character.isNumber
    }
    return words
  }

  private static func month(named word: String, in names: [[String]]) -> Int? {
    let start = folded(word)
    guard start.count >= 3 else { return nil }
    let matches = names.indices.filter { month in
      names[month].contains { folded($0).hasPrefix(start) }
    }
    // "jui" begins two French months.
    return matches.count == 1 ? matches[0] + 1 : nil
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  private static let monthNames: [[String]] = {
    let names = [Locale(identifier: "en_GB"), Locale.current].flatMap { locale in
      let formatter = DateFormatter()
      formatter.calendar = Calendar(identifier: .gregorian)
      formatter.locale = locale
      return [formatter.standaloneMonthSymbols, formatter.monthSymbols]
    }
    return (0..<12).map { month in
      names.compactMap { $0.indices.contains(month) ? $0[month] : nil }
    }
  }()
}

extension PictureMonth {
  /// Whether the month is the one of a date, or in its year.
  package func isPart(of date: DateQuery) -> Bool {
    year == date.year && (date.month.map { $0 == number % 100 } ?? true)
  }
}
