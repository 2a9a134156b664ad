/// The file versions, dates, shapes, cameras and ratings of photos, in arrays by number: 40 bytes a
/// photo.
struct PictureAttributes: Sendable {
  /// The quality of a photo's date.
  enum DateState: UInt8, Comparable {
    /// The file system was not asked for the file.
    case unknown
    /// The date is of the name or the file. The index was not asked.
    case provisional
    /// The date is of the name or the file until the header is read.
    case queued
    /// The header has the date, or has none.
    case known

    static func < (a: DateState, b: DateState) -> Bool { a.rawValue < b.rawValue }
  }

  private var sizes: [Int64] = []
  private var modified: [Int64] = []
  private var changed: [Int64] = []
  private var moments: [PictureDates.Moment] = []
  private var states: [UInt8] = []
  /// The widths of upright photos divided by their heights; 0 if unknown.
  private var ratios: [Float] = []
  /// The stars; ``unknownStars`` until the header is read.
  private var stars: [Int8] = []
  /// The numbers of the cameras in ``cameras``.
  private var cameraNumbers: [UInt16] = []
  /// The names of cameras in lower case; the first one is that of photos without one.
  private var cameras = [""]
  /// The numbers of cameras by their names.
  private var numbers: [String: UInt16] = ["": 0]

  private static let unknownStars = Int8.min

  /// Adds photos of unknown attributes up to a number.
  mutating func grow(to count: Int) {
    guard count > states.count else { return }
    let more = count - states.count
    sizes.append(contentsOf: repeatElement(0, count: more))
    modified.append(contentsOf: repeatElement(0, count: more))
    changed.append(contentsOf: repeatElement(0, count: more))
    moments.append(contentsOf: repeatElement(0, count: more))
    states.append(contentsOf: repeatElement(0, count: more))
    ratios.append(contentsOf: repeatElement(0, count: more))
    stars.append(contentsOf: repeatElement(Self.unknownStars, count: more))
    cameraNumbers.append(contentsOf: repeatElement(0, count: more))
  }

  /// Returns the quality of a photo's date.
  func state(of photo: PictureID) -> DateState { DateState(rawValue: states[photo.index])! }

  /// Returns the version of a photo's file; zeros if it is missing or unknown.
  func version(of photo: PictureID) -> FileVersion {
    FileVersion(
      size: sizes[photo.index], modified: modified[photo.index], changed: changed[photo.index])
  }

  /// Returns the file size of a photo.
  func size(of photo: PictureID) -> Int64 { sizes[photo.index] }

  /// Returns the date of a photo; 0 if it is missing or unknown.
  func moment(of photo: PictureID) -> PictureDates.Moment { moments[photo.index] }

  /// Returns the width of an upright photo divided by its height; 0 if the header was not read or
  /// states none.
  func ratio(of photo: PictureID) -> Float { ratios[photo.index] }

  /// Returns the name of a photo's camera in lower case; empty if the header was not read or states
  /// none.
  func camera(of photo: PictureID) -> String { cameras[Int(cameraNumbers[photo.index])] }

  /// Returns the stars of a photo, see ``Rating/stars``; nil until the header was read. While a written
  /// file is read again, they are those from before.
  func stars(of photo: PictureID) -> Int? {
    stars[photo.index] == Self.unknownStars ? nil : Int(stars[photo.index])
  }

  /// Sets the version of a photo's file.
  mutating func set(_ version: FileVersion, of photo: PictureID) {
    sizes[photo.index] = version.size
    modified[photo.index] = version.modified
    changed[photo.index] = version.changed
  }

  /// Sets the date of a photo, and returns whether it changed.
  @discardableResult
  mutating func set(
    _ moment: PictureDates.Moment, _ state: DateState, of photo: PictureID
  ) -> Bool {
    defer {
      moments[photo.index] = moment
      states[photo.index] = state.rawValue
    }
    return moments[photo.index] != moment
  }

  /// Sets the aspect ratio of a photo, and returns whether it changed.
  @discardableResult
  mutating func set(ratio: Float, of photo: PictureID) -> Bool {
    guard ratios[photo.index] != ratio else { return false }
    ratios[photo.index] = ratio
    return true
  }

  /// Sets the camera and the rating of a photo, and returns whether one of them changed.
  @discardableResult
  mutating func set(camera: String, _ rating: Rating, of photo: PictureID) -> Bool {
    let number = number(ofCamera: camera)
    defer {
      cameraNumbers[photo.index] = number
      stars[photo.index] = Int8(rating.stars)
    }
    return cameraNumbers[photo.index] != number || stars(of: photo) != rating.stars
  }

  /// Returns the number of a camera. Some thousand models exist; of hostile files, the last ones are
  /// left out.
  private mutating func number(ofCamera name: String) -> UInt16 {
    let name = name.lowercased()
    if let number = numbers[name] { return number }
    guard let number = UInt16(exactly: cameras.count) else { return 0 }
    cameras.append(name)
    numbers[name] = number
    return number
  }

  /// Forgets the attributes of a file that was written.
  mutating func invalidate(_ photo: PictureID) { states[photo.index] = 0 }
}
