/// What knows how wide and how high type is, in device pixels.
protocol TypeMeasuring: AnyObject {
  /// The width of a line; 0 where there is nothing to draw.
  func width(of text: String, _ request: FontRequest) -> Int

  /// The distance from one line to the next; nil where there is no font.
  func lineHeight(of request: FontRequest) -> Int?
}

extension Typesetter: TypeMeasuring {
  func lineHeight(of request: FontRequest) -> Int? { try? metrics(of: request).lineHeight }
}
