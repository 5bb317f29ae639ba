internal import ScheduleModel

/// What is written for a new provider, and what its author does next.
struct NewProvider {
    let id: ProviderID
    let choice: SkeletonOptions

    /// What is to be written, by paths that are seen from the folder that we are in.
    var files: [(path: String, text: String)] {
        if choice.swift {
            return SwiftSkeleton(name: id.rawValue, aggctl: choice.aggctl).files.map { ("\(id)/\($0.path)", $0.text) }
        }
        return [("aggctl-provider-\(id)", (choice.python ? ProgramSkeleton.python : .shell).text)]
    }

    /// The lines that say how it goes on.
    var next: [String] {
        if choice.swift {
            return [
                "next: cd \(id); swift test; then, in the configuration:", "", "[[provider]]", "id = \"\(id)\"",
                "kind = \"\(id)\"",
            ]
        }
        return [
            "next: put it into a folder of the PATH, and this into the configuration:", "", "[[provider]]",
            "id = \"\(id)\"", "kind = \"plugin\"", "", "then: aggctl providers check \(id)",
        ]
    }
}
