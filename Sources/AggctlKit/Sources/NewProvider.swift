internal import ScheduleModel

/// What is written for a new provider, and what its author does next.
struct NewProvider {
    let id: ProviderID
    let options: SkeletonOptions

    /// What is to be written, by paths that are seen from the folder that we are in.
    var files: [(path: String, text: String)] {
        if options.swift {
            return SwiftSkeleton(name: id.rawValue, aggctl: options.aggctl).files.map { ("\(id)/\($0.path)", $0.text) }
        }
        return [("aggctl-provider-\(id)", (options.python ? ProgramSkeleton.python : .shell).text)]
    }

    /// The lines that say how it goes on.
    var next: [String] {
        if options.swift {
            return [
                "next: cd \(id); swift test; then add to the configuration:", "", "[[provider]]", "id = \"\(id)\"",
                "kind = \"\(id)\"",
            ]
        }
        return [
            "next: move it to a folder in PATH, and add to the configuration:", "", "[[provider]]",
            "id = \"\(id)\"", "kind = \"plugin\"", "", "next: aggctl providers check \(id)",
        ]
    }
}
