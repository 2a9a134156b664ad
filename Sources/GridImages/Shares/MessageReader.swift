/// Reads the values of a message, in the order in which they were written.
package struct MessageReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Throws unless all values were read.
  package func end() throws(MalformedMessage) {
    if position != bytes.endIndex { throw MalformedMessage() }
  }

  package mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Integer.self
  ) throws(MalformedMessage) -> Integer {
    let size = Integer.bitWidth / 8
    guard bytes.endIndex - position >= size else { throw MalformedMessage() }
    var value: Integer = 0
    for place in 0..<size {
      value |= Integer(truncatingIfNeeded: bytes[position + place]) << (8 * place)
    }
    position += size
    return value
  }

  package mutating func content() throws(MalformedMessage) -> ArraySlice<UInt8> {
    let count = Int(try integer(UInt32.self))
    guard bytes.endIndex - position >= count else { throw MalformedMessage() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  package mutating func values<Value: MessageValue>(
    _ type: Value.Type = Value.self
  ) throws(MalformedMessage) -> [Value] {
    let count = Int(try integer(UInt32.self))
    // Each has a byte at least, so that no number takes more memory than its message.
    guard count <= bytes.endIndex - position else { throw MalformedMessage() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }
}
