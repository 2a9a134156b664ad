/// A method call of a screen reader.
struct BusCall: Equatable, Sendable {
  /// An argument. No argument of another type is used.
  enum Argument: Equatable {
    case integer(Int64)
    case text(String)
    case other
  }

  var path: String
  var interface: String
  var method: String
  /// The D-Bus types of the arguments.
  var signature: String
  var arguments: [Argument]

  /// The argument at `index` as a number; 0 if it is none.
  func integer(_ index: Int) -> Int {
    guard arguments.indices.contains(index), case .integer(let number) = arguments[index] else {
      return 0
    }
    return Int(number)
  }

  /// The argument at `index` as a text; empty if it is none.
  func text(_ index: Int) -> String {
    guard arguments.indices.contains(index), case .text(let text) = arguments[index] else {
      return ""
    }
    return text
  }
}
