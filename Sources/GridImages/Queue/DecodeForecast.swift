import GridEngine

/// The value of decoding a pending image while content moves: the time for which it will be
/// visible.
///
/// First in, first out fails when decoding cannot keep up, because the first items in are also the
/// first to scroll out: each image would arrive when its tile has nearly passed. Therefore images are
/// compared by the time for which they will be visible, so that tiles which are about to appear come before
/// those that are late. Of nearly equal ones, that which becomes visible first is decoded first. Images that
/// will not be visible wait until the motion ends. An image that costs as much as several others is decoded
/// after them.
struct DecodeForecast: Comparable {
  /// The length in seconds of the steps in which visible times are compared.
  static let step = 1.0 / 64
  /// The minimum visible time in seconds that is worth a decode. The image has to be uploaded as
  /// well, and nobody notices an image that is visible for less than three frames.
  static let least = 0.05
  /// The visible time in seconds below which a slightly softer image, which is decoded faster, is better: half of it is
  /// over before the image is there.
  static let brief = 0.1
  /// The time ahead in seconds within which empty tiles are decoded before previews are refined, and
  /// previews are looked up.
  static let near = 0.5

  private let tier: Int
  /// The effort as a power of two above that of an ordinary image. Images of similar effort have
  /// the same value and keep their order.
  private let surcharge: Int
  /// The visible time in steps.
  private let visibleSteps: Double
  private let begin: Double

  /// Computes the value of a job whose stage is `full` or `refine`.
  ///
  /// - Parameter decodeSeconds: The duration of an ordinary decode.
  /// - Returns: nil if the image will not be visible for long enough.
  init?(
    of criteria: DecodeJob.Criteria, priority: ImagePriority, prediction: ScrollPrediction,
    decodeSeconds: Double
  ) {
    guard let interval = Self.visibility(of: criteria, priority: priority, prediction: prediction)
    else {
      return nil
    }
    let duration = decodeSeconds * criteria.effort
    let seen = interval.end - max(interval.begin, duration)
    // A slow decode has to be visible for longer than it takes.
    guard seen > max(Self.least, criteria.isSlow ? duration : 0) else { return nil }
    let isEmpty = criteria.stage == .full
    tier = (interval.begin < Self.near ? 0 : 2) + (isEmpty ? 0 : 1)
    var surcharge = 0
    while criteria.effort > Double(2 << surcharge) && surcharge < 8 { surcharge += 1 }
    self.surcharge = surcharge
    visibleSteps = (seen / Self.step).rounded(.down)
    begin = interval.begin
  }

  /// Returns the interval in which the image is visible. A job without a position counts as
  /// visible, or about to be, according to its priority.
  static func visibility(
    of criteria: DecodeJob.Criteria, priority: ImagePriority, prediction: ScrollPrediction
  ) -> ScrollPrediction.VisibleInterval? {
    if let place = criteria.place { return prediction.visibility(of: place) }
    switch priority {
    case .visible: return ScrollPrediction.VisibleInterval(begin: 0, end: .infinity)
    case .prepared: return ScrollPrediction.VisibleInterval(begin: near / 2, end: .infinity)
    case .preload: return ScrollPrediction.VisibleInterval(begin: near, end: .infinity)
    case .far, .background: return nil
    }
  }

  /// Whether an image is visible for a moment only.
  static func isBrief(
    _ criteria: DecodeJob.Criteria, priority: ImagePriority, prediction: ScrollPrediction
  ) -> Bool {
    visibility(of: criteria, priority: priority, prediction: prediction)
      .map { $0.end - $0.begin < brief } ?? false
  }

  /// Whether `a` is decoded after `b`.
  static func < (a: DecodeForecast, b: DecodeForecast) -> Bool {
    if a.tier != b.tier { return a.tier > b.tier }
    if a.surcharge != b.surcharge { return a.surcharge > b.surcharge }
    if a.visibleSteps != b.visibleSteps { return a.visibleSteps < b.visibleSteps }
    return a.begin > b.begin
  }
}
