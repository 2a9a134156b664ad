import GridEngine

/// The description of an element for screen readers.
public struct ElementDescription: Equatable, Sendable {
  /// The kind of an element, which decides how a screen reader announces it.
  public enum Role: Sendable {
    /// A text without a function of its own.
    case text
    /// A message that is read when it appears.
    case notification
    /// A field for one line of text.
    case textField
    /// A photo or a drawing.
    case image
    /// A panel that keeps all input until it is closed.
    case dialog
    /// A list of actions.
    case menu
    /// A bar of buttons.
    case toolbar
  }

  /// A part of an element, such as an entry of a menu.
  public struct Child: Equatable, Sendable {
    /// The name.
    public var label: String
    /// Additional information, such as a key.
    public var value = ""
    /// The frame in window points.
    public var frame: Rect
    /// Whether it can be used.
    public var isEnabled = true
    /// Whether the keys are for it.
    public var isHighlighted = false
    /// The name of its action; nil for none.
    public var action: String?

    /// Creates a child with a name and a frame.
    public init(label: String, frame: Rect) {
      self.label = label
      self.frame = frame
    }
  }

  /// The kind of the element.
  public var role: Role
  /// The name.
  public var label: String
  /// The content or state.
  public var value = ""
  /// Distinguishes contents that are read anew: if it changes, the element is another one for screen
  /// readers. By default the name.
  public var identity: String
  /// The index of the element among others of its kind, from 0, and their count; nil for none.
  public var position: (index: Int, count: Int)?
  /// The parts.
  public var children: [Child] = []

  /// Creates a description with a name.
  public init(_ role: Role, label: String) {
    self.role = role
    self.label = label
    identity = label
  }

  public static func == (a: ElementDescription, b: ElementDescription) -> Bool {
    a.role == b.role && a.label == b.label && a.value == b.value && a.identity == b.identity
      && a.position?.index == b.position?.index && a.position?.count == b.position?.count
      && a.children == b.children
  }
}
