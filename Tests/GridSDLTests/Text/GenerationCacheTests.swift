import Testing

@testable import GridSDL

struct GenerationCacheTests {
  @Test func `a value in use is made once`() {
    var cache = GenerationCache<Int, Int>(capacity: 4)
    var made = 0
    for step in 0..<100 {
      let value = cache.value(for: 7) {
        made += 1
        return 49
      }
      #expect(value == 49)
      cache.insert(step, for: 1000 + step % 3)
    }
    #expect(made == 1)
  }

  @Test func `the latest values are kept, at most twice the capacity`() {
    var cache = GenerationCache<Int, Int>(capacity: 8)
    for key in 0..<100 {
      cache.insert(key, for: key)
      #expect(cache.count <= 16)
      for recent in max(0, key - 7)...key { #expect(cache[recent] == recent) }
    }
    #expect(cache[0] == nil)
  }

  @Test func `a removed value is gone`() {
    var cache = GenerationCache<Int, Int>(capacity: 8)
    cache.insert(1, for: 1)
    cache.removeAll()
    #expect(cache[1] == nil)
  }
}
