extension Array where Element: Hashable {
    /// Returns these elements followed by the other elements that are missing here.
    package func adding(_ others: [Element]) -> [Element] {
        if others.isEmpty || self == others { return self }
        var seen = Set(self)
        return self + others.filter { seen.insert($0).inserted }
    }
}
