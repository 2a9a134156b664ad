import Foundation
import FrameReports
import FrameTiming
import Glibc

/// Runs the app over and over, each time as a child of its own, and reads what it recorded.
struct LabRunner {
  /// The replay's length and a moment for what it leaves to load.
  static let seconds = 4.5
  /// The scenes that show the folders that were named; others have items of their own.
  private static let scenesOfPictures: Set<SceneName> = [.photos, .thumbnails]
  /// Beyond this a run is not going to end by itself.
  static let patience = 60.0

  let program: String
  let paths: [String]
  let replay: String
  let window: WindowSize
  /// Where recordings are kept.
  let folder: String

  /// The options of a run.
  func arguments(_ pair: LabPair, way: String, recording: String) -> [String] {
    let shown = Self.scenesOfPictures.contains(pair.scene) ? paths : []
    return ["browse"] + shown + ["--scene", pair.scene.rawValue]
      + ["--\(pair.technique.rawValue)", way] + pair.options
      + ["--window", window.description, "--hud", "off", "--no-disk-cache"]
      + ["--replay", replay, "--duration", String(Self.seconds), "--record", recording]
  }

  /// Runs a pair's way once.
  ///
  /// - Throws: A `CommandFailure` where the app fails, with its own words on standard error.
  func run(_ pair: LabPair, way: String, number: Int) throws(CommandFailure) -> LabSample {
    let recording = "\(folder)/\(pair.technique.rawValue)-\(way)-\(number).csv"
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments(pair, way: way, recording: recording)
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw CommandFailure("\(program): cannot be started (\(error.localizedDescription))")
    }
    try wait(for: process, named: "\(pair.technique.rawValue) \(way)")
    return try read(recording)
  }

  private func wait(for process: Process, named name: String) throws(CommandFailure) {
    let start = FrameTime.now
    while process.isRunning {
      guard FrameTime.now.seconds(since: start) < Self.seconds + Self.patience else {
        process.terminate()
        throw CommandFailure("lab: \(name) did not end after \(Int(Self.patience)) s; try it alone")
      }
      usleep(20_000)
    }
    guard process.terminationStatus == 0 else {
      throw CommandFailure("lab: \(name) failed; see above")
    }
  }

  private func read(_ path: String) throws(CommandFailure) -> LabSample {
    do throws(RecordingError) { return LabSample(try RecordingReader.read(path)) } catch {
      throw CommandFailure(error.description)
    }
  }
}
