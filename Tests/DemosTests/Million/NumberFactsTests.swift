import FrameTiming
import TestSupport
import Testing

@testable import Demos

@MainActor struct NumberFactsTests {
  @Test(arguments: [
    (1, "one"), (13, "thirteen"), (20, "twenty"), (42, "forty-two"), (100, "one hundred"),
    (305, "three hundred five"), (1000, "one thousand"), (1_000_000, "one million"),
    (999_999, "nine hundred ninety-nine thousand nine hundred ninety-nine"),
    (2_000_010, "two million ten"),
  ])
  func `numbers are written in words`(_ number: Int, _ words: String) {
    #expect(NumberFacts.words(for: number) == words)
  }

  @Test func `factors are primes whose product is the number`() {
    var random = SplitMix64(seed: 8)
    for number in [1, 2, 3, 4, 1_000_000]
      + (0..<200).map({ _ in Int.random(in: 1...2_000_000, using: &random) })
    {
      let factors = NumberFacts.factors(of: number)
      #expect(factors.reduce(1, *) == number)
      #expect(factors == factors.sorted())
      #expect(factors.allSatisfy { NumberFacts.factors(of: $0) == [$0] })
    }
    #expect(NumberFacts.product(of: NumberFacts.factors(of: 1)) == "the unit")
    #expect(NumberFacts.product(of: [7]) == "prime")
    #expect(NumberFacts.product(of: [2, 2, 3]) == "2 × 2 × 3")
  }

  @Test(arguments: NumberOrder.allCases)
  func `every order contains each number once`(_ order: NumberOrder) {
    #expect(order.numbers(to: 1000).sorted() == Array(1...1000))
    #expect(order.numbers(to: 0) == [])
    #expect(order.numbers(to: 1000) == order.numbers(to: 1000))
  }
}
