import Foundation

/// The processor time and wake-ups of a process so far, from the kernel.
struct ProcessorUse {
  /// Time in user and in kernel mode, in ticks: 100 a second.
  let ticks: Int
  /// The number of voluntary context switches of its first thread.
  let wakeUps: Int

  /// Reads the counts of a process by its identifier.
  ///
  /// - Throws: ``ProcessGone`` if there is none.
  /// - SeeAlso: proc(5), `/proc/pid/stat` fields 14 and 15.
  init(of process: Int32) throws {
    let stat = try Self.text("/proc/\(process)/stat")
    let status = try Self.text("/proc/\(process)/task/\(process)/status")
    // The second field is the program's name in parentheses, which may contain any character.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    let switches = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]),
      let count = switches?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) })
    else { throw ProcessGone(id: process) }
    ticks = user + system
    wakeUps = count
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}

/// An error: the process does not exist.
struct ProcessGone: Error, CustomStringConvertible {
  let id: Int32

  var description: String { "process \(id) cannot be looked at" }
}
