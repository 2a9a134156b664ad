@testable import GridApp
@testable import GridSDL

extension InputController {
  /// Creates a controller for the events of a video driver.
  convenience init(driver: String, hasPointer: Bool) {
    self.init()
    configure(driver: driver)
  }
}
