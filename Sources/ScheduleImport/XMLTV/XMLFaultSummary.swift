internal import ProviderAPI

/// The XML errors that were skipped in a guide. One notice reports their number and the first location.
struct XMLFaultSummary {
    private var count = 0
    private var first: XMLError?
    private var costs: Set<XMLError.Cost> = []
    /// The error that was repaired.
    private var repaired: XMLError?

    mutating func record(_ fault: XMLError) {
        if fault.repairs > 0 { return repaired = fault }
        count += 1
        first = first ?? fault
        costs.insert(fault.lostItem)
    }

    func notices(_ path: String) -> [Notice] { skipped(path) + repairs(path) }

    private func repairs(_ path: String) -> [Notice] {
        guard let repaired else { return [] }
        let what = repaired.repairs == 1 ? "1 character" : "\(repaired.repairs) characters"
        let text = "\(what) such as “&” or “<” should be escaped: read as text"
        return [Notice(.unreadableField, text, at: "\(path):\(repaired.line):\(repaired.column)")]
    }

    private func skipped(_ path: String) -> [Notice] {
        guard let first else { return [] }
        let lostKinds = [(XMLError.Cost.programme, "programme"), (.channel, "channel")].filter { costs.contains($0.0) }
        let text: String
        if count == 1 {
            let cost = lostKinds.first.map { ", with the \($0.1) that contains it" } ?? ""
            text = "an XML error was skipped\(cost): "
        } else {
            let cost = lostKinds.map { "the \($0.1)s" }.joined(separator: " and ")
            text =
                "\(count) XML errors were skipped\(cost.isEmpty ? "" : ", with \(cost) that contain them"). The first one: "
        }
        return [
            Notice(
                costs.contains(.programme) ? .unreadableRow : .unreadableField,
                text + first.message,
                at: "\(path):\(first.line):\(first.column)"
            )
        ]
    }
}
