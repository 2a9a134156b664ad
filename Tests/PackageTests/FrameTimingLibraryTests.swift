import Foundation
import FrameReports
import Testing

/// Tests libframetiming as programs in C and C++ use it.
struct FrameTimingLibraryTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "frametiming-\(UUID())")
    let install = try Script.run(
      URL(filePath: "/usr/bin/env"),
      [
        "PREFIX=\(folder.path)", Script.root.appending(path: "scripts/install-frametiming").path,
        "install",
      ])
    try #require(install.status == 0, "\(install.output)")
  }

  /// Compiles a program with the flags of pkg-config, and returns its path.
  private func compile(
    _ source: String, by compiler: [String], with packages: String = "frametiming"
  ) throws -> URL {
    let program = folder.appending(path: UUID().uuidString)
    let flags =
      "$(PKG_CONFIG_PATH=\(folder.path)/lib/pkgconfig pkg-config --cflags --libs \(packages))"
    let result = try Script.run(
      URL(filePath: "/bin/sh"),
      [
        "-c",
        (compiler + ["-Wall", "-Wextra", "-Werror", source, "-o", program.path, flags, "-lm"])
          .joined(separator: " "),
      ])
    try #require(result.status == 0, "\(result.output)")
    return program
  }

  private func run(_ program: URL, _ arguments: String...) throws -> (
    status: Int32, output: String
  ) {
    try Script.run(
      URL(filePath: "/usr/bin/env"),
      ["LD_LIBRARY_PATH=\(folder.path)/lib", program.path] + arguments)
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ["cc", "-std=c99", "-D_POSIX_C_SOURCE=199309L", "-pedantic"],
      ["c++", "-x", "c++", "-std=c++17"],
    ])
  func `programs in C and C++ measure and record their frames`(compiler: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = Script.root.appending(path: "Tests/PackageTests/FrameTimingProgram/frames.c").path
    let program = try compile(source, by: compiler)
    let recording = folder.appending(path: "frames.csv").path
    let other = folder.appending(path: "other.csv").path
    try Data("a,b\n".utf8).write(to: URL(filePath: other))
    let result = try run(program, recording, other)
    #expect(result.status == 0 && result.output == "all holds\n", "\(result.output)")
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "a,b\n")
    let records = try RecordingReader.read(recording).records
    #expect(records.count > 40)
    #expect(records.contains { $0.mark.text == "a stall" && $0.outcome.missed >= 3 })
  }

  @Test func `the library exports the functions of its header alone, and needs no Swift`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "lib/libframetiming.so").path
    let symbols = try Script.run(
      URL(filePath: "/usr/bin/env"), ["nm", "-D", "--defined-only", library])
    let exported = symbols.output.split(separator: "\n").filter { $0.contains(" T ") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
    let header = try String(
      contentsOf: folder.appending(path: "include/frametiming.h"), encoding: .utf8)
    let declared = header.matches(of: /(?m)^[a-z].*?\b(frametiming_\w+)\(/).map { String($0.1) }
    #expect(Set(exported) == Set(declared) && declared.count == 16, "\(exported)")
    let libraries = try Script.run(URL(filePath: "/usr/bin/env"), ["ldd", library]).output
    #expect(!libraries.contains("wift") && libraries.contains("libc.so.6"))
  }

  @Test func `the example compiles with SDL 2`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = Script.root.appending(path: "Examples/C/square.c").path
    let program = try compile(source, by: ["cc"], with: "frametiming sdl2")
    let result = try run(program, "1")
    // It runs where there is a display.
    #expect(result.status == 0 || result.output.contains("square: no window can be opened"))
  }
}
