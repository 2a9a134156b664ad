/// Consumes a result, so that the work for it is not optimized away.
@inline(never)
public func blackHole<T>(_ value: T) {
  withExtendedLifetime(value) {}
}
