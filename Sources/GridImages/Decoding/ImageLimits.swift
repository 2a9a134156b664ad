import CImageDecode

/// The limits of the sizes of images, which `CImageDecode` states.
package enum ImageLimits {
  /// The maximum length of a side in pixels.
  package static let side = Int(GRID_LIMIT_SIDE)
  /// The maximum number of pixels of a decoded image or part. If a photo is larger, its visible part
  /// is decoded.
  package static let targetArea = Int(GRID_LIMIT_TARGET_PIXELS)
}
