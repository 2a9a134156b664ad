/// The header of a photo.
package struct PictureHeader: Equatable, Sendable {
  /// The size in pixels as stored, before the orientation is applied; 0 if it is unknown.
  package var width = 0
  package var height = 0
  /// EXIF's orientation, 1 to 8.
  package var orientation = 1
  /// The date of the metadata as ``PictureDates/Moment``; 0 if it has none.
  var date: PictureDates.Moment = 0
  /// The name of the camera; empty without one.
  package var camera = ""
  /// The rating of the photo, or that of its sidecars.
  package var rating = Rating.none
  /// Whether the header could be read. The others are not read again until they change.
  package var isReadable: Bool

  /// The range of widths and heights.
  static let sides: ClosedRange<Int64> = 0...65_535

  /// The header of a file that is no photo.
  package static let unreadable = PictureHeader(isReadable: false)

  private init(isReadable: Bool) { self.isReadable = isReadable }

  /// Creates the header of a photo.
  ///
  /// - Parameters:
  ///   - exposureDate: The date as EXIF writes it: "2024:01:26 23:39:00".
  ///   - camera: The name of the camera; nil without one.
  package init(
    width: Int, height: Int, orientation: Int, exposureDate: String?, camera: String? = nil,
    rating: Rating = .none
  ) {
    self.init(isReadable: true)
    self.width = width
    self.height = height
    self.orientation = orientation
    date = exposureDate.flatMap(PictureDates.moment(exif:)) ?? 0
    self.camera = camera ?? ""
    self.rating = rating
  }

  /// The width of the upright photo divided by its height; 0 if it is unknown.
  var aspectRatio: Float {
    guard width > 0, height > 0 else { return 0 }
    // EXIF's orientations from 5 on exchange width and height.
    return orientation >= 5 ? Float(height) / Float(width) : Float(width) / Float(height)
  }
}
