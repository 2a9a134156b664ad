/// What a list of people shows of one vCard.
package struct VCard: Equatable, Sendable {
  /// The name as its owner writes it; never empty.
  package var name: String
  /// How the name is sorted where the card says so: a reading in kana, a family name first.
  package var reading: String
  package var organization: String
  package var phone: String
  package var email: String
  /// Where its picture lies; nil where it has none in it.
  package var photo: VCardPhoto?
  /// Where the card begins in its file, counted from 1.
  package var line: Int

  /// A card with what is known of it.
  package init(
    name: String = "", reading: String = "", organization: String = "", phone: String = "",
    email: String = "", photo: VCardPhoto? = nil, line: Int = 0
  ) {
    self.name = name
    self.reading = reading
    self.organization = organization
    self.phone = phone
    self.email = email
    self.photo = photo
    self.line = line
  }
}
