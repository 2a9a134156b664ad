import Dispatch
import FrameTiming
import GridEngine

/// A simulated slow server. Each request has a random latency.
final class SlowServer {
  /// Calls a closure after some milliseconds, on any thread.
  typealias Timer = (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Void

  /// The wait for a response.
  final class Wait {
    fileprivate let number: Int
    private weak var server: SlowServer?

    fileprivate init(_ number: Int, of server: SlowServer) {
      self.number = number
      self.server = server
    }

    /// Cancels the wait; its handler is not called.
    func cancel() { server?.waiting[number] = nil }
  }

  private let latency: ClosedRange<Int>
  private let timer: Timer
  private let answers: Mailbox<Int>
  private var random: SplitMix64
  private var waiting: [Int: () -> Void] = [:]
  private var lastNumber = 0

  /// - Parameters:
  ///   - seed: The seed of the latencies.
  ///   - timer: Calls the responses; by default a system timer.
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  init(
    latency: LatencyRange, seed: UInt64 = 1, timer: @escaping Timer = SlowServer.after,
    wake: @escaping @Sendable () -> Void
  ) {
    self.latency = latency.milliseconds
    self.timer = timer
    random = SplitMix64(seed: seed)
    answers = Mailbox(onFilled: wake)
  }

  /// Whether responses are pending for ``deliver()``.
  var hasAnswers: Bool { !answers.isEmpty }

  /// Starts a request; ``deliver()`` calls `onAnswer` when the response has arrived.
  func request(onAnswer: @escaping () -> Void) -> Wait {
    lastNumber += 1
    let number = lastNumber
    let answers = answers
    waiting[number] = onAnswer
    timer(Int.random(in: latency, using: &random)) { answers.post(number) }
    return Wait(number, of: self)
  }

  /// Delivers the responses. Called in the update phase of a frame.
  func deliver() {
    for number in answers.takeAll() { waiting.removeValue(forKey: number)?() }
  }

  private nonisolated static func after(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
  {
    DispatchQueue.global(qos: .utility).asyncAfter(
      deadline: .now() + .milliseconds(milliseconds), execute: body)
  }
}
