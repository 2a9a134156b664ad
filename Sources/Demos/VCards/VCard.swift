import GridEngine

/// The displayed properties of a vCard.
package nonisolated struct VCard: Equatable, Sendable {
  /// The formatted name; never empty.
  package var name: String
  /// The sort key of the name if the card has one: a reading in kana, or the family name first.
  package var reading: String
  package var organization: String
  package var phone: String
  package var email: String
  /// The value of the photo in the file: base64, or a `data:` URL, folded as it is. Nil if the card
  /// contains none.
  ///
  /// It is read when the photo is decoded: the photos of ten thousand cards are 50 MB, of which a window
  /// shows twenty photos.
  package var photo: EmbeddedImage?
  /// The first line of the card in its file, from 1.
  package var line: Int

  /// Creates a card from its properties.
  package init(
    name: String = "", reading: String = "", organization: String = "", phone: String = "",
    email: String = "", photo: EmbeddedImage? = nil, line: Int = 0
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
