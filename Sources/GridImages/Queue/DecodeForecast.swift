import GridEngine

/// What decoding a waiting picture is worth while content moves: the time that it will be seen.
///
/// Order of arrival is the order of leaving, and where decoding cannot keep up it serves what is
/// about to go. Here, whatever would be seen for a quarter of a second is worth the same and goes in
/// the order in which it comes into view; what would be seen for less comes after it, and what will
/// not be seen any more waits until the motion ends. A picture that costs as much as several others
/// lets them go first.
struct DecodeForecast: Comparable {
  /// Seconds in view beyond which more does not count.
  static let enough = 0.25
  /// Seconds in view that are worth a decode: what is made has to be taken to the screen, and what is
  /// there for less than three frames is seen by nobody.
  static let least = 0.05
  /// Seconds ahead for which empty tiles come before the sharpening of previews.
  static let near = 0.5

  private let tier: Int
  /// Powers of two of effort above an ordinary picture's, so that those of about one size stay in
  /// the order in which they come.
  private let surcharge: Int
  private let worth: Double
  private let begin: Double

  /// Values a job that is not quick.
  ///
  /// - Parameters:
  ///   - decodeSeconds: What an ordinary decode takes.
  /// - Returns: nil for one that will not be seen.
  init?(
    of job: DecodeJob, priority: ImagePriority, outlook: ScrollOutlook, decodeSeconds: Double
  ) {
    guard let sight = Self.sight(of: job, priority: priority, outlook: outlook) else { return nil }
    let seen = sight.end - max(sight.begin, decodeSeconds * job.effort)
    guard seen > Self.least else { return nil }
    let isEmpty = job.stage == .full
    tier = (sight.begin < Self.near ? 0 : 2) + (isEmpty ? 0 : 1)
    var surcharge = 0
    while job.effort > Double(2 << surcharge) && surcharge < 8 { surcharge += 1 }
    self.surcharge = surcharge
    worth = min(seen, Self.enough)
    begin = sight.begin
  }

  /// What has no place counts as in view, or about to be, for as long as it is wanted so.
  private static func sight(
    of job: DecodeJob, priority: ImagePriority, outlook: ScrollOutlook
  ) -> ScrollOutlook.Sight? {
    if let place = job.place { return outlook.sight(of: place) }
    switch priority {
    case .visible: return ScrollOutlook.Sight(begin: 0, end: .infinity)
    case .prepared: return ScrollOutlook.Sight(begin: near / 2, end: .infinity)
    case .preload: return ScrollOutlook.Sight(begin: near, end: .infinity)
    case .far, .background: return nil
    }
  }

  /// Whether `a` is to be decoded after `b`.
  static func < (a: DecodeForecast, b: DecodeForecast) -> Bool {
    if a.tier != b.tier { return a.tier > b.tier }
    if a.surcharge != b.surcharge { return a.surcharge > b.surcharge }
    if a.worth != b.worth { return a.worth < b.worth }
    return a.begin > b.begin
  }
}
