/// A program and one of its swap chains, in a capture of all programs of a desktop.
struct PresentingProgram: Equatable, Sendable {
  /// The name of the application, such as `game.exe`.
  var name: String
  /// The identifiers of its process and of its swap chain; empty if the file lacks them.
  var process = ""
  var swapChain = ""
  /// The number of its lines.
  var lines = 0

  /// The programs that present the desktop, and so are measured only by name.
  private static let compositors: Set<String> = ["dwm.exe"]

  private var isCompositor: Bool { Self.compositors.contains(name.lowercased()) }

  private func isSame(_ other: PresentingProgram) -> Bool {
    name == other.name && process == other.process && swapChain == other.swapChain
  }

  /// Returns whether the user means the program by `name`: without case, and with or without `.exe`.
  private func isNamed(_ name: String) -> Bool {
    let (own, other) = (self.name.lowercased(), name.lowercased())
    return own == other || own == other + ".exe"
  }

  /// Whether the row is one of the program's frames.
  func contains(_ row: CSVRow) -> Bool { isSame(PresentingProgram(row)) }

  private init(_ row: CSVRow) {
    name = row.text("application") ?? ""
    process = row.text("processid") ?? ""
    swapChain = row.text("swapchainaddress") ?? ""
  }

  /// Returns the programs of a table, those with most lines first, in the order of their first lines.
  static func all(in row: CSVRow, lines: Range<Int>) -> [PresentingProgram] {
    var (row, found) = (row, [PresentingProgram]())
    for line in lines {
      row.move(toLine: line)
      guard !row.isEmpty else { continue }
      let program = PresentingProgram(row)
      let index = found.firstIndex(where: program.isSame) ?? found.endIndex
      if index == found.endIndex { found.append(program) }
      found[index].lines += 1
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
