import FrameTiming

/// An invented person. The same seed and index give the same person.
package struct InventedPerson: Sendable {
  let given: String
  let family: String
  package let name: String
  /// The phonetic family and given name; empty if the name is sorted as it is written.
  let familyReading: String
  let givenReading: String
  package let company: String
  package let phone: String
  package let email: String
  /// Whether the person has a portrait, which `FacePainter` paints from ``seed``.
  let hasPortrait: Bool
  let seed: UInt64

  /// Creates the person with an index of a seed.
  package init(seed: UInt64, index: Int) {
    var random = SplitMix64(seed: seed ^ 0x5EED_0F_FACE5, index: index)
    let names = Self.names(for: random.whole(0...99))
    let givenIndex = random.whole(0...names.given.count - 1)
    let familyIndex = random.whole(0...names.family.count - 1)
    given = names.given[givenIndex]
    family = names.family[familyIndex]
    let parts = names.isFamilyFirst ? [family, given] : [given, family]
    name = parts.joined(separator: names.separator)
    familyReading = names.familyReading.isEmpty ? "" : names.familyReading[familyIndex]
    givenReading = names.givenReading.isEmpty ? "" : names.givenReading[givenIndex]
    company = random.chance(0.6) ? random.pick(names.companies) : ""
    phone = random.chance(0.9) ? "\(names.dial) \(random.whole(1000...9999))" : ""
    email = random.chance(0.75) ? "person\(index + 1)@\(names.domain)" : ""
    hasPortrait = random.chance(0.72)
    self.seed = random.next()
  }

  /// Returns the names of the language to which a number below 100 belongs.
  private static func names(for number: Int) -> PeopleNames {
    var left = number
    for names in PeopleNames.all {
      if left < names.share { return names }
      left -= names.share
    }
    return PeopleNames.all[0]
  }
}
