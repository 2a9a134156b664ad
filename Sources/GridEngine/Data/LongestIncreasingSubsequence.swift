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

/// Marks the increasing subsequence of distinct numbers whose sum of weights is largest.
///
/// A number stands for as many consecutive elements as its weight.
///
/// - Returns: For each number, whether it belongs to the sequence.
/// - Complexity: O(*n* log *n*).
@usableFromInline
func heaviestIncreasingSubsequence(of numbers: [Int32], weights: [Int32]) -> [Bool] {
  let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
  var ranks = Array(repeating: 0, count: numbers.count)
  for (rank, index) in order.enumerated() { ranks[index] = rank + 1 }
  // For each number, the weight of the heaviest sequence that it ends, and its predecessor there.
  var sums = Array(repeating: Int32(0), count: numbers.count)
  var before = Array(repeating: -1, count: numbers.count)
  var heaviest = PrefixMaximum(count: numbers.count)
  for index in numbers.indices {
    before[index] = heaviest.index(below: ranks[index], sums)
    sums[index] = weights[index] + (before[index] < 0 ? 0 : sums[before[index]])
    heaviest.enter(index, at: ranks[index], sums)
  }
  var isKept = Array(repeating: false, count: numbers.count)
  var index = heaviest.index(below: numbers.count + 1, sums)
  while index >= 0 {
    isKept[index] = true
    index = before[index]
  }
  return isKept
}

/// The index with the largest value among the ranks below a rank, as a Fenwick tree.
private struct PrefixMaximum {
  /// The indices, by the ranks from 1 on; -1 for none.
  private var best: [Int]

  init(count: Int) { best = Array(repeating: -1, count: count + 1) }

  mutating func enter(_ index: Int, at rank: Int, _ values: [Int32]) {
    var rank = rank
    while rank < best.count {
      if best[rank] < 0 || values[best[rank]] <= values[index] { best[rank] = index }
      rank += rank & -rank
    }
  }

  func index(below rank: Int, _ values: [Int32]) -> Int {
    var (rank, found) = (rank - 1, -1)
    while rank > 0 {
      if best[rank] >= 0, found < 0 || values[found] < values[best[rank]] { found = best[rank] }
      rank &= rank - 1
    }
    return found
  }
}
