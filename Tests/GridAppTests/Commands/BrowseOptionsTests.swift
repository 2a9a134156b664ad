import Demos
import Glibc
import ItemSources
import Testing

@testable import GridApp

@MainActor
struct BrowseOptionsTests {
  private func options(_ arguments: String...) throws -> BrowseOptions {
    var options = try BrowseOptions.parse(arguments)
    options.addPicturesFolder("/home/ada/Pictures")
    return options
  }

  @Test func `the pictures folder is shown by month unless a path or an order is given`() throws {
    #expect(try options().paths == [])
    let menu = try options("--pictures")
    #expect(menu.paths == ["/home/ada/Pictures"] && menu.scene == .photos && menu.order == nil)
    #expect(try options("--pictures", "--order", "size").order == .size)
    let opened = try options("--pictures", "a.jpg")
    #expect(opened.paths == ["a.jpg"] && opened.scene == nil)
    var missing = try BrowseOptions.parse(["--pictures"])
    missing.addPicturesFolder(nil)
    #expect(missing.paths == [])
  }

  @Test func `without state, settings are neither read nor written`() throws {
    var settings = try options("--no-state").userSettings
    #expect(settings.hud == nil && !settings.isHintShown)
    settings.isHintShown = true
    #expect(!settings.save())
  }

  @Test func `the overlay is off at first from the menu, and compact otherwise`() throws {
    #expect(try options("--no-state").initialHUD == .compact)
    #expect(try options("--no-state", "--pictures").initialHUD == .off)
    #expect(try options("--no-state", "--pictures", "--hud", "full").initialHUD == .full)
  }

  @Test func `no server is simulated unless its latency is given`() throws {
    #expect(try options().latency == nil)
    let range = LatencyRange(milliseconds: 200...300)
    #expect(try options("--latency", "200-300").latency == range)
  }

  @Test func `a run with a duration or a replay is not interactive`() throws {
    #expect(try options().isInteractive)
    #expect(try !options("--duration", "2").isInteractive)
    #expect(try !options("--replay", "a.replay").isInteractive)
  }

  @Test(
    arguments: [
      "--no-state", "--duration=2", "--replay=a.replay", "--record=a.csv", "--trace=a.json",
      "--screenshot=a.png",
    ])
  func `runs that have to be the same each time restore nothing`(option: String) throws {
    #expect(try options().remembersSession)
    #expect(try !options(option).remembersSession)
  }

  @Test func `a minus sign is standard input, and a file of that name has a folder`() throws {
    #expect(try options("-").readsInput)
    #expect(try options("a", "-", "b").paths == ["a", "-", "b"])
    #expect(try !options("./-").readsInput)
  }

  @Test(arguments: [["--scene", "gallery"], ["--layout", "a.json"], ["--list-skipped"]])
  func `only the scene of photos reads standard input`(arguments: [String]) throws {
    #expect(throws: (any Error).self) { try BrowseOptions.parse(arguments + ["-"]) }
    #expect(try BrowseOptions.parse(["--scene", "photos", "-"]).readsInput)
  }

  @Test func `a path that cannot be shown is explained in a window only for the desktop`() throws {
    #expect(try !options("/gone").explainsProblems)
    #expect(try options("--pictures", "/gone").explainsProblems == (isatty(STDERR_FILENO) == 0))
    #expect(try !options("--pictures", "/gone", "--duration=2").explainsProblems)
    #expect(try !options("--pictures", "/gone", "--screenshot=a.png").explainsProblems)
  }

  @Test(
    arguments: [([], nil), (["--captions"], true), (["--no-captions"], false)]
      as [([String], Bool?)])
  func `captions are remembered unless an option states them`(arguments: [String], captions: Bool?)
    throws
  {
    #expect(try BrowseOptions.parse(arguments).captions == captions)
  }
}
