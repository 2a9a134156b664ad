import Foundation
import FrameReports
import FrameTiming
import Glibc
import Scenes

/// Runs the app in a child process for each measurement, and reads its recording.
package struct LabRunner {
  /// The duration of a run in seconds: the replay, and time for photos that load afterwards.
  static let seconds = 4.5
  /// The scenes that show the given folders; others generate their items.
  private static let scenesOfPictures: Set<SceneName> = [.photos, .thumbnails]
  /// The seconds after ``seconds`` at which a run counts as stuck.
  static let timeout = 60.0

  let program: String
  let paths: [String]
  let replay: String
  /// The size of the window, as the value of `--window`.
  let window: String
  /// The folder of the recordings.
  let folder: String

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - program: The app.
  ///   - paths: The folders of scenes that show photos; empty for the bundled library.
  ///   - replay: The script of each run.
  ///   - window: The size of the window, as the value of `--window`.
  ///   - folder: The folder of the recordings.
  package init(program: String, paths: [String], replay: String, window: String, folder: String) {
    self.program = program
    self.paths = paths
    self.replay = replay
    self.window = window
    self.folder = folder
  }

  /// Returns the arguments of a run.
  func arguments(_ pair: LabPair, variant: String, recording: String) -> [String] {
    let shown = Self.scenesOfPictures.contains(pair.scene) ? paths : []
    return ["browse"] + shown + ["--scene", pair.scene.rawValue]
      + ["--\(pair.technique.rawValue)", variant] + pair.options
      + ["--window", window, "--hud", "off", "--no-disk-cache"]
      + ["--replay", replay, "--duration", String(Self.seconds), "--record", recording]
  }

  /// Runs a variant of a pair once.
  ///
  /// - Throws: A `CommandFailure` if the app fails; its own message is on standard error.
  package func run(_ pair: LabPair, variant: String, number: Int) throws(CommandFailure)
    -> LabSample
  {
    let recording = "\(folder)/\(pair.technique.rawValue)-\(variant)-\(number).csv"
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments(pair, variant: variant, recording: recording)
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw CommandFailure("\(program): cannot be started (\(error.localizedDescription))")
    }
    try wait(for: process, named: "\(pair.technique.rawValue) \(variant)")
    return try read(recording)
  }

  private func wait(for process: Process, named name: String) throws(CommandFailure) {
    let start = FrameTime.now
    while process.isRunning {
      guard FrameTime.now.seconds(since: start) < Self.seconds + Self.timeout else {
        process.terminate()
        throw CommandFailure("lab: \(name) did not end in \(Int(Self.timeout)) s; try --only")
      }
      usleep(20_000)
    }
    guard process.terminationStatus == 0 else {
      throw CommandFailure("lab: \(name) failed; see its message above")
    }
  }

  private func read(_ path: String) throws(CommandFailure) -> LabSample {
    do throws(RecordingError) { return LabSample(try RecordingReader.read(path)) } catch {
      throw CommandFailure(error.description)
    }
  }
}
