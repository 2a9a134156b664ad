import GridEngine

/// Builds a card from its properties.
nonisolated struct VCardBuilder {
  private var card = VCard()
  /// The parts of the name: family, given, additional, prefixes, suffixes.
  private var parts: [String] = []
  private var formatted = ""
  private var sortString = ""
  private var phoneticGiven = ""
  private var phoneticFamily = ""
  private var hasPreferredPhone = false
  private var hasPreferredEmail = false

  /// The properties whose text is needed.
  static let names: Set<String> = [
    "FN", "N", "ORG", "TEL", "EMAIL", "SORT-STRING", "X-PHONETIC-FIRST-NAME",
    "X-PHONETIC-LAST-NAME",
  ]

  /// Adds the text of a property, with its escapes.
  mutating func take(_ head: ContentLine, _ text: String) {
    switch head.name {
    case "FN": if formatted.isEmpty { formatted = VCardText.shown(text) }
    case "N": parts = VCardText.components(text).map(VCardText.plain)
    case "ORG":
      card.organization = VCardText.components(text).map(VCardText.plain).filter { !$0.isEmpty }
        .joined(separator: ", ")
    case "TEL":
      take(Self.address(text, scheme: "tel:"), head, &card.phone, &hasPreferredPhone)
    case "EMAIL":
      take(Self.address(text, scheme: "mailto:"), head, &card.email, &hasPreferredEmail)
    case "SORT-STRING": sortString = VCardText.shown(text)
    case "X-PHONETIC-FIRST-NAME": phoneticGiven = VCardText.shown(text)
    case "X-PHONETIC-LAST-NAME": phoneticFamily = VCardText.shown(text)
    default: break
    }
    if head.name == "N" || head.name == "FN", let order = head.parameter("SORT-AS") {
      sortString = VCardText.plain(order.split(separator: ",").joined(separator: " "))
    }
  }

  /// Adds the position of a photo, unless there is one.
  mutating func take(_ photo: EmbeddedImage) { card.photo = card.photo ?? photo }

  /// Returns the card; nil if it has nothing to use as a name.
  func finished(line: Int) -> VCard? {
    var card = card
    card.line = line
    let names = [formatted, composedName, card.organization, card.email, card.phone]
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    card.name = name
    if card.organization == name { card.organization = "" }
    let phonetic = [phoneticFamily, phoneticGiven].filter { !$0.isEmpty }.joined(separator: " ")
    card.reading = phonetic.isEmpty ? sortString : phonetic
    return card
  }

  /// The name composed of its parts, in the order of its script.
  private var composedName: String {
    func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }
    let eastern = (part(0) + part(1)).unicodeScalars.contains {
      [.han, .hangul, .kana].contains(Script.of($0))
    }
    if eastern { return part(0) + part(1) }
    let western = [part(3), part(1), part(2), part(0), part(4)]
    return western.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func take(
    _ text: String, _ head: ContentLine, _ place: inout String, _ isPreferred: inout Bool
  ) {
    guard !text.isEmpty, place.isEmpty || (head.isPreferred && !isPreferred) else { return }
    place = text
    isPreferred = head.isPreferred
  }

  private static func address(_ text: String, scheme: String) -> String {
    let shown = VCardText.shown(text)
    guard shown.lowercased().hasPrefix(scheme) else { return shown }
    let address = String(shown.dropFirst(scheme.count))
    // RFC 3966 uses hyphens instead of spaces.
    return scheme == "tel:" ? String(address.map { $0 == "-" ? " " : $0 }) : address
  }
}
