import GridEngine
import Testing

@testable import Demos

@MainActor
struct ContactsLayoutTests {
  @Test(arguments: Array(stride(from: 160.0, through: 4_000, by: 120)))
  func `rows have a maximum width and leave the index free`(width: Double) {
    let environment = LayoutEnvironment(containerSize: Size(width: width, height: 700))
    let insets = ContactsLayout.insets(in: environment)
    let row = width - insets.leading - insets.trailing
    #expect(row <= ContactsLayout.maximumWidth + 1)
    #expect(insets.leading >= ContactsLayout.margin)
    #expect(insets.trailing >= ContactsLayout.indexRoom(in: environment))
    // Not narrower than necessary, and centered if there is room.
    #expect(row >= min(width - 104, ContactsLayout.maximumWidth) - 1)
    if width > 1_100 { #expect(insets.leading == insets.trailing) }
  }
}
