import Foundation
import GridImages

extension GridWindow {
  /// Whether this program can be started again as a decode worker, because ``main(_:)`` runs it.
  static var canStartWorkers = false

  /// Runs a program: `body` opens a window and runs it.
  ///
  /// An error of `body` is written to standard error in one line, and the program ends with status 1.
  ///
  /// Images are decoded in processes that can open no file and no connection. Another process opens
  /// files of shares, whose servers may not answer. Each is the same program, started again; this
  /// function runs it as such, before `body`. A program that opens a window without this function
  /// decodes its images itself.
  public static func main(_ body: () throws -> Void) {
    switch ThisProgram.arguments.dropFirst().first {
    case WorkerLaunch.command: DecodeWorkerLoop.run()
    case FileProcess.command: FileProcessLoop.run()
    default: FileCalls.shared.useProcess()
    }
    canStartWorkers = true
    do { try body() } catch {
      StandardError.write("\(error)")
      exit(1)
    }
  }
}
