import FrameReports
import FrameTiming
import Testing

@testable import GridApp

@MainActor
struct MemorySamplerTests {
  @Test func `memory is read on another thread`() async throws {
    #expect(ProcFile.residentBytes() > 1 << 20)
    let sampler = MemorySampler()
    #expect(sampler.residentBytes == 0)
    sampler.refresh(at: .now)
    while sampler.residentBytes == 0 { await Task.yield() }
    #expect(sampler.residentBytes > 1 << 20)
  }
}
