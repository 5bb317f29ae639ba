internal import ProviderAPI
internal import ScheduleModel

/// The defects of a guide's rows. One notice for each kind reports the number of rows and the first line.
struct GuideRowIssues {
    /// The kinds, in the order of their notices.
    enum Kind: CaseIterable {
        case untitled, tooLarge, repeated, undated, noStart, unclearZone, noChannel, badStop, cutTitle

        fileprivate var description: (code: Notice.Code, text: String) {
            switch self {
            case .untitled: (.unreadableRow, "have no title and are left out")
            case .tooLarge:
                (
                    .unreadableRow,
                    "are too large (2 MB of text, 1 MB in one, 20,000 elements, 32 levels), and are left out"
                )
            case .repeated: (.duplicateRow, "are exact duplicates and are listed once")
            case .undated: (.undatedRow, "have no readable start, so no listing by days has them")
            case .noStart: (.unreadableField, "have no readable start and are listed without a time")
            case .unclearZone:
                (
                    .unreadableField,
                    "name a zone that several countries use, such as IST, and are listed without a time: "
                        + "set `timezone` to the zone of the source"
                )
            case .noChannel: (.unreadableField, "name no channel")
            case .badStop:
                (
                    .unreadableField,
                    "have no valid stop: it is not after the start, over a week later, or cannot be read"
                )
            case .cutTitle: (.truncatedText, "have a title that is too long and was cut")
            }
        }
    }

    private var counts: [Kind: (count: Int, line: Int)] = [:]
    /// The numbers that cannot be read, one of each form.
    private var numbers: [(form: String, example: String, count: Int, line: Int)] = []
    /// The maximum number of forms with a notice each. The last one counts all others.
    private static let maxForms = 20
    /// The sanitized values, for checks of the guide.
    private var sanitized: [(text: String, line: Int)] = []
    private static let maxReportedSanitized = 1_000

    mutating func record(_ kind: Kind, line: Int) {
        let existing = counts[kind]
        counts[kind] = ((existing?.count ?? 0) + 1, existing?.line ?? line)
    }

    mutating func recordUnreadableNumber(_ text: String, line: Int) {
        let form = XMLTVEpisodeNumber.form(of: text)
        if let index = numbers.firstIndex(where: { $0.form == form }) {
            numbers[index].count += 1
        } else if numbers.count < Self.maxForms {
            numbers.append((form, TextSanitizer.truncated(text, to: 40).text, 1, line))
        } else {
            numbers[Self.maxForms - 1].count += 1
        }
    }

    mutating func recordSanitized(_ programme: XMLTVProgramme) {
        guard sanitized.count < Self.maxReportedSanitized else { return }
        sanitized += SanitizedFields.issues(in: programme).map { ($0, programme.line) }
    }

    func notices(of rows: Int, _ path: String) -> [Notice] {
        sanitized.map { Notice(.sanitizedField, $0.text, at: "\(path):\($0.line)") }
            + Kind.allCases.compactMap { kind in
                counts[kind].map {
                    Notice(
                        kind.description.code,
                        "\($0.count) of \(rows) programmes \(kind.description.text)",
                        at: "\(path):\($0.line)"
                    )
                }
            }
            + numbers.map {
                let count = "\($0.count) of \(rows) programmes"
                return Notice(
                    .unreadableField,
                    "\(count) have a number that cannot be read, such as “\($0.example)”",
                    at: "\(path):\($0.line)"
                )
            }
    }
}
