import FrameTiming
import GridEngine

/// What fingers on a touchpad do besides moving the content.
package struct GestureInput: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// They were laid down, and what moves stops.
    case holdBegan
    case pinchBegan
    /// They are `scale` times as far from each other as when they began, and their middle went on by
    /// `movedBy` points.
    case pinchChanged(scale: Double, movedBy: ScrollDelta)
    case pinchEnded
  }

  package let kind: Kind
  package let time: FrameTime
}
