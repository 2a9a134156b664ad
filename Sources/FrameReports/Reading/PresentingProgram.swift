/// A program and one of its swap chains, in a capture of all programs of a desktop.
struct PresentingProgram: Equatable, Sendable {
  /// The identity of a program's swap chain. Texts are empty if the file lacks them.
  struct Identity: Hashable, Sendable {
    /// The name of the application, such as `game.exe`.
    let name: String
    let process: String
    let swapChain: String

    /// Creates the identity of the program of a row.
    init(_ row: CSVRow) {
      name = row.text("application") ?? ""
      process = row.text("processid") ?? ""
      swapChain = row.text("swapchainaddress") ?? ""
    }
  }

  let identity: Identity
  /// The number of its lines.
  private(set) var lines = 1

  var name: String { identity.name }

  /// The programs that present the desktop, and so are measured only by name.
  private static let compositors: Set<String> = ["dwm.exe"]

  private var isCompositor: Bool { Self.compositors.contains(name.lowercased()) }

  /// Returns whether the user means the program by `name`: without case, and with or without `.exe`.
  private func isNamed(_ name: String) -> Bool {
    let (own, other) = (self.name.lowercased(), name.lowercased())
    return own == other || own == other + ".exe"
  }

  /// Returns the programs of a table, those with most lines first, in the order of their first lines.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of lines.
  static func all(in row: CSVRow, lines: Range<Int>) -> [PresentingProgram] {
    var (row, found, indices) = (row, [PresentingProgram](), [Identity: Int]())
    for line in lines {
      row.move(toLine: line)
      guard !row.isEmpty else { continue }
      let identity = Identity(row)
      if let index = indices[identity] {
        found[index].lines += 1
      } else {
        indices[identity] = found.count
        found.append(PresentingProgram(identity: identity))
      }
    }
    let ordered = found.enumerated().sorted { a, b in
      (b.element.lines, a.offset) < (a.element.lines, b.offset)
    }
    return ordered.map(\.element)
  }

  /// Returns the program that is reported: the one with most frames of those with `name`; without a
  /// name, of those that are no compositor.
  static func choice(of programs: [PresentingProgram], name: String?) -> PresentingProgram? {
    if let name { return programs.first { $0.isNamed(name) } }
    return programs.first { !$0.isCompositor } ?? programs.first
  }
}
