/// The names that phones give to the photos of a burst: `IMG_20190301_101010_BURST001_COVER.jpg` and
/// `00001IMG_00001_BURST20190301101010123.jpg`.
package enum BurstName {
  private static let word = Array("BURST".utf8)
  /// Portraits have such names, too, for one photo and the one without blur.
  private static let portrait = Array("PORTRAIT_".utf8)

  /// Returns whether a name has the word after a separator and before a number.
  package static func isOfBurst(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let end = bytes.firstIndex(after: word), end > word.count, end < bytes.count else {
      return false
    }
    let (before, after) = (bytes[end - word.count - 1], bytes[end])
    let isNumber = after &- UInt8(ascii: "0") < 10
    return (before == UInt8(ascii: "_") || before == UInt8(ascii: "-")) && isNumber
      && bytes.firstIndex(after: portrait) == nil
  }
}

extension [UInt8] {
  /// Returns the index after the first occurrence of some bytes; nil if there is none.
  fileprivate func firstIndex(after part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (part.count...count).first { self[($0 - part.count)..<$0].elementsEqual(part) }
  }
}
