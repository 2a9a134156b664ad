/// What a list of people shows of one vCard.
nonisolated struct VCard: Equatable, Sendable {
  /// The name as its owner writes it; never empty.
  var name = ""
  /// How the name is sorted where the card says so: a reading in kana, a family name first.
  var reading = ""
  var organization = ""
  var phone = ""
  var email = ""
  /// Where its picture lies; nil where it has none in it.
  var photo: VCardPhoto?
  /// Where the card begins in its file, counted from 1.
  var line = 0
}
