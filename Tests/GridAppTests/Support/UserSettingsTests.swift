import Foundation
import FrameTiming
import ItemSources
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

struct UserSettingsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: HUDMode.allCases)
  func `saved settings are read by the next run`(mode: HUDMode) {
    let path = folder.file("state/gridapp/settings")
    #expect(UserSettings(path: path).hud == nil)
    var settings = UserSettings(path: path)
    settings.hud = mode
    #expect(settings.save())
    #expect(UserSettings(path: path).hud == mode)
  }

  @Test func `the hint of the first start is remembered`() {
    let path = folder.file("settings")
    #expect(!UserSettings(path: path).isHintShown)
    var settings = UserSettings(path: path)
    settings.isHintShown = true
    #expect(settings.save())
    #expect(UserSettings(path: path).isHintShown)
  }

  @Test func `windows that are open at once keep the settings of each other`() {
    let path = folder.file("settings")
    var first = UserSettings(path: path)
    var second = UserSettings(path: path)
    first.hud = .full
    #expect(first.save())
    second.isHintShown = true
    #expect(second.save())
    #expect(UserSettings(path: path).hud == .full && UserSettings(path: path).isHintShown)
    // A value that is removed is removed from the file, and only by who removes it.
    first.hud = nil
    #expect(first.save())
    second["other"] = "x"
    #expect(second.save())
    let settings = UserSettings(path: path)
    #expect(settings.hud == nil && settings.isHintShown && settings["other"] == "x")
  }

  @Test func `settings from many processes are all kept`() async {
    let path = folder.file("settings")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          var settings = UserSettings(path: path)
          settings["name\(number)"] = "\(number)"
          settings.save()
        }
      }
    }
    let settings = UserSettings(path: path)
    for number in 0..<20 { #expect(settings["name\(number)"] == "\(number)") }
  }

  @Test func `settings of a later version are kept`() throws {
    let path = folder.file("settings")
    try "theme=light\nhud=full\nlayout=a=b\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    var settings = UserSettings(path: path)
    settings.hud = .off
    #expect(settings.save())
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "hud=off\nlayout=a=b\ntheme=light\n")
  }

  @Test(arguments: Seeds.chosen)
  func `a damaged file is no error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let path = folder.file("settings")
    for _ in 0..<100 {
      var bytes = Array("hud=off\ntheme=light\n".utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try Data(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        .write(to: URL(filePath: path))
      let mode = UserSettings(path: path).hud
      #expect(mode == nil || mode.map(HUDMode.allCases.contains) == true)
    }
  }

  @Test
  func `a file that is no settings file is not read, and a read-only folder is harmless`()
    throws
  {
    let large = folder.file("large")
    try Data(repeating: 10, count: UserSettings.maximumBytes + 1).write(to: URL(filePath: large))
    let directory = folder.file("directory")
    try FileManager.default.createDirectory(
      atPath: directory + "/inside", withIntermediateDirectories: true)
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [large, directory, pipe] { #expect(UserSettings(path: path).hud == nil, "\(path)") }
    var settings = UserSettings(path: large + "/below/a/file")
    settings.hud = .off
    #expect(!settings.save())
    var homeless = UserSettings(path: nil)
    homeless.hud = .off
    #expect(!homeless.save())
  }

  @Test func `the file is in the state folder of the desktop specification`() {
    func path(_ environment: [String: String]) -> String? {
      UserSettings.standardPath(environment: environment)
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/gridapp/settings")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/gridapp/settings")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/gridapp/settings")
    #expect(path([:]) == nil)
  }
}
