import Testing

@testable import GridApp

@MainActor
struct RootHelpTests {
  @Test func `the program's help lists the options of the window and every command`() {
    let help = RootHelp.text(columns: 80)
    for option in [
      "<paths>", "--scene", "--layout", "--columns", "--window", "--renderer", "--theme", "--hud",
      "--record", "--trace", "--screenshot", "--replay", "--duration", "--items", "--latency",
      "--version", "--help",
    ] {
      #expect(help.contains(option), "\(option)")
    }
    for command in GridApp.configuration.subcommands {
      let name = command.configuration.commandName ?? ""
      #expect(!name.isEmpty && help.contains("\n  \(name) "), "\(name)")
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!help.contains("--print-overlay"), "the option is for tests only")
  }

  @Test(arguments: [
    (["--help"], true), (["-h"], true), (["help"], true), (["help", "report"], false),
    (["browse", "--help"], false), (["report", "--help"], false), ([], false),
  ])
  func `the program's help is shown if no command is named`(arguments: [String], isRequested: Bool)
  {
    #expect(RootHelp.isRequested(by: arguments) == isRequested)
  }
}
