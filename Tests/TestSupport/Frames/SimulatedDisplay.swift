import FrameTiming

/// A display, its compositor and a loop that presents to it, stepped by hand, which knows the truth
/// about every refresh.
///
/// The compositor takes what is there 2 ms before a refresh. In the order that SDL has on Wayland
/// the loop waits for the frame before to be taken and then hands its own over; a queue lets it
/// hand over at once and waits while the queue is full.
public struct SimulatedDisplay {
  /// How frames reach the screen.
  public enum Order: Sendable, Equatable, CustomStringConvertible {
    case wayland
    case queue(depth: Int)
    /// A display that refreshes when a frame comes, and not before its shortest period is over.
    case variable
    /// A compositor without a display, as a headless sway: the loop goes on when its frame was taken,
    /// and a timer that begins anew with each frame takes the next. A late frame is taken at once and
    /// moves all later refreshes.
    case timer

    public var description: String {
      switch self {
      case .wayland: "wl"
      case .queue(let depth): "fifo\(depth)"
      case .variable: "vrr"
      case .timer: "timer"
      }
    }
  }

  /// One frame as it happened.
  public struct Frame {
    public var present: FramePresent
    /// The refresh it was seen in.
    public var refresh: Int
    /// Refreshes that showed the frame before once more than wanted.
    public var missed: Int
  }

  /// Nanoseconds of a refresh.
  public var period: Double
  public var order: Order
  /// Callbacks arrive up to this much early or late, in milliseconds.
  public var jitter: Double
  private var random: SplitMix64
  private var returned: Double
  private var count = 0
  private var taken: [Int] = []
  private var lastShown = 0.0

  /// Makes a display of `hertz`; the first frame is handed over at a random phase.
  public init(hertz: Double, order: Order, jitter: Double = 4, seed: UInt64) {
    period = 1e9 / hertz
    self.order = order
    self.jitter = jitter
    random = SplitMix64(seed: seed)
    returned = 1e9 + Double.random(in: 0..<period, using: &random)
  }

  /// A frame after `milliseconds` of work.
  public mutating func frame(working milliseconds: Double) -> Frame {
    let start = returned
    let done = start + milliseconds * 1e6
    let handedOver = order == .wayland ? max(done, callback(depth: 1)) : done
    let missed: Int
    switch order {
    case .variable:
      missed = 0
      returned = max(done, lastShown + period)
      lastShown = returned
    case .timer:
      let taken = max(done, lastShown + period)
      // What the compositor's side sees: the gap between two frames, in whole refreshes.
      missed = lastShown > 0 ? max(0, Int(((taken - lastShown) / period).rounded()) - 1) : 0
      lastShown = taken
      let late = jitter > 0 ? Double.random(in: 0...jitter, using: &random) : 0
      returned = max(done, taken + late * 1e6)
    case .wayland:
      missed = take(handedOver)
      returned = handedOver
    case .queue(let depth):
      missed = take(handedOver)
      returned = max(done, callback(depth: depth))
    }
    let present = FramePresent(
      frame: count, started: time(start), called: time(done), returned: time(returned),
      blocked: Int64(returned - done), cpu: Int64(milliseconds * 1e6))
    count += 1
    return Frame(present: present, refresh: taken.last ?? 0, missed: missed)
  }

  /// Takes a frame for the first refresh it can be seen in; the refreshes lost before that.
  private mutating func take(_ handedOver: Double) -> Int {
    let earliest = Int(((handedOver + 2e6) / period).rounded(.up))
    let refresh = max(earliest, (taken.last ?? earliest - 1) + 1)
    defer { taken.append(refresh) }
    return taken.last.map { refresh - $0 - 1 } ?? 0
  }

  /// The loop sleeps.
  public mutating func idle(milliseconds: Double) { returned += milliseconds * 1e6 }

  /// The moment at which the loop goes on.
  public var now: FrameTime { time(returned) }

  /// The moment at which `refresh` lights up.
  public func time(ofRefresh refresh: Int) -> FrameTime { time(Double(refresh) * period) }

  /// When the frame `depth` back was taken, as the loop hears of it.
  private mutating func callback(depth: Int) -> Double {
    guard taken.count >= depth else { return 0 }
    let late = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
    return Double(taken[taken.count - depth]) * period + late * 1e6
  }

  private func time(_ nanoseconds: Double) -> FrameTime {
    FrameTime(nanoseconds: Int64(nanoseconds.rounded()))
  }
}
