import Testing

@testable import Samples

struct ImagePlanTests {
  /// The size of test images: large enough for every recipe, small enough for a debug build.
  private static let tiny = 0.0008

  @Test(arguments: SceneRecipe.all.indices)
  func `the same seed and index paint the same pixels`(index: Int) {
    let first = ImagePlan(seed: 7, index: index, megapixels: Self.tiny).painted()
    let second = ImagePlan(seed: 7, index: index, megapixels: Self.tiny).painted()
    #expect(first == second)
  }

  @Test(arguments: [0, 5, 11])
  func `another seed or another index paints another image`(index: Int) {
    let kinds = SceneRecipe.all.count
    let image = ImagePlan(seed: 7, index: index, megapixels: Self.tiny).painted()
    let otherSeed = ImagePlan(seed: 8, index: index, megapixels: Self.tiny).painted()
    let otherIndex = ImagePlan(seed: 7, index: index + kinds, megapixels: Self.tiny).painted()
    #expect(image != otherSeed)
    #expect(image != otherIndex)
  }

  @Test(arguments: SceneRecipe.all.indices)
  func `no image is uniform or has black holes from invalid colors`(
    index: Int
  ) {
    let bytes = ImagePlan(seed: 3, index: index, megapixels: Self.tiny).painted()
    let brightest = bytes.max() ?? 0
    let mean = bytes.reduce(0) { $0 + Int($1) } / bytes.count
    #expect(Int(brightest) > 60)
    #expect(mean > 8 && mean < 250)
  }

  @Test func `without megapixels the longer side has 1600 pixels or more`() {
    for index in 0..<300 {
      let plan = ImagePlan(seed: 1, index: index)
      #expect(max(plan.width, plan.height) >= 1600, "image \(index)")
      #expect(plan.width % 2 == 0 && plan.height % 2 == 0, "image \(index)")
    }
  }

  @Test(arguments: [0.3, 2, 12])
  func `megapixels are kept to within a hundredth`(megapixels: Double) {
    for index in 0..<48 {
      let plan = ImagePlan(seed: 1, index: index, megapixels: megapixels)
      let pixels = Double(plan.width * plan.height) / 1_000_000
      #expect(abs(pixels / megapixels - 1) < 0.01, "image \(index)")
    }
  }

  @Test func `the first 48 images have every shape, format and orientation`() {
    let plans = (0..<48).map { ImagePlan(seed: 1, index: $0) }
    #expect(Set(plans.map(\.post.orientation)) == [1, 3, 6, 8])
    #expect(Set(plans.map(\.format.suffix)) == ["jpg", "png", "webp"])
    #expect(plans.contains { $0.width > $0.height * 2 })
    #expect(plans.contains { $0.width == $0.height })
    #expect(plans.contains { $0.width < $0.height })
    #expect(
      plans.contains {
        if case .jpeg(_, progressive: true, _) = $0.format { true } else { false }
      })
  }

  @Test func `posts of 300 images have unique ids and files, and unique titles within a kind`() {
    let posts = (0..<300).map { ImagePlan(seed: 1, index: $0).post }
    #expect(Set(posts.map(\.id)).count == 300)
    #expect(Set(posts.map(\.asset)).count == 300)
    #expect(Set(posts.map(\.title)).count == 300)
    #expect(posts.allSatisfy { $0.likes > 0 && !$0.region.isEmpty })
  }
}
