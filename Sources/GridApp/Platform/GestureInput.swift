import FrameTiming
import GridEngine

/// What fingers on a touchpad do besides moving the content.
struct GestureInput: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// They were laid down, and what moves stops.
    case holdBegan
    case pinchBegan
    /// They are `scale` times as far from each other as when they began, and their middle went on by
    /// `movedBy` points.
    case pinchChanged(scale: Double, movedBy: ScrollDelta)
    case pinchEnded
  }

  let kind: Kind
  let time: FrameTime
}
