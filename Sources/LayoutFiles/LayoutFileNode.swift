/// A value of a layout file with its path, which error messages contain.
struct LayoutFileNode {
  let value: JSONValue
  /// The path, such as `sections[2].boundary[0]`; empty for the document itself.
  let path: String
  /// The file's name, for error messages.
  let file: String

  /// Returns an error about this value. `message` follows the path.
  func error(_ message: String) -> LayoutFileError {
    .value(file: file, path: path, message: message)
  }

  /// Returns an error that states the actual and the expected value.
  func mismatch(_ expected: String) -> LayoutFileError {
    error("is \(value.summary); it should be \(expected)")
  }

  // MARK: - Numbers, strings and choices

  /// Returns the number, which must be in `range`, by default ±10⁹.
  func number(in range: ClosedRange<Double> = -1e9...1e9) throws(LayoutFileError) -> Double {
    guard case .number(let number) = value else { throw mismatch("a number") }
    guard range.contains(number) else {
      let low = JSONWriter.text(of: range.lowerBound)
      let high = JSONWriter.text(of: range.upperBound)
      throw error("is \(value.summary); it should be from \(low) to \(high)")
    }
    return number
  }

  /// Returns the integer, which must be in `range`.
  func integer(in range: ClosedRange<Int>) throws(LayoutFileError) -> Int {
    let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard number == number.rounded() else { throw mismatch("a whole number") }
    return Int(number)
  }

  func bool() throws(LayoutFileError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch("true or false") }
    return bool
  }

  func string() throws(LayoutFileError) -> String {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return string
  }

  /// Returns the choice with the name that the value contains.
  func choice<Choice>(_ choices: KeyValuePairs<String, Choice>) throws(LayoutFileError) -> Choice {
    let names = choices.map { $0.key }
    guard case .string(let name) = value else {
      throw mismatch("one of " + names.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    if let found = choices.first(where: { $0.key == name }) { return found.value }
    throw misspelling(of: names)
  }

  /// Returns an error for a string that is none of `names`, with a suggestion if one is similar.
  func misspelling(of names: [String]) -> LayoutFileError {
    guard case .string(let name) = value,
      let nearest = NearestSpelling.nearest(to: name, among: names)
    else {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      return error("is \(value.summary); it should be one of \(list)")
    }
    return error("is \(value.summary); did you mean \"\(nearest)\"?")
  }

  /// Returns the elements of an array.
  func elements() throws(LayoutFileError) -> [LayoutFileNode] {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return elements.enumerated().map { index, element in
      LayoutFileNode(value: element, path: "\(path)[\(index)]", file: file)
    }
  }

  /// Returns the elements of an array, each converted by `read`.
  func list<Element>(
    _ read: (LayoutFileNode) throws(LayoutFileError) -> Element
  ) throws(LayoutFileError) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }

  // MARK: - Objects

  /// Returns the object, whose keys must not be misspellings of `keys`. Other unknown keys are
  /// comments and are ignored.
  func object(_ keys: [String]) throws(LayoutFileError) -> LayoutFileObject {
    guard case .object(let members) = value else { throw mismatch("an object") }
    for key in members.keys.sorted() where !keys.contains(key) {
      if let nearest = NearestSpelling.nearest(to: key, among: keys) {
        throw error("has \"\(key)\"; did you mean \"\(nearest)\"?")
      }
    }
    return LayoutFileObject(node: self, members: members)
  }
}

/// The members of an object of a layout file.
struct LayoutFileObject {
  let node: LayoutFileNode
  let members: [String: JSONValue]

  /// The value for `key`; `nil` if it is missing or null.
  subscript(key: String) -> LayoutFileNode? {
    guard let value = members[key], value != .null else { return nil }
    let path = node.path.isEmpty ? key : "\(node.path).\(key)"
    return LayoutFileNode(value: value, path: path, file: node.file)
  }

  /// Returns the value for `key`, which must not be missing or null.
  func required(_ key: String) throws(LayoutFileError) -> LayoutFileNode {
    guard let member = self[key] else { throw node.error("has no \"\(key)\"") }
    return member
  }
}
