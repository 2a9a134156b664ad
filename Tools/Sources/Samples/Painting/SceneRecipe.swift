import FrameTiming

/// A kind of image: how it is painted, with its suitable aspect ratios, titles and regions.
struct SceneRecipe: Sendable {
  /// The parameters of an image.
  struct Order: Sendable {
    /// The size in pixels.
    var width: Int
    var height: Int
    /// The number of the image among those of its kind in a library, from 0.
    var variant: Int
    var random: SplitMix64

    /// Returns the choice for the variant. Choices alternate, so that the first images of a kind
    /// differ.
    func choice<T>(_ choices: [T]) -> T { choices[variant % choices.count] }

    var isPortrait: Bool { height > width }
  }

  /// The name, in lower case with hyphens. It is part of the file name.
  var name: String
  /// The shapes, which alternate among the images of this kind, as titles and regions do.
  var shapes: [ImageShape]
  var titles: [String]
  var regions: [String]
  var finish = Finish()
  var paint: @Sendable (Order) -> Stage

  /// Returns the title of an image by its variant. Repeated titles are numbered.
  func title(_ variant: Int) -> String {
    let round = variant / titles.count
    let title = titles[variant % titles.count]
    return round == 0 ? title : "\(title), No. \(round + 1)"
  }
}
