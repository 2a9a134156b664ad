import GridEngine

/// A file format, told by the first bytes.
package enum PictureFormat: Hashable, Sendable {
  case jpeg, png, webP, gif, bmp, tiff
}

/// What a picture file says about itself, without being decoded.
package struct PictureInfo: Hashable, Sendable {
  package var format: PictureFormat
  /// Width and height as stored.
  var storedSize: PixelSize
  /// EXIF's 1 to 8: how the stored picture has to be turned.
  package var orientation: Int
  /// When it was taken, as EXIF writes it: "2024:01:26 23:39:00".
  package var taken: String?
  /// Whether there is a small picture in its EXIF block.
  var hasThumbnail: Bool
  /// Whether a decoder must hold all of it to show any: progressive, interlaced, lossless.
  var isHeldWhole: Bool
  var fileSize: Int64
  /// When the file was last changed, in nanoseconds since 1970.
  package var modified: Int64

  /// Width and height as shown.
  package var uprightSize: PixelSize {
    orientation >= 5
      ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  /// What it costs to make a tile of the picture, 1 being a JPEG of 3.5 MB, which is what a camera
  /// makes of 12 megapixels.
  ///
  /// A JPEG's cost is that of its bytes, because shrinking leaves little else to do; other formats'
  /// is that of their pixels. Measured on made pictures; right to a half.
  package var effort: Double {
    let megapixels = Double(storedSize.area) / 1_000_000
    let cost =
      switch format {
      case .jpeg: Double(fileSize) / 3_500_000 * (isHeldWhole ? 0.9 : 1)
      case .png: megapixels * 1.4
      case .gif: megapixels * 0.8
      case .tiff: megapixels * 0.65
      case .webP: megapixels * 0.6
      case .bmp: megapixels * 0.15
      }
    return min(max(cost, 0.05), 64)
  }
}
