import FrameTiming

/// A person who does not exist: the same seed and index are the same person.
package struct InventedPerson: Sendable {
  let given: String
  let family: String
  package let name: String
  /// Family name and given name as they are read; empty where they are sorted as written.
  let familyReading: String
  let givenReading: String
  package let company: String
  package let phone: String
  package let email: String
  /// Whether there is a portrait, which `FacePainter` paints of ``seed``.
  let hasPortrait: Bool
  let seed: UInt64

  /// Invents person `index` of those that `seed` names.
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

  /// The language that a number below a hundred falls to.
  private static func names(for number: Int) -> PeopleNames {
    var left = number
    for names in PeopleNames.all {
      if left < names.share { return names }
      left -= names.share
    }
    return PeopleNames.all[0]
  }
}
