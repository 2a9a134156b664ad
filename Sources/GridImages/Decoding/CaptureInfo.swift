import CImageDecode

/// The circumstances of a photo, as its EXIF block states them. Values are nil if they are missing or invalid.
package struct CaptureInfo: Hashable, Sendable {
  /// The manufacturer and the model of the camera: "Canon EOS 80D".
  package var camera: String?
  package var lens: String?
  /// The exposure time in seconds.
  package var exposureTime: Double?
  package var fNumber: Double?
  package var iso: Int?
  /// The focal length in millimeters.
  package var focalLength: Double?
  package var position: Position?

  /// A position on the earth in degrees; north and east are positive.
  package struct Position: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Creates values of which none is known.
  package init() {}
}

extension CaptureInfo {
  /// Converts the values of the decoder, which may be a process that is not trusted.
  init(_ capture: grid_capture) {
    camera = Self.camera(make: Self.text(capture.make), model: Self.text(capture.model))
    lens = Self.known(Self.text(capture.lens))
    exposureTime = Self.known(capture.exposure_time, below: 86_400)
    fNumber = Self.known(capture.f_number, below: 1_000)
    iso = capture.iso > 0 ? Int(capture.iso) : nil
    focalLength = Self.known(capture.focal_length, below: 100_000)
    if capture.has_position != 0, abs(capture.latitude) <= 90, abs(capture.longitude) <= 180 {
      position = Position(latitude: capture.latitude, longitude: capture.longitude)
    }
  }

  /// Returns the name of a camera. Many models begin with the name of their manufacturer.
  static func camera(make: String, model: String) -> String? {
    guard let make = known(make) else { return known(model) }
    guard let model = known(model) else { return make }
    let first = make.prefix { $0 != " " }.lowercased()
    return model.lowercased().hasPrefix(first) ? model : "\(make) \(model)"
  }

  /// Returns a text, which is Latin-1 if it is not UTF-8: EXIF's texts are ASCII, and programs write
  /// either.
  static func text<Characters: BitwiseCopyable>(_ characters: Characters) -> String {
    let bytes = unsafe withUnsafeBytes(of: characters) { unsafe Array($0.prefix { $0 != 0 }) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func known(_ text: String) -> String? {
    let printable = text.forLabel
    return printable.isEmpty ? nil : printable
  }

  private static func known(_ value: Double, below limit: Double) -> Double? {
    value > 0 && value < limit ? value : nil
  }
}
