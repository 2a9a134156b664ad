import GridEngine

/// How much memory pictures may take, by the size of the window.
///
/// What scrolling looks back at is recent: on a recorded trace eight viewports of pictures were where
/// more memory stopped helping. Four are textures and four wait in memory; a small window's budget is
/// not made smaller than what a few flings to and fro touch.
nonisolated struct MemoryBudget: Equatable {
  /// Bytes of prepared pictures in memory.
  let pictures: Int
  /// Bytes of textures, pooled ones included.
  let textures: Int

  /// The budget for a window of `size` device pixels.
  init(viewport size: PixelSize) {
    let viewport = size.area * 4
    pictures = max(16 << 20, 4 * viewport)
    textures = max(24 << 20, 4 * viewport)
  }
}
