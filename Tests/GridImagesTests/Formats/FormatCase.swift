import Testing

/// A file with a feature of a format, which shows four quadrants.
struct FormatCase: Sendable, CustomTestStringConvertible {
  /// The bytes of the file.
  enum Content: Sendable {
    /// A file of `Tests/Samples`.
    case sample(String)
    case made(@Sendable () -> [UInt8])
  }

  /// The row of the table in docs/pictures.md.
  let format: String
  /// An entry of that row.
  let feature: String
  let content: Content
  /// The colors and alphas of the quadrants, row by row. Colors are not compared where alpha is 0.
  var colors = FormatCase.quadrants
  var alphas: [UInt8]? = [255, 255, 255, 255]
  /// The allowed difference of a component.
  var tolerance = 0
  /// Whether a thumbnail in the file is shown first.
  var hasThumbnail = false

  var testDescription: String { "\(format), \(feature)" }

  func bytes() throws -> [UInt8] {
    switch content {
    case .sample(let name): try SampleFiles.bytes(name)
    case .made(let make): make()
    }
  }

  // MARK: Colors

  static let quadrants = SampleFiles.quadrants.colors
  /// Their luma.
  static let grays: [[UInt8]] = [81, 130, 49, 220].map { [$0, $0, $0] }
  static let blackAndWhite: [[UInt8]] = [0, 255, 255, 0].map { [$0, $0, $0] }

  /// The alphas of the samples with alpha.
  static let transparent: [UInt8] = [255, 128, 64, 255]
}

extension FormatCase {
  /// Creates a case of a file in `Tests/Samples/Formats`.
  init(_ format: String, _ feature: String, _ name: String, tolerance: Int = 0) {
    self.init(
      format: format, feature: feature, content: .sample("Formats/\(name)"), tolerance: tolerance)
  }

  /// Returns cases of the four RGB profiles, in files `PREFIX-PROFILE.ENDING`.
  static func profiles(
    _ format: String, _ prefix: String, _ ending: String, tolerance: Int
  ) -> [FormatCase] {
    [
      ("Display P3", "displayP3"), ("Adobe RGB", "adobeRGB"), ("ProPhoto", "proPhoto"),
      ("swapped channels", "swapped"),
    ].map { FormatCase(format, $0, "\(prefix)-\($1).\(ending)", tolerance: tolerance) }
  }

  /// Returns the case with other expectations.
  func with(
    colors: [[UInt8]]? = nil, alphas: [UInt8]?? = nil, hasThumbnail: Bool = false
  ) -> FormatCase {
    var result = self
    if let colors { result.colors = colors }
    if let alphas { result.alphas = alphas }
    result.hasThumbnail = hasThumbnail
    return result
  }
}
