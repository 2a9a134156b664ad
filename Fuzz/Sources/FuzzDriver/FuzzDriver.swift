import Foundation
import FuzzTargets

// Runs a target of FuzzTargets in libFuzzer, as fuzz_driver.c runs those in C:
// PROGRAM --target=NAME [OPTION...] [FILE_OR_FOLDER...]
//
// PROGRAM --seeds=FOLDER --target=NAME writes the seeds of a target and ends.

/// Returns the value of an argument such as `--target=NAME`. libFuzzer ignores these.
private func argument(_ name: String) -> String? {
  let prefix = "--\(name)="
  return CommandLine.arguments.first { $0.hasPrefix(prefix) }.map {
    String($0.dropFirst(prefix.count))
  }
}

/// The target that the arguments name. Ends the process if there is none.
private let target: FuzzTarget = {
  let name = argument("target") ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    FileHandle.standardError.write(
      Data("fuzz: no target \"\(name)\"; pass --target= with one of \(names)\n".utf8))
    exit(64)
  }
  return target
}()

private func writeSeeds(to folder: String) {
  for (index, seed) in target.seeds().enumerated() {
    let path = "\(folder)/seed-\(index)"
    guard FileManager.default.createFile(atPath: path, contents: Data(seed)) else {
      fatalError("\(path) cannot be written")
    }
  }
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  if let folder = argument("seeds") {
    writeSeeds(to: folder)
    // Without a search for leaks: what is in use here would be reported.
    _exit(0)
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  return MainActor.assumeIsolated {
    do throws(FuzzFailure) {
      return try target.run(input) ? 0 : -1
    } catch {
      fatalError("fuzz: \(error)")
    }
  }
}
