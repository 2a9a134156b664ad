import Foundation

/// The section of a list of pictures: a month, or all of a list that is not by date.
package struct PictureMonth: Hashable, Sendable {
  /// The year times 100 and the month, 1 to 12; 0 for a list that is not by date.
  package let number: Int

  /// All pictures of a list that is not by date.
  package static let none = PictureMonth(number: 0)

  package init(number: Int) { self.number = number }

  /// The month of a moment.
  init(of moment: PictureDates.Moment) { number = Int(moment / 100_000_000) }

  /// What its header says: "June 2024", in the user's language.
  package var title: String {
    guard number > 0 else { return "" }
    let date = DateComponents(calendar: Self.calendar, year: number / 100, month: number % 100).date
    return date.map(Self.formatter.string) ?? ""
  }

  private static let calendar = Calendar(identifier: .gregorian)

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    // Without a language set, months would be numbers.
    let language = Locale.current.identifier
    formatter.locale =
      ["", "C", "POSIX", "en_001", "en_US_POSIX"].contains(language)
      ? Locale(identifier: "en_GB") : Locale.current
    formatter.setLocalizedDateFormatFromTemplate("LLLLyyyy")
    return formatter
  }()
}
