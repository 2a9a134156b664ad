/// What a person is known by from one reading of the file to the next.
nonisolated struct PersonID: Hashable, Sendable {
  var name: String
  /// Tells people of one name apart, in the order of their cards.
  var number = 0
}
