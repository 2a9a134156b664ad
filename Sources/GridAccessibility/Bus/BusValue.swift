/// A value of D-Bus.
indirect enum BusValue: Hashable, Sendable {
  case text(String)
  /// The path of an object.
  case path(String)
  case int16(Int16)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  case bool(Bool)
  /// An array with the type of its elements.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// An entry of a dictionary, which is an array of these.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// The D-Bus type.
  var type: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .bool: "b"
    case .array(let element, _): "a" + element
    case .structure(let values): "(" + values.map(\.type).joined() + ")"
    case .entry(let key, let value): "{" + key.type + value.type + "}"
    case .variant: "v"
    }
  }
}

/// The answer to a method call.
enum BusReply: Equatable, Sendable {
  case values([BusValue])
  /// A D-Bus error with its name and a message.
  case failure(name: String, message: String)

  static let unknownObject = BusReply.failure(
    name: "org.freedesktop.DBus.Error.UnknownObject", message: "the element does not exist any more"
  )
  static func unknownMethod(_ call: BusCall) -> BusReply {
    .failure(
      name: "org.freedesktop.DBus.Error.UnknownMethod",
      message: "the element has no method \(call.interface).\(call.method)")
  }
}

/// A signal of an object.
struct BusSignal: Equatable, Sendable {
  var path: String
  var interface: String
  var member: String
  var values: [BusValue]
}
