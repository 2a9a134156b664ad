import FrameTiming
import GridEngine

/// An event on its way to the elements of a window.
public struct ElementInput {
  /// The event.
  public var event: InputEvent
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers = []
  /// The time at which it happened.
  public var time: FrameTime
  /// Where it is from.
  public var origin = Origin.user

  /// Where an event is from.
  public enum Origin: Sendable {
    /// The user.
    case user
    /// A script, whose keys mean what they mean for the user.
    case script
    /// A script, whose keys mean what they meant in earlier versions of the program.
    case earlierScript
  }

  /// Creates an input.
  public init(
    _ event: InputEvent, modifiers: KeyModifiers = [], at time: FrameTime,
    from origin: Origin = .user
  ) {
    self.event = event
    self.modifiers = modifiers
    self.time = time
    self.origin = origin
  }
}
