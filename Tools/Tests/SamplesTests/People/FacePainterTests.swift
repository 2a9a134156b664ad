import Testing

@testable import Samples

struct FacePainterTests {
  @Test func `the same seed gives the same person`() {
    let first = FacePainter(seed: 12, side: 32).painted()
    _ = FacePainter(seed: 13, side: 32).painted()
    #expect(FacePainter(seed: 12, side: 32).painted() == first)
    #expect(first.count == 32 * 32 * 3)
  }

  @Test func `no two of forty people look alike`() {
    let faces = (0..<40).map { FacePainter(seed: UInt64($0), side: 24).painted() }
    #expect(Set(faces).count == 40)
  }

  @Test func `every kind of hair and mouth is found among a hundred people`() {
    let looks = (0..<100).map { FaceLook(seed: UInt64($0)) }
    #expect(Set(looks.map(\.hair)).count == FaceLook.Hair.allCases.count)
    #expect(Set(looks.map(\.mouth)).count == FaceLook.Mouth.allCases.count)
    #expect(looks.contains { $0.hasGlasses } && looks.contains { !$0.hasGlasses })
  }
}
