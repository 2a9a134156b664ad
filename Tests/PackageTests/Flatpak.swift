import Foundation

/// The Flatpak manifest, as far as tests compare it with other files.
struct Flatpak: Decodable {
  /// Something that is built into the package.
  struct Module: Decodable {
    let name: String
    let sources: [Source]
  }

  /// The files of a module.
  struct Source: Decodable {
    var url: String?
    var tag: String?
    var dest: String?
  }

  let id: String
  let command: String
  let modules: [Module]
  let finishArgs: [String]

  private enum CodingKeys: String, CodingKey {
    case id, command, modules
    case finishArgs = "finish-args"
  }

  /// Reads the manifest of this package.
  init() throws {
    let file = Script.root.appending(path: "packaging/org.gridapp.GridApp.json")
    self = try JSONDecoder().decode(Flatpak.self, from: Data(contentsOf: file))
  }
}
