import Testing

@testable import ItemSources

struct BurstNameTests {
  @Test(arguments: [
    "IMG_20190301_101010_BURST001.jpg", "IMG_20190301_101010_BURST001_COVER.jpg",
    "00001IMG_00001_BURST20190301101010123.jpg", "00000IMG_00000_BURST20190301101010123_COVER.jpg",
    "a-BURST1",
  ])
  func `photos of a burst are known by their names`(name: String) {
    #expect(BurstName.isOfBurst(name))
  }

  @Test(arguments: [
    "", "BURST", "BURST1.jpg", "_BURST", "_BURSTx.jpg", "SUNBURST1.jpg", "_burst1.jpg",
    "IMG_0001.jpg",
    "00100lPORTRAIT_00100_BURST20190301101010123_COVER.jpg",
  ])
  func `other names are no burst`(name: String) {
    #expect(!BurstName.isOfBurst(name))
  }
}
