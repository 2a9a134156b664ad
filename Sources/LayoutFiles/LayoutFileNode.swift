/// A value of a layout file together with where it stands, so that a mistake can be named.
struct LayoutFileNode {
  let value: JSONValue
  /// As `sections[2].boundary[0]`; empty for the whole file.
  let path: String
  /// The file's name, for messages.
  let file: String

  /// An error about this value; `message` goes on after the path.
  func error(_ message: String) -> LayoutFileError {
    .value(file: file, path: path, message: message)
  }

  /// An error that says what the value is and what it should be.
  func mismatch(_ expected: String) -> LayoutFileError {
    error("is \(value.summary); it should be \(expected)")
  }

  // MARK: - Plain values

  /// A number within `range`; nothing is further out than ±10⁹.
  func number(in range: ClosedRange<Double> = -1e9...1e9) throws(LayoutFileError) -> Double {
    guard case .number(let number) = value else { throw mismatch("a number") }
    guard range.contains(number) else {
      let low = JSONWriter.text(of: range.lowerBound)
      let high = JSONWriter.text(of: range.upperBound)
      throw error("is \(value.summary); it should be from \(low) to \(high)")
    }
    return number
  }

  /// A whole number within `range`.
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
    guard case .string(let string) = value else { throw mismatch("a text in quotes") }
    return string
  }

  /// One of the named choices.
  func choice<Choice>(_ choices: KeyValuePairs<String, Choice>) throws(LayoutFileError) -> Choice {
    let names = choices.map { $0.key }
    guard case .string(let name) = value else {
      throw mismatch(names.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    if let found = choices.first(where: { $0.key == name }) { return found.value }
    throw misspelling(of: names)
  }

  /// An error about a text that is none of `names`.
  func misspelling(of names: [String]) -> LayoutFileError {
    guard case .string(let name) = value,
      let nearest = NearestSpelling.of(name, among: names)
    else {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      return error("is \(value.summary); it should be one of \(list)")
    }
    return error("is \(value.summary); did you mean \"\(nearest)\"?")
  }

  /// The elements of a list.
  func elements() throws(LayoutFileError) -> [LayoutFileNode] {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return elements.enumerated().map { index, element in
      LayoutFileNode(value: element, path: "\(path)[\(index)]", file: file)
    }
  }

  /// The elements of a list, each read by `read`.
  func list<Element>(
    _ read: (LayoutFileNode) throws(LayoutFileError) -> Element
  ) throws(LayoutFileError) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }

  // MARK: - Objects

  /// An object with these keys and no misspelt ones; a key that resembles none of them is a note of
  /// the author's and left alone.
  func object(_ keys: [String]) throws(LayoutFileError) -> LayoutFileObject {
    guard case .object(let members) = value else { throw mismatch("an object") }
    for key in members.keys.sorted() where !keys.contains(key) {
      if let nearest = NearestSpelling.of(key, among: keys) {
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

  /// The member called `key`, or nil where there is none or it is null.
  subscript(key: String) -> LayoutFileNode? {
    guard let value = members[key], value != .null else { return nil }
    let path = node.path.isEmpty ? key : "\(node.path).\(key)"
    return LayoutFileNode(value: value, path: path, file: node.file)
  }

  /// The member called `key`, which has to be there.
  func required(_ key: String) throws(LayoutFileError) -> LayoutFileNode {
    guard let member = self[key] else { throw node.error("has no \"\(key)\"") }
    return member
  }
}
