import GridEngine

/// A technique at its best and in a worse way, over the scene where the difference matters.
struct LabPair: Equatable, Sendable {
  let technique: Technique
  /// Both ways in the words that the technique's option takes.
  let best: String
  let worse: String
  /// What is shown, and further options of both sides.
  let scene: SceneName
  var options: [String] = []
  /// What the worse way does.
  let about: String

  /// Its name in tables: `decode main`.
  var name: String { "\(technique.rawValue) \(worse)" }

  /// Every technique once, in the order of the table; a new one takes a few words.
  static let all = [
    pair(
      .prefetch, "on", "off", in: .photos,
      ["--order", "name", "--columns", "4", "--cell-cost", "6-10"],
      "Nothing is prepared before it comes into view; a cell takes 6 to 10 ms to configure."),
    pair(
      .decode, "background", "main", in: .photos, ["--order", "name", "--columns", "3"],
      "The thread that draws decodes the pictures as well."),
    pair(
      .thumbnails, "on", "off", in: .thumbnails, [],
      "Pictures are decoded and kept at their whole size."),
    pair(
      .uploads, "budgeted", "all", in: .thumbnails, ["--thumbnails", "off"],
      "All finished pictures, here whole ones, become textures at once, however long that takes."),
    pair(
      .corners, "baked", "masked", in: .thumbnails, [],
      "Each picture's corners are cut by a mask, in every frame."),
    pair(
      .update, "reconfigure", "reload", in: .destinations,
      ["--columns", "6", "--latency", "50-150"],
      "An item whose picture has come gets another cell, which starts from nothing."),
    pair(
      .cells, "drawn", "nested", in: .cats, ["--columns", "5"],
      "A cell is a deep tree of views, each measured and drawn by itself."),
    pair(
      .reuse, "on", "off", in: .contacts, [],
      "A cell is made for each item that comes into view, and thrown away."),
    pair(
      .sizes, "estimated", "fixed", in: .million, [],
      "Nothing is measured: all items have one height, whatever is in them."),
  ]

  private static func pair(
    _ technique: Technique, _ best: String, _ worse: String, in scene: SceneName,
    _ options: [String], _ about: String
  ) -> LabPair {
    LabPair(
      technique: technique, best: best, worse: worse, scene: scene, options: options, about: about)
  }
}
