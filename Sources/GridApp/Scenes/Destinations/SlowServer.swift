import Dispatch
import FrameTiming
import ItemSources

/// A server far away: every request is answered after a while, some sooner than others.
final class SlowServer {
  /// Calls something after so many milliseconds, on any thread.
  typealias Timer = (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Void

  /// Somebody's wait for an answer.
  final class Wait {
    fileprivate let number: Int
    private weak var server: SlowServer?

    fileprivate init(_ number: Int, of server: SlowServer) {
      self.number = number
      self.server = server
    }

    /// Gives up: nothing is told.
    func cancel() { server?.waiting[number] = nil }
  }

  private let latency: ClosedRange<Int>
  private let timer: Timer
  private let answers: Mailbox<Int>
  private var random: SplitMix64
  private var waiting: [Int: () -> Void] = [:]
  private var lastNumber = 0

  /// - Parameters:
  ///   - seed: Decides which requests take long.
  ///   - timer: The system's by default.
  ///   - wake: Ends the event loop's sleep; called on another thread.
  init(
    latency: LatencyRange, seed: UInt64 = 1, timer: @escaping Timer = SlowServer.after,
    wake: @escaping @Sendable () -> Void
  ) {
    self.latency = latency.milliseconds
    self.timer = timer
    random = SplitMix64(seed: seed)
    answers = Mailbox(onFilled: wake)
  }

  /// Whether ``deliver()`` has something to do.
  var hasAnswers: Bool { !answers.isEmpty }

  /// Asks for something; `onAnswer` is called by ``deliver()`` once it has come.
  func request(onAnswer: @escaping () -> Void) -> Wait {
    lastNumber += 1
    let number = lastNumber
    let answers = answers
    waiting[number] = onAnswer
    timer(Int.random(in: latency, using: &random)) { answers.post(number) }
    return Wait(number, of: self)
  }

  /// Tells what has come; in the frame's update phase.
  func deliver() {
    for number in answers.takeAll() { waiting.removeValue(forKey: number)?() }
  }

  private nonisolated static func after(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
  {
    DispatchQueue.global(qos: .utility).asyncAfter(
      deadline: .now() + .milliseconds(milliseconds), execute: body)
  }
}
