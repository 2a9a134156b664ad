import GridEngine

/// How much memory pictures may take, by the size of the window.
///
/// What scrolling looks back at is recent: on a recorded trace eight viewports of pictures were where
/// more memory stopped helping. Four are textures and four wait in memory; a small window's budget is
/// not made smaller than what a few flings to and fro touch.
package nonisolated struct MemoryBudget: Equatable {
  /// Bytes of prepared pictures in memory.
  package let pictures: Int
  /// Bytes of textures, pooled ones included.
  package let textures: Int

  /// The budget for a window of `size` device pixels.
  ///
  /// - Parameters:
  ///   - textureLimit: Bytes of textures as the user wants them; by the window's size where nil.
  ///   - isShort: Whether the machine runs out of memory; a quarter has to do then, which is what is
  ///     in view.
  package init(viewport size: PixelSize, textureLimit: Int? = nil, isShort: Bool = false) {
    let viewport = size.area * 4
    let part = isShort ? 4 : 1
    pictures = max(16 << 20, 4 * viewport) / part
    textures = (textureLimit ?? max(24 << 20, 4 * viewport)) / part
  }
}
