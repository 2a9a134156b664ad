import Foundation
import FrameTiming
import GridEngine
import Samples
import TestSupport
import Testing

@testable import GridImages

/// The cost of decoding in a worker, as `make soak` prints it.
struct WorkerCostTests {
  private struct Cost: CustomStringConvertible {
    var wall: [Double] = []
    var processor: [Double] = []

    var description: String {
      "wall \(Self.text(wall)), processor \(Self.text(processor))"
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func text(_ values: [Double]) -> String {
      let values = values.sorted()
      return [0.5, 0.1, 0.9].map { share in
        String(format: "%.3f", values[Int(share * Double(values.count - 1))])
      }.joined(separator: " / ") + " ms (median, p10, p90)"
    }
  }

  /// Decodes in turns, so that other load on the machine affects both sides.
  @Test(.enabled(if: Soak.isOn), arguments: [(4_000, 3_000, 25), (640, 480, 300)])
  func `a tile costs at most 0_2 ms more processor time in a worker`(
    width: Int, height: Int, rounds: Int
  ) throws {
    let workers = TestWorkers.make()
    let inWorker = try DecodingFixture(workers: workers)
    let inProcess = try DecodingFixture()
    let picture = BlockPicture(columns: width / 8, rows: height / 8) { column, row in
      [UInt8(column * 7 % 256), UInt8(row * 5 % 256), UInt8((column * row) % 256)]
    }
    let bytes = try ImageEncoder.jpeg(
      ImageEncoder.Pixels(
        width: picture.width, height: picture.height, bytes: picture.pixels.flatMap { $0 }),
      quality: 90)
    let source = try inProcess.write(bytes)
    var costs = [Cost(), Cost()]
    for round in 0..<(rounds + 3) {
      for (index, fixture) in [inProcess, inWorker].enumerated() {
        let request = ImageRequest(
          source: source, sizeInPixels: PixelSize(width: 320, height: 240), cornerRadiusInPixels: 8)
        let flag = CancellationFlag()
        let (wall, used) = (FrameTime.now, try processorTime(workers))
        _ = fixture.decoder.quickImage(for: request, cancellation: flag)
        _ = fixture.decoder.effort(of: request)
        _ = try fixture.decoder.decode(request, quality: .sharp, cancellation: flag)
        guard round >= 3 else { continue }
        costs[index].processor.append(Double(try processorTime(workers) - used) / 1e6)
        costs[index].wall.append(FrameTime.now.milliseconds(since: wall))
      }
    }
    print("*** tile of \(width)x\(height), \(bytes.count) bytes, in process: \(costs[0]) ***")
    print("*** tile of \(width)x\(height), \(bytes.count) bytes, in worker: \(costs[1]) ***")
    let medians = costs.map { Cost.median($0.processor) }
    // The target is 0.2 ms; the limit leaves room for a busy machine.
    #expect(medians[1] - medians[0] < 0.4 + 0.05 * medians[0])
  }

  /// Processor time of this thread and of the only worker, in nanoseconds.
  private func processorTime(_ workers: DecodeWorkers) throws -> Int64 {
    let worker = try workers.take(for: "")
    defer { workers.give(worker) }
    return CurrentThread.cpuTime + worker.processorTime
  }
}
