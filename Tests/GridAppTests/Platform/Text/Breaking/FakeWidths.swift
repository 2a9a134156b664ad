@testable import GridApp

/// A measure without fonts: 10 for each cluster, 20 for wide ones, a little more or less for some
/// neighbours, so that a line is not the sum of its words.
enum FakeWidths {
  static func width(of text: String) -> Int {
    var width = 0
    var previous: Character?
    for character in text where !character.isInvisible {
      width += character.utf8.count > 2 ? 20 : 10
      if previous == " ", character == "a" { width += 2 }
      if previous == "a", character == "n" { width -= 3 }
      previous = character
    }
    return width
  }
}
