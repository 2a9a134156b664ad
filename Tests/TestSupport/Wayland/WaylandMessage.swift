/// A Wayland message being put together: an object, which of its requests, the arguments.
///
/// On the wire: the object's number, a word of size and opcode, then the arguments in whole words,
/// all in the machine's byte order.
///
/// - SeeAlso: The Wayland book and `wayland.xml`, "Wire Format".
public struct WaylandMessage {
  private let object: UInt32
  private let opcode: UInt16
  private var arguments: [UInt8] = []

  /// A request without arguments so far.
  public init(to object: UInt32, opcode: UInt16) {
    self.object = object
    self.opcode = opcode
  }

  /// Appends an unsigned number, an enumeration or an object's number.
  public func uint(_ value: UInt32) -> WaylandMessage {
    var next = self
    next.arguments += Self.bytes(of: value)
    return next
  }

  /// Appends a signed number.
  public func int(_ value: Int32) -> WaylandMessage { uint(UInt32(bitPattern: value)) }

  /// Appends a number in 24.8 fixed point, rounded to the nearest.
  public func fixed(_ value: Double) -> WaylandMessage { int(Int32((value * 256).rounded())) }

  /// Appends a text: its length with the zero that ends it, then its bytes, padded to a word.
  public func string(_ text: String) -> WaylandMessage {
    var next = uint(UInt32(text.utf8.count + 1))
    next.arguments += Array(text.utf8) + [0]
    while !next.arguments.count.isMultiple(of: 4) { next.arguments.append(0) }
    return next
  }

  /// The message as it is sent.
  public var bytes: [UInt8] {
    let size = UInt32(8 + arguments.count)
    return Self.bytes(of: object) + Self.bytes(of: size << 16 | UInt32(opcode)) + arguments
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }
}
