/// Measures type and breaks it into lines, in device pixels.
package protocol TypeMeasuring: AnyObject {
  /// The width of a line; 0 where there is nothing to draw.
  func width(of text: String, _ request: FontRequest) -> Int

  /// The distance from one line to the next; nil where there is no font.
  func lineHeight(of request: FontRequest) -> Int?

  /// The lines of a paragraph from the top, each to be drawn by itself; at least one, which may be
  /// empty.
  ///
  /// - Parameters:
  ///   - width: The limit of a line's width; nil for none. A character that is wider by itself has a
  ///     line of its own.
  ///   - maximumLines: The most lines; 0 for all. Where lines were left out the last one ends in "…".
  func lines(of text: String, _ request: FontRequest, width: Int?, maximumLines: Int) -> [String]
}
