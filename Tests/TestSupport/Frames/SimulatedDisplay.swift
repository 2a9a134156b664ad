import FrameTiming

/// A display, its compositor and a loop that presents to it, stepped by a test. It knows the exact
/// refresh of each frame.
///
/// The compositor acknowledges the pending frame 2 ms before a refresh. As with SDL on Wayland, the
/// loop waits until the previous frame is acknowledged and then presents its own. With a queue it
/// presents at once and waits while the queue is full.
public struct SimulatedDisplay {
  /// The order in which the loop and the display exchange frames.
  public enum Order: Sendable, Equatable, CustomStringConvertible {
    case wayland
    case queue(depth: Int)
    /// A variable refresh rate: the display refreshes when a frame arrives, but not before its
    /// shortest period has passed.
    case variable
    /// A compositor without a display, such as headless sway. The loop continues when its frame was
    /// acknowledged, and a timer that each frame restarts acknowledges the next. A late frame is
    /// acknowledged immediately and delays all later refreshes.
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

  /// A simulated frame.
  public struct Frame {
    public var present: FramePresent
    /// The refresh that displayed it.
    public var refresh: Int
    /// The number of additional refreshes that displayed the previous frame.
    public var missed: Int
  }

  /// The length of a refresh, in nanoseconds.
  public var period: Double
  public var order: Order
  /// The maximum by which callbacks are early or late, in milliseconds.
  public var jitter: Double
  private var random: SplitMix64
  private var returned: Double
  private var count = 0
  private var acknowledged: [Int] = []
  private var lastShown = 0.0

  /// Creates a display of `hertz`; the first frame is presented at a random phase.
  public init(hertz: Double, order: Order, jitter: Double = 4, seed: UInt64) {
    period = 1e9 / hertz
    self.order = order
    self.jitter = jitter
    random = SplitMix64(seed: seed)
    returned = 1e9 + Double.random(in: 0..<period, using: &random)
  }

  /// Simulates a frame after `milliseconds` of work.
  public mutating func frame(working milliseconds: Double) -> Frame {
    let start = returned
    let done = start + milliseconds * 1e6
    let presented = order == .wayland ? max(done, callback(depth: 1)) : done
    let missed: Int
    switch order {
    case .variable:
      missed = 0
      returned = max(done, lastShown + period)
      lastShown = returned
    case .timer:
      let acknowledged = max(done, lastShown + period)
      // As the compositor counts them: the gap between two frames, in whole refreshes.
      missed = lastShown > 0 ? max(0, Int(((acknowledged - lastShown) / period).rounded()) - 1) : 0
      lastShown = acknowledged
      let late = jitter > 0 ? Double.random(in: 0...jitter, using: &random) : 0
      returned = max(done, acknowledged + late * 1e6)
    case .wayland:
      missed = acknowledge(presented)
      returned = presented
    case .queue(let depth):
      missed = acknowledge(presented)
      returned = max(done, callback(depth: depth))
    }
    let present = FramePresent(
      frame: count, started: time(start), called: time(done), returned: time(returned),
      blocked: Int64(returned - done), cpu: Int64(milliseconds * 1e6))
    count += 1
    return Frame(present: present, refresh: acknowledged.last ?? 0, missed: missed)
  }

  /// Assigns a frame to the first possible refresh. Returns the refreshes missed before it.
  private mutating func acknowledge(_ presented: Double) -> Int {
    let earliest = Int(((presented + 2e6) / period).rounded(.up))
    let refresh = max(earliest, (acknowledged.last ?? earliest - 1) + 1)
    defer { acknowledged.append(refresh) }
    return acknowledged.last.map { refresh - $0 - 1 } ?? 0
  }

  /// Lets the loop sleep.
  public mutating func idle(milliseconds: Double) { returned += milliseconds * 1e6 }

  /// The time at which the loop continues.
  public var now: FrameTime { time(returned) }

  /// Returns the time of a refresh.
  public func time(ofRefresh refresh: Int) -> FrameTime { time(Double(refresh) * period) }

  /// Returns the time at which the loop learns that the frame `depth` frames ago was acknowledged.
  private mutating func callback(depth: Int) -> Double {
    guard acknowledged.count >= depth else { return 0 }
    let late = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
    return Double(acknowledged[acknowledged.count - depth]) * period + late * 1e6
  }

  private func time(_ nanoseconds: Double) -> FrameTime {
    FrameTime(nanoseconds: Int64(nanoseconds.rounded()))
  }
}
