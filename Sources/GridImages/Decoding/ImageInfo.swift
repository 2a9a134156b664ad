import GridEngine

/// A file format, detected by the first bytes.
package enum ImageFormat: Hashable, Sendable {
  case jpeg, png, webP, gif, bmp, tiff
  /// HEIC and AVIF.
  case heif
  case jpegXL
  /// A camera's raw file, which is shown by a JPEG that it contains.
  case raw
  case qoi, pnm, ico, tga
}

/// The header of an image file.
package struct ImageInfo: Hashable, Sendable {
  package var format: ImageFormat
  /// Width and height as stored, before the orientation is applied.
  var storedSize: PixelSize
  /// EXIF's orientation, 1 to 8.
  package var orientation: Int
  /// The date and time of the exposure, as EXIF writes it: "2024:01:26 23:39:00".
  package var exposureDate: String?
  /// The stars that the user has given to the photo, 1 to 5; 0 if there are none, -1 for a rejected
  /// photo.
  package var rating = 0
  /// The kinds of the file, such as an animation.
  package var traits: ImageTraits = []
  /// The circumstances of the photo: camera, exposure, position.
  package var capture = CaptureInfo()
  /// Whether the EXIF block contains a thumbnail.
  var hasThumbnail: Bool
  /// Whether decoding needs memory for the whole image: progressive, interlaced, lossless.
  var isHeldWhole: Bool
  /// In bytes.
  package var fileSize: Int64
  /// The modification time in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of any kind (ctime), in nanoseconds since 1970.
  var changed: Int64 = 0

  /// The version of the file.
  var version: ImageVersion {
    ImageVersion(modified: modified, byteCount: fileSize, changed: changed)
  }

  /// Whether files of the format may contain an animation.
  var mayBeAnimated: Bool {
    switch format {
    case .gif, .png, .webP, .heif: true
    default: false
    }
  }

  /// Width and height after the orientation is applied.
  package var uprightSize: PixelSize {
    orientation >= 5
      ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  /// The limit of processor time for decoding in nanoseconds: 2 s, and up to 30 s for large images,
  /// of which some formats decode all pixels also for a tile.
  var timeLimit: Int64 {
    let perPixel: Int64 =
      switch format {
      case .heif, .jpegXL: 200
      default: 60
      }
    return min(max(2_000_000_000, Int64(storedSize.area) * perPixel), 30_000_000_000)
  }

  /// The cost of decoding a tile. 1 is the cost of a JPEG of 3.5 MB, the usual size of a camera's
  /// 12 megapixels.
  ///
  /// A JPEG's cost is proportional to its bytes, because scaled decoding leaves little other work.
  /// The cost of other formats is proportional to their pixels. Measured on synthetic images;
  /// accurate to within 50 %.
  package var effort: Double {
    let megapixels = Double(storedSize.area) / 1_000_000
    let cost =
      switch format {
      case .raw: megapixels / 12
      case .heif: megapixels * 2
      case .jpegXL: megapixels * 1.6
      case .qoi, .tga, .ico: megapixels * 0.3
      case .pnm: megapixels * 0.2
      case .jpeg: Double(fileSize) / 3_500_000 * (isHeldWhole ? 0.9 : 1)
      case .png: megapixels * 0.9
      case .gif: megapixels * 0.8
      case .tiff: megapixels * 0.65
      case .webP: megapixels * 0.6
      case .bmp: megapixels * 0.15
      }
    return min(max(cost, 0.05), 64)
  }
}
