extension PictureInfo {
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
