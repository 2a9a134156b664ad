/// Marks a longest increasing subsequence of distinct numbers, for the move detection of a diff.
///
/// When a list is rearranged, the elements of this sequence can stay in place. All others have to
/// move, and no other choice has fewer moves.
///
/// - Returns: For each number, whether it belongs to the sequence.
/// - Complexity: O(*n* log *n*); O(*n*) when the numbers ascend.
/// - SeeAlso: Fredman, "On computing the length of longest increasing subsequences" (1975).
@usableFromInline
func longestIncreasingSubsequence(of numbers: [Int32]) -> [Bool] {
  var isKept = Array(repeating: true, count: numbers.count)
  // For each length, the index of the smallest number that ends an increasing sequence of this
  // length.
  var ends: [Int32] = []
  // For each number, the index of its predecessor in the longest sequence that it ends.
  var before = Array(repeating: Int32(-1), count: numbers.count)
  for index in numbers.indices {
    let length = lengthToExtend(with: numbers[index], ends, numbers)
    if length > 0 { before[index] = ends[length - 1] }
    if length == ends.count {
      ends.append(Int32(index))
    } else {
      ends[length] = Int32(index)
    }
  }
  guard ends.count < numbers.count else { return isKept }
  for index in numbers.indices { isKept[index] = false }
  var index = ends.last ?? -1
  while index >= 0 {
    isKept[Int(index)] = true
    index = before[Int(index)]
  }
  return isKept
}

/// Returns the length of the longest sequence that a number can extend.
private func lengthToExtend(
  with number: Int32, _ ends: [Int32], _ numbers: [Int32]
) -> Int {
  // Most lists are nearly sorted: try the full length before the binary search.
  guard let last = ends.last, numbers[Int(last)] > number else { return ends.count }
  var low = 0
  var high = ends.count - 1
  while low < high {
    let middle = (low + high) / 2
    if numbers[Int(ends[middle])] < number { low = middle + 1 } else { high = middle }
  }
  return low
}
