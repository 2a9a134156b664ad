import Foundation

/// A section of a list of photos: a month, or the whole list if it is not sorted by date.
package struct PictureMonth: Hashable, Sendable {
  /// The year times 100, plus the month from 1 to 12; 0 for a list that is not sorted by date.
  package let number: Int

  /// The section of a list that is not sorted by date.
  package static let none = PictureMonth(number: 0)

  package init(number: Int) { self.number = number }

  /// Creates the month of a time.
  init(of moment: PictureDates.Moment) { number = Int(moment / 100_000_000) }

  /// The year; 0 without a date.
  package var year: Int { number / 100 }

  /// The title of the header in the user's language: "June 2024".
  package var title: String {
    guard number > 0 else { return "" }
    let date = DateComponents(calendar: Self.calendar, year: year, month: number % 100).date
    return date.map(Self.formatter.string) ?? ""
  }

  private static let calendar = Calendar(identifier: .gregorian)

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    // Without a language, months would be formatted as numbers.
    let language = Locale.current.identifier
    formatter.locale =
      ["", "C", "POSIX", "en_001", "en_US_POSIX"].contains(language)
      ? Locale(identifier: "en_GB") : Locale.current
    formatter.setLocalizedDateFormatFromTemplate("LLLLyyyy")
    return formatter
  }()
}
