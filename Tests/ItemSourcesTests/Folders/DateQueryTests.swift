import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct DateQueryTests {
  private static let french = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
    "novembre", "décembre",
  ].map { [$0] }

  @Test(arguments: [
    ("2019", 2019, nil), (" 2019 ", 2019, nil), ("June 2019", 2019, 6), ("jun 2019", 2019, 6),
    ("2019 JUNE", 2019, 6), ("2019-06", 2019, 6), ("6/2019", 2019, 6), ("201906", 2019, 6),
    ("2019-06-15", 2019, 6), ("15 June 2019", 2019, 6), ("June 15, 2019", 2019, 6),
    ("June2019", 2019, 6), ("9999", 9999, nil),
  ])
  func `years and months are understood`(text: String, year: Int, month: Int?) {
    let query = DateQuery(text)
    #expect(query?.year == year && query?.month == month)
  }

  @Test(arguments: [
    "", "June", "19", "20190615", "13/2019", "June July 2019", "yesterday", "2019 2020", "0 2019",
    "ju 2019", "2019-06-32", "99999", "1/2/3/2019",
  ])
  func `other texts are no dates`(text: String) { #expect(DateQuery(text) == nil) }

  @Test(arguments: [("févr 2019", 2), ("FEV 2019", 2), ("août 2019", 8), ("juil 2019", 7)])
  func `months are understood in the user's language`(text: String, month: Int) {
    #expect(DateQuery(text, monthNames: Self.french)?.month == month)
  }

  @Test func `a name that begins two months is ambiguous`() {
    #expect(DateQuery("jui 2019", monthNames: Self.french) == nil)
  }

  /// Compares with a search from the newest month.
  @Test(arguments: Seeds.chosen)
  func `the section is that of the date or the next older one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (2015...2020).flatMap { year in (1...12).map { year * 100 + $0 } }
    for _ in 0..<200 {
      let months = all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.reversed()
        .map(PictureMonth.init(number:))
      let year = Int.random(in: 2014...2021, using: &random)
      let month = Bool.random(using: &random) ? Int.random(in: 1...12, using: &random) : nil
      let query = try #require(DateQuery(month.map { "\(year)-\($0)" } ?? "\(year)"))
      let wanted = year * 100 + (month ?? 12)
      let expected = months.map(\.number).filter { $0 <= wanted }.max() ?? months.last?.number
      #expect(query.section(in: months).map { months[$0].number } == expected)
      let reversed = Array(months.reversed())
      let start = year * 100 + (month ?? 1)
      let newer = months.map(\.number).filter { $0 >= start }.min() ?? months.first?.number
      #expect(
        query.section(in: reversed, isReversed: true).map { reversed[$0].number } == newer)
    }
    #expect(try #require(DateQuery("2019")).section(in: []) == nil)
  }
}
