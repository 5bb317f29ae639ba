extension Array where Element: Hashable {
    /// These, and those of the others that are not among them.
    package func adding(_ others: [Element]) -> [Element] {
        if others.isEmpty || self == others { return self }
        var seen = Set(self)
        return self + others.filter { seen.insert($0).inserted }
    }
}
