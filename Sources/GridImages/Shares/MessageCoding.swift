/// A message that is shorter or longer than its values, or contains a value that is none.
package struct MalformedMessage: Error {
  package init() {}
}

/// A value that is sent to another process.
package protocol MessageValue: Sendable {
  func write(to message: inout MessageWriter)
  init(from message: inout MessageReader) throws(MalformedMessage)
}

/// Builds the bytes of a message.
package struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds an integer, the lowest byte first.
  package mutating func write(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Adds bytes with their number.
  package mutating func write(_ content: some Collection<UInt8>) {
    write(UInt32(content.count))
    bytes += content
  }

  /// Adds values with their number.
  package mutating func write(_ values: some Collection<some MessageValue>) {
    write(UInt32(values.count))
    for value in values { value.write(to: &self) }
  }
}

extension MessageValue {
  /// The bytes of the value alone.
  var messageBytes: [UInt8] {
    var message = MessageWriter()
    write(to: &message)
    return message.bytes
  }

  /// Reads a message that contains the value alone.
  init(message bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    try self.init(from: &reader)
    try reader.end()
  }
}

extension Bool: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(UInt8(self ? 1 : 0)) }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    switch try message.integer(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw MalformedMessage()
    }
  }
}

extension Int32: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(self) }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    self = try message.integer()
  }
}

extension String: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(utf8) }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    guard let text = String(validating: try message.content(), as: UTF8.self) else {
      throw MalformedMessage()
    }
    self = text
  }
}

extension Optional: MessageValue where Wrapped: MessageValue {
  package func write(to message: inout MessageWriter) {
    (self != nil).write(to: &message)
    self?.write(to: &message)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    self = try Bool(from: &message) ? try Wrapped(from: &message) : nil
  }
}

extension Array: MessageValue where Element: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(self) }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    self = try message.values()
  }
}
