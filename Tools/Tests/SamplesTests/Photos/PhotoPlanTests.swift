import Testing

@testable import Samples

struct PhotoPlanTests {
  private let plans = (0..<200).map { PhotoPlan(seed: 1, index: $0, megapixels: 12) }

  @Test func `half of the photos have a thumbnail and a tenth is progressive`() {
    #expect(plans.count(where: \.hasThumbnail) == 100)
    #expect(plans.count(where: \.isProgressive) == 20)
    #expect(plans.count { $0.orientation != .upright } == 50)
  }

  @Test func `qualities are 88 to 92`() {
    #expect(Set(plans.map(\.quality)) == [88, 89, 90, 91, 92])
  }

  @Test(arguments: [0.5, 12, 24])
  func `megapixels are kept to within a twentieth`(megapixels: Double) {
    for index in 0..<48 {
      let plan = PhotoPlan(seed: 1, index: index, megapixels: megapixels)
      let pixels = Double(plan.width * plan.height) / 1_000_000
      #expect(abs(pixels / megapixels - 1) < 0.05, "photo \(index)")
    }
  }

  @Test func `names of 200 photos are unique`() {
    #expect(Set(plans.indices.map { plans[$0].name($0) }).count == 200)
    #expect(plans[0].name(0) == "photo-0001.jpg")
    #expect(plans[0].name(12_345) == "photo-12346.jpg")
  }

  @Test func `photos of one scene differ`() {
    let kinds = SceneRecipe.all.count
    let small = [0, kinds].map { PhotoPlan(seed: 1, index: $0, megapixels: 0.1) }
    #expect(small[0].scene.painted() != small[1].scene.painted())
  }
}
