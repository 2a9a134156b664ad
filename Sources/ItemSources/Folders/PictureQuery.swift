import GridImages

/// A search for photos: texts that their names contain, and filters such as `type:raw` and
/// `year:2017-2019`. All of them have to match.
///
/// A word that begins with a known prefix and has a valid value is a filter; the words between filters
/// are one text. A part in quotation marks is a value or a text with spaces. A prefix without a value,
/// as it is typed, has no effect. Case never matters.
package struct PictureQuery: Equatable, Sendable {
  /// A condition on a photo.
  enum Filter: Equatable, Sendable {
    /// The name contains a text, which is in lower case.
    case name(String)
    /// The name has one of some extensions.
    case type(Set<FileExtension>)
    /// The name of the camera contains a text, which is in lower case.
    case camera(String)
    /// The date is in one of some years.
    case years(ClosedRange<Int>)
    /// The number of stars is one of some.
    case stars(ClosedRange<Int>)
  }

  /// The conditions in the order of the text.
  private(set) var filters: [Filter] = []

  /// Creates the search that the user typed; an empty one, which all photos match, from spaces.
  package init(_ text: String = "") {
    var text = text[...]
    var phrase: Range<String.Index>?
    func finishPhrase() -> Filter? {
      phrase.take().map { .name(text.base[$0].lowercased()) }
    }
    while true {
      text = text.drop(while: \.isWhitespace)
      guard !text.isEmpty else { break }
      let word = Word(firstOf: text)
      text = text[word.range.upperBound...]
      switch word.meaning {
      case .text: phrase = (phrase?.lowerBound ?? word.range.lowerBound)..<word.range.upperBound
      case .filter(let filter): filters += [finishPhrase(), filter].compactMap(\.self)
      }
    }
    filters += [finishPhrase()].compactMap(\.self)
  }

  /// Whether all photos match.
  var isEmpty: Bool { filters.isEmpty }

  /// Whether the headers of photos are needed.
  var needsHeaders: Bool {
    filters.contains {
      switch $0 {
      case .name, .type: false
      case .camera, .years, .stars: true
      }
    }
  }
}

extension PictureQuery {
  /// A word of the text of a search.
  private struct Word {
    enum Meaning {
      /// A part of a text, with the words next to it.
      case text
      /// A condition; nil for one without an effect.
      case filter(Filter?)
    }

    let meaning: Meaning
    /// The word with its quotation marks.
    let range: Range<String.Index>

    /// Finds the first word of a text, which does not begin with a space.
    init(firstOf text: Substring) {
      if text.first == "\"" {
        let (value, end) = Self.quoted(text)
        meaning = .filter(value.isEmpty ? nil : .name(value.lowercased()))
        range = text.startIndex..<end
        return
      }
      let plain = text.prefix { !$0.isWhitespace }
      guard let colon = plain.firstIndex(of: ":"),
        let prefix = Prefix(rawValue: plain[..<colon].lowercased())
      else {
        (meaning, range) = (.text, plain.startIndex..<plain.endIndex)
        return
      }
      let rest = text[text.index(after: colon)...]
      let (value, end) =
        rest.first == "\"" ? Self.quoted(rest) : (plain[rest.startIndex...], plain.endIndex)
      range = text.startIndex..<end
      if value.isEmpty {
        meaning = .filter(nil)
      } else {
        meaning = prefix.filter(value.lowercased()).map { .filter($0) } ?? .text
      }
    }

    /// Returns the part in quotation marks at the beginning of a text, and the end of it. The second
    /// one may not be typed yet.
    private static func quoted(_ text: Substring) -> (value: Substring, end: String.Index) {
      let value = text.dropFirst().prefix { $0 != "\"" }
      return (
        value, value.endIndex == text.endIndex ? text.endIndex : text.index(after: value.endIndex)
      )
    }
  }

  /// The beginning of a filter.
  private enum Prefix: String {
    case type, camera, year, rating
    case `is`

    /// Returns the filter of a value in lower case; nil for an invalid one.
    func filter(_ value: String) -> Filter? {
      switch self {
      case .type: Self.extensions(value).map(Filter.type)
      case .camera: .camera(value)
      case .year: Self.years(value).map(Filter.years)
      case .rating: Self.stars(value).map(Filter.stars)
      case .is: Self.isFavorite(value) ? .stars(5...5) : nil
      }
    }

    /// The extensions that mean the same format.
    private static let families: [(names: Set<String>, extensions: Set<String>)] = [
      (["raw"], ImageFolder.rawFileExtensions),
      (["jpg", "jpeg"], ["jpg", "jpeg", "jpe", "jfif"]),
      (["tif", "tiff"], ["tif", "tiff"]),
      (["heic", "heif"], ["heic", "heif", "hif"]),
    ]

    /// Returns the extensions of a family of formats, or the one extension itself.
    private static func extensions(_ name: String) -> Set<FileExtension>? {
      guard !name.contains(".") else { return nil }
      let family = families.first { $0.names.contains(name) }?.extensions ?? [name]
      let found = family.compactMap { FileExtension(name: Array(".\($0)".utf8)) }
      return found.isEmpty ? nil : Set(found)
    }

    /// Returns at least some stars; "0" means none. A rejected photo is neither.
    private static func stars(_ value: String) -> ClosedRange<Int>? {
      switch value {
      case "0": 0...0
      case "1", "2", "3", "4", "5": (Int(value) ?? 5)...5
      default: nil
      }
    }

    /// Whether a text is, or begins, the word for a photo with five stars, which many programs use for
    /// favorites.
    private static func isFavorite(_ value: String) -> Bool {
      ["favorite", "favourite"].contains { $0.hasPrefix(value) }
    }

    /// Returns the years of "2019", "2017-2019", "2017-" or "-2019". One that is not typed completely
    /// stands for all that begin with it: "201" for a decade.
    private static func years(_ value: String) -> ClosedRange<Int>? {
      let ends = value.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let isValid = ends.allSatisfy { end in
        end.count <= 4 && end.allSatisfy { $0.isASCII && $0.isNumber }
      }
      guard isValid, let first = ends.first, let last = ends.last, !(first + last).isEmpty else {
        return nil
      }
      func year(_ end: Substring, _ digit: Character) -> Int {
        Int(end + String(repeating: digit, count: 4 - end.count)) ?? 0
      }
      // Without an end, all years before or after. A photo without a date has year 0.
      let range = max(1, year(first, "0"))...
      if range.contains(year(last, "9")) { return range.lowerBound...year(last, "9") }
      return max(1, year(last, "0"))...max(1, year(first, "9"))
    }
  }
}
