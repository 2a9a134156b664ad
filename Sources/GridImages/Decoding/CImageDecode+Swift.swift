import CImageDecode
import GridEngine

extension ImageFormat {
  /// Returns `nil` for a file that is not an image of a known format.
  init?(_ format: grid_format) {
    switch format {
    case GRID_FORMAT_JPEG: self = .jpeg
    case GRID_FORMAT_PNG: self = .png
    case GRID_FORMAT_WEBP: self = .webP
    case GRID_FORMAT_GIF: self = .gif
    case GRID_FORMAT_BMP: self = .bmp
    case GRID_FORMAT_TIFF: self = .tiff
    case GRID_FORMAT_HEIF: self = .heif
    case GRID_FORMAT_JXL: self = .jpegXL
    case GRID_FORMAT_RAW: self = .raw
    case GRID_FORMAT_QOI: self = .qoi
    case GRID_FORMAT_PNM: self = .pnm
    case GRID_FORMAT_ICO: self = .ico
    case GRID_FORMAT_TGA: self = .tga
    default: return nil
    }
  }
}

extension ImageInfo {
  init?(_ info: grid_image_info) {
    guard let format = ImageFormat(info.format) else { return nil }
    self.format = format
    storedSize = PixelSize(width: Int(info.width), height: Int(info.height))
    orientation = Int(info.orientation)
    let text = textOf(info.exposure_date)
    exposureDate = text.isEmpty ? nil : text
    rating = Int(min(max(info.rating, -1), 5))
    traits = ImageTraits(info)
    capture = CaptureInfo(info.capture)
    hasThumbnail = info.has_thumbnail != 0
    isHeldWhole = info.is_progressive != 0
    fileSize = info.file_size
    modified = info.modified
    changed = info.changed
  }
}

extension ImageTraits {
  fileprivate init(_ info: grid_image_info) {
    self = []
    if info.is_animated != 0 { insert(.animation) }
    if info.format == GRID_FORMAT_RAW { insert(.raw) }
    if info.is_motion_photo != 0 { insert(.motionPhoto) }
    if info.is_burst != 0 { insert(.burst) }
  }
}

extension ImageError.Reason {
  package init(result: Int32) {
    switch grid_decode_result(rawValue: UInt32(bitPattern: result)) {
    case GRID_DECODE_CANCELLED: self = .cancelled
    case GRID_DECODE_MISSING: self = .missing
    case GRID_DECODE_UNREADABLE: self = .unreadable
    case GRID_DECODE_UNSUPPORTED: self = .unsupported
    case GRID_DECODE_TOO_LARGE: self = .tooLarge
    case GRID_DECODE_TOO_SLOW: self = .tooSlow
    case GRID_DECODE_NO_LIBRARY: self = .missingLibrary
    default: self = .damaged
    }
  }
}

extension ImageError.Reason {
  /// The result code of `CImageDecode` for this reason.
  var result: Int32 {
    let result =
      switch self {
      case .cancelled: GRID_DECODE_CANCELLED
      case .missing: GRID_DECODE_MISSING
      case .unreadable: GRID_DECODE_UNREADABLE
      case .unsupported: GRID_DECODE_UNSUPPORTED
      case .missingLibrary: GRID_DECODE_NO_LIBRARY
      case .damaged: GRID_DECODE_DAMAGED
      case .tooLarge: GRID_DECODE_TOO_LARGE
      case .tooSlow: GRID_DECODE_TOO_SLOW
      }
    return Int32(result.rawValue)
  }
}

extension grid_part {
  /// Creates the part of a target; nil is all of the image.
  init(_ part: ImagePart?) {
    self.init(
      x: Int32(clamping: part?.x ?? 0), y: Int32(clamping: part?.y ?? 0),
      width: Int32(clamping: part?.size.width ?? 0), height: Int32(clamping: part?.size.height ?? 0)
    )
  }
}

extension ImagePart {
  /// Returns the part of a target; nil for all of the image.
  init?(_ part: grid_part) {
    guard part.width > 0, part.height > 0 else { return nil }
    self.init(
      x: Int(part.x), y: Int(part.y),
      size: PixelSize(width: Int(part.width), height: Int(part.height)))
  }
}

extension grid_outcome {
  /// Whether the image was complete, and opaque except at rounded corners.
  var isWholeAndOpaque: Bool { is_partial == 0 && is_transparent == 0 }

  /// Returns the extent of the corners that may be transparent; nil if any pixel may be.
  func cornerExtent(of target: DecodeTarget) -> Int? {
    is_transparent == 0 ? max(0, target.cornerRadius) : nil
  }
}
