import FrameTiming

/// A kind of picture: how it is painted, in which shapes it looks well, and what it is called.
struct SceneRecipe: Sendable {
  /// What a recipe is given to paint with.
  struct Order: Sendable {
    /// In pixels.
    var width: Int
    var height: Int
    /// 0 for the first picture of this kind in a library, 1 for the second, …
    var variant: Int
    var random: SplitMix64

    /// The choice whose turn it is, so that a kind's first pictures all differ.
    func turn<T>(_ choices: [T]) -> T { choices[variant % choices.count] }

    var isPortrait: Bool { height > width }
  }

  /// In lower case with hyphens; part of the file's name.
  var name: String
  /// Taken in turn by the pictures of this kind, as are titles and regions.
  var shapes: [PictureShape]
  var titles: [String]
  var regions: [String]
  var finish = Finish()
  var paint: @Sendable (Order) -> Stage

  /// The title of the kind's picture number `variant`; those that come round again are numbered.
  func title(_ variant: Int) -> String {
    let round = variant / titles.count
    let title = titles[variant % titles.count]
    return round == 0 ? title : "\(title), No. \(round + 1)"
  }
}
