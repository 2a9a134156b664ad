import GridEngine

// Each file does one task of a programmer who knows UIKit, in a package that sees only what is public.
let tasks: [(name: String, run: @MainActor () -> String)] = [
  ("CustomLayout", customLayout),
  ("BatchUpdates", batchUpdates),
  ("ScrollDelegate", scrollDelegate),
  ("ContentInsets", contentInsets),
  ("Selection", selection),
  ("SupplementaryViews", supplementaryViews),
  ("VisibleItems", visibleItems),
  ("Lists", lists),
  ("Drawing", drawing),
  ("Regions", regions),
]
for task in tasks { print("\(task.name): \(task.run())") }
