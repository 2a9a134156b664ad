import GridImages
import Testing

@testable import ItemSources

struct FileNameTests {
  @Test(arguments: [
    "\u{202E}", "\u{202D}", "\u{202B}", "\u{2067}", "\u{2068}", "\u{200F}", "\u{61C}", "\u{202C}",
  ])
  func `direction control characters cannot hide the end of a file name`(control: String) {
    #expect(FileName(ofPath: "/a/photo\(control)gpj.exe").description == "photogpj.exe")
    #expect("photo\(control)gpj.exe".forLabel == "photogpj.exe")
  }

  @Test(arguments: ["תמונה.jpg", "صورة ١.png", "👨‍👩‍👧‍👦.gif", "a\u{200C}b.jpg", "plain.jpg"])
  func `letters and joiners of a name are kept`(name: String) {
    #expect(FileName(ofPath: "/folder/" + name).description == name)
  }

  @Test(arguments: [("/a/b/", "b"), ("a", "a"), ("/", "/"), ("", "")])
  func `the name is the last component`(path: String, name: String) {
    #expect(FileName(ofPath: path).description == name)
  }
}
