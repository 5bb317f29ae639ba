internal import ProviderAPI

/// What is wrong with the rows of a guide: each kind is told once, with how many rows have it and where the first is.
struct GuideRowIssues {
    /// The kinds, in the order of telling.
    enum Kind: CaseIterable {
        case untitled, tooLarge, repeated, undated, noStart, unclearZone, noChannel, badStop, badNumber, cutTitle

        fileprivate var description: (code: Notice.Code, text: String) {
            switch self {
            case .untitled: (.unreadableRow, "have no title and are left out")
            case .tooLarge:
                (
                    .unreadableRow,
                    "are too large (2 MB of text, 1 MB in one, 20,000 elements, 32 levels), and are left out"
                )
            case .repeated: (.duplicateRow, "came before exactly so, and are taken once")
            case .undated: (.undatedRow, "have no start that can be read, so that no listing by days has them")
            case .noStart: (.unreadableField, "have no start that can be read, and stand without a time")
            case .unclearZone:
                (
                    .unreadableField,
                    "name a zone that several countries have, such as IST, and stand without a time: "
                        + "the setting `timezone` tells whose it is"
                )
            case .noChannel: (.unreadableField, "name no channel")
            case .badStop:
                (
                    .unreadableField,
                    "have no stop that can be: it is before their start, a week later, or cannot be read"
                )
            case .badNumber: (.unreadableField, "have a number that cannot be read")
            case .cutTitle: (.truncatedText, "have a title that was cut: too long")
            }
        }
    }

    private var counts: [Kind: (count: Int, line: Int)] = [:]
    /// What was made harmless in reading, for who checks the guide.
    private var sanitized: [(words: String, line: Int)] = []
    private static let maxReportedSanitized = 1_000

    mutating func record(_ kind: Kind, line: Int) {
        let known = counts[kind]
        counts[kind] = ((known?.count ?? 0) + 1, known?.line ?? line)
    }

    mutating func recordSanitized(_ programme: XMLTVProgramme) {
        guard sanitized.count < Self.maxReportedSanitized else { return }
        sanitized += SanitizedFields.descriptions(in: programme).map { ($0, programme.line) }
    }

    func notices(of rows: Int, _ path: String) -> [Notice] {
        sanitized.map { Notice(.sanitizedField, $0.words, at: "\(path):\($0.line)") }
            + Kind.allCases.compactMap { kind in
                counts[kind].map {
                    Notice(
                        kind.description.code,
                        "\($0.count) of \(rows) programmes \(kind.description.text)",
                        at: "\(path):\($0.line)"
                    )
                }
            }
    }
}
