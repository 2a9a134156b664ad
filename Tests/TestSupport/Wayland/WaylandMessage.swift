/// A builder of a Wayland request: object, opcode and arguments.
///
/// Its bytes are the object's ID, a word with size and opcode, and the arguments, each padded to
/// 32-bit words. All are in the machine's byte order.
///
/// - SeeAlso: The Wayland book and `wayland.xml`, "Wire Format".
public struct WaylandMessage {
  private let object: UInt32
  private let opcode: UInt16
  private var arguments: [UInt8] = []

  /// Creates a request without arguments.
  public init(to object: UInt32, opcode: UInt16) {
    self.object = object
    self.opcode = opcode
  }

  /// Appends an unsigned number, a value of an enumeration or an object ID.
  public func uint(_ value: UInt32) -> WaylandMessage {
    var next = self
    next.arguments += Self.bytes(of: value)
    return next
  }

  /// Appends a signed number.
  public func int(_ value: Int32) -> WaylandMessage { uint(UInt32(bitPattern: value)) }

  /// Appends a number in 24.8 fixed point, rounded to the nearest.
  public func fixed(_ value: Double) -> WaylandMessage { int(Int32((value * 256).rounded())) }

  /// Appends a string: its length including the terminating zero, then its bytes, padded to a word.
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
