import Foundation
import TestSupport
import Testing

@testable import ItemSources

struct UserDirectoriesTests {
  private let home: ScratchFolder

  init() throws { home = try ScratchFolder() }

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: home.file(folder), withIntermediateDirectories: true)
  }

  private func write(_ text: String, to path: String = ".config/user-dirs.dirs") throws {
    let url = URL(filePath: home.file(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func pictures(_ environment: [String: String] = [:]) -> String? {
    UserDirectories(environment: environment.merging(["HOME": home.path]) { given, _ in given })
      .pictures
  }

  @Test func `the pictures folder is that of user-dirs, or Pictures`() throws {
    #expect(pictures() == nil)
    try make("Pictures")
    #expect(pictures() == home.file("Pictures"))
    try make("Bilder")
    try write(
      """
      # This file is written by xdg-user-dirs-update
      XDG_MUSIC_DIR="$HOME/Musik"
      XDG_PICTURES_DIR="$HOME/Bilder/"
      """)
    #expect(pictures() == home.file("Bilder"))
    try make("absolute")
    try write("XDG_PICTURES_DIR=\"\(home.file("absolute"))\"\n", to: "cfg/user-dirs.dirs")
    #expect(pictures(["XDG_CONFIG_HOME": home.file("cfg")]) == home.file("absolute"))
    #expect(pictures(["XDG_CONFIG_HOME": "cfg"]) == home.file("Bilder"), "a relative path")
  }

  @Test(arguments: ["$HOME/", "$HOME", "$HOME/gone"])
  func `there may be no pictures folder`(value: String) throws {
    try make("Pictures")
    try write("XDG_PICTURES_DIR=\"\(value)\"\n")
    #expect(pictures() == nil)
    #expect(UserDirectories(environment: [:]).pictures == nil)
  }

  @Test(arguments: [
    ("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"", "/b"), ("XDG_PICTURES_DIR=/a", nil),
    ("XDG_PICTURES_DIR=\"a\"", nil), ("XDG_PICTURES_DIR=\"$HOMER/a\"", nil), ("", nil),
    ("#XDG_PICTURES_DIR=\"/a\"", nil), ("XDG_PICTURES_DIR=\"", nil),
    (" XDG_PICTURES_DIR = \"/a \\\"b\\\\ $c\"", "/a \"b\\ $c"),
    ("XDG_PICTURES_DIR=\"$HOME/Pictures = all\"", "/home/ada/Pictures = all"),
  ])
  func `a line is read as its writer meant it`(text: String, path: String?) {
    #expect(UserDirectories.value(of: "XDG_PICTURES_DIR", in: text, home: "/home/ada") == path)
  }
}
