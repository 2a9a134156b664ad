import GridEngine

/// The memory limits of images, derived from the size of the window.
///
/// Users scroll back to recent items: on a recorded trace, more memory than eight viewports of
/// images had no effect. Four viewports are textures and four are images in memory. The minimum
/// suits a few flings back and forth in a small window.
package nonisolated struct MemoryBudget: Equatable {
  /// The limit of decoded images in bytes.
  package let pictures: Int
  /// The limit of textures in bytes, including pooled ones.
  package let textures: Int

  /// Creates the budget for a window of `size` device pixels.
  ///
  /// - Parameters:
  ///   - textureLimit: The user's limit of textures in bytes; nil derives it from the window's
  ///     size.
  ///   - isShort: Whether the system runs out of memory. The limits are then a quarter, enough for
  ///     the visible images.
  package init(viewport size: PixelSize, textureLimit: Int? = nil, isShort: Bool = false) {
    let viewport = size.area * 4
    let part = isShort ? 4 : 1
    pictures = max(16 << 20, 4 * viewport) / part
    textures = (textureLimit ?? max(24 << 20, 4 * viewport)) / part
  }
}
