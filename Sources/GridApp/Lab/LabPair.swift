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

  /// Every technique once, in the order of the table; a new one takes one line.
  static let all = [
    LabPair(
      technique: .prefetch, best: "on", worse: "off", scene: .photos, options: ["--columns", "3"],
      about: "Nothing is prepared before it comes into view."),
    LabPair(
      technique: .decode, best: "background", worse: "main", scene: .photos,
      options: ["--columns", "3"],
      about: "The thread that draws decodes the pictures as well."),
    LabPair(
      technique: .thumbnails, best: "on", worse: "off", scene: .photos,
      options: ["--columns", "3"],
      about: "Pictures are decoded and kept at their whole size."),
    LabPair(
      technique: .uploads, best: "budgeted", worse: "all", scene: .photos,
      options: ["--columns", "3"],
      about: "All finished pictures become textures at once, however long that takes."),
    LabPair(
      technique: .reuse, best: "on", worse: "off", scene: .photos, options: ["--columns", "3"],
      about: "A cell is made for each item that comes into view, and thrown away."),
  ]
}
