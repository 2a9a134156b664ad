import Foundation

/// What a process has cost so far, as the kernel counts it.
struct ProcessorUse {
  /// Time in user and in kernel mode, in ticks: 100 a second.
  let ticks: Int
  /// How often its first thread has waited for something and been woken.
  let wakeUps: Int

  /// Reads the counts of the process with that number.
  ///
  /// - Throws: ``ProcessGone`` where there is none.
  /// - SeeAlso: proc(5), `/proc/pid/stat` fields 14 and 15.
  init(of process: Int32) throws {
    let stat = try Self.text("/proc/\(process)/stat")
    let status = try Self.text("/proc/\(process)/task/\(process)/status")
    // The second field is the program's name in parentheses, which may hold anything.
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

/// There is nothing to read about a process.
struct ProcessGone: Error, CustomStringConvertible {
  let id: Int32

  var description: String { "process \(id) cannot be looked at" }
}
