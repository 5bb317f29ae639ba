public import Foundation

extension TimeZone {
    /// Creates a time zone from an IANA name such as `Europe/Berlin`. Returns nil for unknown names and for
    /// ambiguous abbreviations: Foundation reads `BST` as Bangladesh and `AST` as Alaska.
    public init?(named name: String) {
        guard name.utf8.count <= 64, !Self.ambiguous.contains(name.uppercased()) else { return nil }
        self.init(identifier: name)
    }

    /// The three-letter IDs that ICU still supports, except those with one meaning everywhere.
    private static let ambiguous: Set = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CNT", "CST", "CTT", "ECT", "IET", "IST", "MIT", "NET", "NST",
        "PLT", "PNT", "PRT", "PST", "SST", "VST",
    ]
}
