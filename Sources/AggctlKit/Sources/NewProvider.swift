internal import ScheduleModel

/// The files of a new provider, and the next steps of its author.
struct NewProvider {
    let id: ProviderID
    let options: SkeletonOptions

    /// The files to write, with paths relative to the current folder.
    var files: [(path: String, text: String)] {
        if options.isPackage {
            let skeleton = SwiftSkeleton(name: id.rawValue, aggctl: options.aggctl, isWeb: options.web)
            return skeleton.files.map { ("\(id)/\($0.path)", $0.text) }
        }
        return [("aggctl-provider-\(id)", (options.python ? ProgramSkeleton.python : .shell).text)]
    }

    /// The lines with the next steps.
    var next: [String] {
        if options.isPackage {
            let settings = ["base-url = \"https://…\"", "api-key = \"…\""]
            return [
                "next: cd \(id); swift test; then add to the configuration:", "", "[[provider]]", "id = \"\(id)\"",
                "kind = \"\(id)\"",
            ] + (options.web ? settings : [])
        }
        return [
            "next: move it to a folder in PATH, and add to the configuration:", "", "[[provider]]",
            "id = \"\(id)\"", "kind = \"plugin\"", "", "next: aggctl providers check \(id)",
        ]
    }
}
