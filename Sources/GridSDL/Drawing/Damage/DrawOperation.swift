import CSDL2

/// The appearance of an operation without its position. Equal signatures draw equal pixels.
nonisolated struct DrawSignature: Equatable {
  enum Kind: UInt8 {
    case fill, image, texture, rotated, triangles
  }

  var kind: Kind
  /// The texture, the image or the hash of the triangles; 0 for none. Textures have numbers that are
  /// not reused, and operations retain their images.
  var object: UInt64 = 0
  /// The number of changes of the texture.
  var version = 0
  /// The part of the texture.
  var source: (x: Int32, y: Int32, w: Int32, h: Int32) = (0, 0, 0, 0)
  /// 0xAARRGGBB: the color of a rectangle, or the one by which a texture is multiplied.
  var color: UInt32 = 0
  /// Quarter turns, or whether the texture is filtered.
  var variant = 0

  static func == (a: DrawSignature, b: DrawSignature) -> Bool {
    a.kind == b.kind && a.object == b.object && a.version == b.version && a.source == b.source
      && a.color == b.color && a.variant == b.variant
  }
}

/// A recorded drawing operation of a frame, without the function that draws it. That one may retain
/// the renderer, which owns the recorder.
struct DrawOperation {
  let signature: DrawSignature
  /// The target, in device pixels.
  let frame: SDL_Rect
  /// The clip while the operation was recorded; nil for the window.
  let clip: SDL_Rect?
  /// The part of the window in which the operation draws.
  let visible: SDL_Rect
  /// Whether a part of the operation has other pixels than the whole, as in a stretched texture: SDL
  /// rounds differently when it clips it.
  let isIndivisible: Bool
  /// The part of the frame that the operation covers completely; empty for none.
  let opaque: SDL_Rect
  /// The image, retained so that no other one has its address; nil for none.
  let image: AnyObject?

  /// Whether two operations draw the same pixels at the same position.
  func isEqual(to other: DrawOperation) -> Bool {
    signature == other.signature && frame.isEqual(to: other.frame)
      && visible.isEqual(to: other.visible)
  }
}
