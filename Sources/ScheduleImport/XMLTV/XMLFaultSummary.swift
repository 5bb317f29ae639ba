internal import ProviderAPI

/// The faults of XML that were passed over in a guide: told once, with how many there are and where the first is.
struct XMLFaultSummary {
    private var count = 0
    private var first: XMLError?
    private var costs: Set<XMLError.Cost> = []

    mutating func record(_ fault: XMLError) {
        count += 1
        first = first ?? fault
        costs.insert(fault.lostItem)
    }

    func notices(_ path: String) -> [Notice] {
        guard let first else { return [] }
        let lost = [(XMLError.Cost.programme, "programme"), (.channel, "channel")].filter { costs.contains($0.0) }
        let words: String
        if count == 1 {
            let cost = lost.first.map { ", with the \($0.1) that it is in" } ?? ""
            words = "a fault of XML is passed over\(cost): "
        } else {
            let cost = lost.map { "the \($0.1)s" }.joined(separator: " and ")
            words =
                "\(count) faults of XML are passed over\(cost.isEmpty ? "" : ", with \(cost) that they are in"); the first one: "
        }
        return [
            Notice(
                costs.contains(.programme) ? .unreadableRow : .unreadableField,
                words + first.message,
                at: "\(path):\(first.line):\(first.column)"
            )
        ]
    }
}
