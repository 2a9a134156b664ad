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
    #expect(menu.paths == ["/home/ada/Pictures"] && menu.order == .month)
    #expect(try options("--pictures", "--order", "size").order == .size)
    let opened = try options("--pictures", "a.jpg")
    #expect(opened.paths == ["a.jpg"] && opened.order == nil)
    var missing = try BrowseOptions.parse(["--pictures"])
    missing.addPicturesFolder(nil)
    #expect(missing.paths == [])
  }
}
