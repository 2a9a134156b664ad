extension PictureInfo {
  /// What it costs to make a tile of the picture, 1 being a JPEG of 3.5 MB, which is what a camera
  /// makes of 12 megapixels.
  ///
  /// A JPEG's cost is that of its bytes, because shrinking leaves little else to do; other formats'
  /// is that of their pixels. Measured on made pictures; right to a half.
  nonisolated var effort: Double {
    let megapixels = Double(storedSize.area) / 1_000_000
    let cost =
      switch format {
      case .jpeg: Double(fileSize) / 3_500_000 * (isHeldWhole ? 0.6 : 1)
      case .png: megapixels * 0.75
      case .gif, .ico: megapixels * 0.45
      case .tiff, .tga: megapixels * 0.35
      case .webP: megapixels * 0.33
      case .bmp: megapixels * 0.08
      }
    return min(max(cost, 0.05), 64)
  }
}
