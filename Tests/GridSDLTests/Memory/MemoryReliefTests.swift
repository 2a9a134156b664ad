import FrameTiming
import GridEngine
import Synchronization
import Testing

@testable import GridSDL

@MainActor
struct MemoryReliefTests {
  private let start = FrameTime(nanoseconds: 1_000_000_000)

  @Test func `budgets stay reduced for a minute after the last pressure`() {
    let relief = MemoryRelief(path: "/nonexistent") {}
    #expect(!relief.takeChange(at: start) && !relief.isShort)
    relief.reportPressure()
    #expect(relief.takeChange(at: start) && relief.isShort)
    #expect(!relief.takeChange(at: start.advanced(bySeconds: 59)))
    relief.reportPressure()
    #expect(!relief.takeChange(at: start.advanced(bySeconds: 59)))
    #expect(!relief.takeChange(at: start.advanced(bySeconds: 118)) && relief.isShort)
    #expect(relief.takeChange(at: start.advanced(bySeconds: 119)) && !relief.isShort)
    #expect(relief.nextChange == nil)
  }

  @Test func `budgets are a quarter under memory pressure`() {
    let size = PixelSize(width: 1_280, height: 800)
    let full = MemoryBudget(viewport: size)
    let short = MemoryBudget(viewport: size, isShort: true)
    #expect(short.pictures == full.pictures / 4 && short.textures == full.textures / 4)
    #expect(MemoryBudget(viewport: size, textureLimit: 8 << 20).textures == 8 << 20)
  }

  @Test func `a kernel without pressure reports is supported`() {
    #expect(PressureWatcher(path: "/nonexistent/memory") {} == nil)
    // A file that accepts the trigger and never reports. The watcher ends with its owner.
    #expect(PressureWatcher(path: "/dev/null") {} != nil)
  }
}
