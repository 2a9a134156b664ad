extension SceneRecipe {
  /// Every kind of picture, in an order that sets unlike ones side by side.
  static let all: [SceneRecipe] = [
    .alpineLake, .sunsetSea, .lavender, .aurora, .dunes, .cityNight, .cumulusSky, .autumn,
    .moonrise, .islands, .mistyRidges, .balloons, .milkyWay, .greenHills, .lighthouse, .cloudSea,
    .mesa, .snowForest, .beach, .cityDawn, .volcano, .trunks, .icebergs, .loneTree,
  ]
}
