internal import ScheduleModel

/// Indices grouped by key.
/// Most keys have one index, so an array is only allocated for keys with several.
struct Buckets<Key: Hashable> {
    private var firsts: [Key: Int] = [:]
    private var several: [Key: [Int]] = [:]

    init(minimumCapacity: Int = 0) { firsts.reserveCapacity(minimumCapacity) }

    mutating func add(_ index: Int, under key: Key) {
        if let first = firsts[key] {
            several[key, default: [first]].append(index)
        } else {
            firsts[key] = index
        }
    }

    /// The indices of a key in insertion order, or nil if there are none.
    subscript(key: Key) -> Bucket? {
        guard let first = firsts[key] else { return nil }
        return Bucket(first: first, all: several.isEmpty ? [] : several[key] ?? [])
    }

    /// Every key with its indices.
    var all: some Sequence<(key: Key, bucket: Bucket)> {
        firsts.lazy.map { key, first in (key, Bucket(first: first, all: several[key] ?? [])) }
    }
}

/// The indices of one key.
struct Bucket: RandomAccessCollection, ExpressibleByArrayLiteral {
    private let only: Int?
    private let all: [Int]

    fileprivate init(first: Int, all: [Int]) {
        only = all.isEmpty ? first : nil
        self.all = all
    }

    init(arrayLiteral elements: Int...) {
        only = nil
        all = elements
    }

    var startIndex: Int { 0 }
    var endIndex: Int { only == nil ? all.count : 1 }

    subscript(position: Int) -> Int { only ?? all[position] }
}
