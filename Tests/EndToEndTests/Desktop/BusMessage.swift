/// The bytes of a D-Bus message, little-endian.
struct BusBytes {
  private(set) var bytes: [UInt8] = []

  mutating func align(to boundary: Int) {
    while !bytes.count.isMultiple(of: boundary) { bytes.append(0) }
  }

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ number: UInt32) {
    align(to: 4)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ number: Double) {
    align(to: 8)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }

  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func addSignature(_ text: String) {
    bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

  /// Adds an array whose elements begin at multiples of `boundary`.
  mutating func addArray(alignedTo boundary: Int, _ body: (inout BusBytes) -> Void) {
    add(UInt32(0))
    let lengthEnd = bytes.count
    align(to: boundary)
    let start = bytes.count
    body(&self)
    let length = UInt32(bytes.count - start)
    for index in 0..<4 {
      bytes[lengthEnd - 4 + index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index)))
    }
  }
}

/// A D-Bus message with the header fields that the tests need.
struct BusMessage {
  enum Kind: UInt8 { case call = 1, reply, error, signal }

  var kind: Kind
  var serial: UInt32 = 0
  var replySerial: UInt32?
  var path: String?
  var interface: String?
  var member: String?
  var destination: String?
  var sender: String?
  var signature = ""
  var body = BusBytes()
  /// The bytes of a received body as text, for searching.
  private(set) var text = ""

  init(_ kind: Kind) { self.kind = kind }

  /// The bytes of the message.
  var encoded: [UInt8] {
    var all = BusBytes()
    for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { all.add(byte) }
    all.add(UInt32(body.bytes.count))
    all.add(serial)
    all.addArray(alignedTo: 8) { fields in
      func field(_ code: UInt8, _ type: String, _ add: (inout BusBytes) -> Void) {
        fields.align(to: 8)
        fields.add(code)
        fields.addSignature(type)
        add(&fields)
      }
      if let path { field(1, "o") { $0.add(path) } }
      if let interface { field(2, "s") { $0.add(interface) } }
      if let member { field(3, "s") { $0.add(member) } }
      if let replySerial { field(5, "u") { $0.add(replySerial) } }
      if let destination { field(6, "s") { $0.add(destination) } }
      if !signature.isEmpty { field(8, "g") { $0.addSignature(signature) } }
    }
    all.align(to: 8)
    return all.bytes + body.bytes
  }

  /// Removes and decodes the first message of `bytes`; nil if it is incomplete. Its body is only text.
  init?(from bytes: inout [UInt8]) {
    func number(at index: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    guard bytes.count >= 16 else { return nil }
    let fieldsEnd = 16 + number(at: 12)
    let length = (fieldsEnd + 7) / 8 * 8 + number(at: 4)
    guard bytes.count >= length else { return nil }
    text = String(decoding: bytes[(fieldsEnd + 7) / 8 * 8..<length], as: UTF8.self)
    kind = Kind(rawValue: bytes[1]) ?? .error
    serial = UInt32(number(at: 8))
    var at = 16
    while at < fieldsEnd {
      at = (at + 7) / 8 * 8
      let code = bytes[at]
      let type = bytes[at + 2]
      at += 4
      switch type {
      case UInt8(ascii: "g"): at += Int(bytes[at]) + 2
      case UInt8(ascii: "u"): at = (at + 3) / 4 * 4 + 4
      default:
        at = (at + 3) / 4 * 4
        let count = number(at: at)
        let text = String(decoding: bytes[(at + 4)..<(at + 4 + count)], as: UTF8.self)
        if code == 3 { member = text }
        if code == 7 { sender = text }
        at += 5 + count
      }
    }
    bytes.removeFirst(length)
  }
}
