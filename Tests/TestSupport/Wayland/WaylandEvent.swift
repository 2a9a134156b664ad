/// A received message: an event from the compositor, or a request to a test's compositor.
public struct WaylandEvent {
  /// The ID of the object.
  public let object: UInt32
  /// The opcode of the event or request.
  public let opcode: UInt16
  private let arguments: ArraySlice<UInt8>

  /// Removes the first message from `bytes`. Returns nil, and removes nothing, if it is incomplete.
  public init?(takingFrom bytes: inout [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    let second = Self.word(in: bytes[...], at: 4)
    let size = Int(second >> 16)
    guard size >= 8, bytes.count >= size else { return nil }
    object = Self.word(in: bytes[...], at: 0)
    opcode = UInt16(truncatingIfNeeded: second)
    arguments = bytes[8..<size]
    bytes.removeFirst(size)
  }

  /// Returns the argument in the word at `offset` bytes into the arguments.
  public func uint(at offset: Int) -> UInt32 { Self.word(in: arguments, at: offset) }

  /// Returns the string at `offset`, and the offset of the argument after it.
  public func string(at offset: Int) -> (text: String, next: Int) {
    let length = Int(uint(at: offset))
    let start = arguments.startIndex + offset + 4
    let text = String(decoding: arguments[start..<start + max(0, length - 1)], as: UTF8.self)
    return (text, offset + 4 + (length + 3) / 4 * 4)
  }

  private static func word(in bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[bytes.startIndex + offset + $1]) << ($1 * 8) }
  }
}
