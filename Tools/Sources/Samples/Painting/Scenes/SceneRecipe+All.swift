extension SceneRecipe {
  /// All kinds of images, in an order that puts different kinds next to each other.
  static let all: [SceneRecipe] = [
    .alpineLake, .sunsetSea, .lavender, .aurora, .dunes, .cityNight, .cumulusSky, .autumn,
    .moonrise, .islands, .mistyRidges, .balloons, .milkyWay, .greenHills, .lighthouse, .cloudSea,
    .mesa, .snowForest, .beach, .cityDawn, .volcano, .trunks, .icebergs, .loneTree,
  ]
}
