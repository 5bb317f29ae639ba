public import Foundation

extension TimeZone {
    /// The zone of a name of the world's own (IANA), such as `Europe/Berlin`; nil where there is none, or where the name is
    /// an abbreviation that several countries have: Foundation reads `BST` as Bangladesh's, and `AST` as Alaska's.
    public init?(named name: String) {
        guard name.utf8.count <= 64, !Self.ambiguous.contains(name.uppercased()) else { return nil }
        self.init(identifier: name)
    }

    /// The three letters that ICU still knows of old, but for those that mean one zone everywhere.
    private static let ambiguous: Set = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CNT", "CST", "CTT", "ECT", "IET", "IST", "MIT", "NET", "NST",
        "PLT", "PNT", "PRT", "PST", "SST", "VST",
    ]
}
