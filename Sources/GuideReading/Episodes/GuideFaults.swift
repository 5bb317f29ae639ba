internal import ProviderBoundary

/// The faults of XML that were passed over in a guide: told once, with how many there are and where the first is.
struct GuideFaults {
    private var count = 0
    private var first: XMLProblem?

    mutating func note(_ fault: XMLProblem) {
        count += 1
        first = first ?? fault
    }

    func notices(_ path: String) -> [Notice] {
        guard let first else { return [] }
        let words =
            count == 1
            ? "a fault of XML is passed over, with the programme that it is in: "
            : "\(count) faults of XML are passed over, with the programmes that they are in; the first one: "
        return [Notice(.unreadableRow, words + first.message, at: "\(path):\(first.line):\(first.column)")]
    }
}
