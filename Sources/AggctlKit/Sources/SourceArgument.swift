internal import Aggregator
internal import Foundation
internal import ProviderAPI

/// Recognizes a source that the user typed: a file, a folder, a pattern, an address, a grabber or a program.
struct SourceArgument {
    let files: any FileReading
    /// The folder for relative paths.
    let folder: String
    /// The folder for `~`.
    let home: String
    /// The folders in which programs are found by their names.
    let programFolders: [String]

    init(_ environment: ProgramEnvironment) {
        files = environment.files
        folder = environment.folder
        home = UserFolders(environment: environment.variables).home
        programFolders = (environment.variables["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    /// Returns the source.
    ///
    /// - Throws: an error if nothing is found.
    func origin(_ text: String) throws(ArgumentError) -> SourceDraft.Origin {
        let schemes = ["http://", "https://", "webcal://", "webcals://"]
        if schemes.contains(where: { text.lowercased().utf8.starts(with: $0.utf8) }) { return .files(text) }
        let name = text.split(separator: "/").last.map(String.init) ?? text
        if !text.contains("/") {
            // A grabber of another machine can be configured before it is installed.
            if name.utf8.starts(with: "tv_grab_".utf8) { return .grabber(text) }
            for program in [text, "aggctl-provider-" + text] where program.utf8.starts(with: "aggctl-provider-".utf8) {
                if let path = programFolders.map({ $0 + "/" + program }).first(where: isProgram) {
                    return .program(path)
                }
            }
        }
        var text = text
        while text.utf8.starts(with: "./".utf8), text.utf8.count > 2 { text.removeFirst(2) }
        let isAbsolute = text.utf8.first == UInt8(ascii: "/") || text.utf8.first == UInt8(ascii: "~")
        let path = isAbsolute ? text : folder + "/" + text
        let expanded = path.utf8.starts(with: "~/".utf8) ? home + path.dropFirst() : path
        if isProgram(expanded) {
            return name.utf8.starts(with: "tv_grab_".utf8) ? .grabber(expanded) : .program(expanded)
        }
        // A path without a pattern is returned even if no file exists.
        guard files.paths(matching: expanded).contains(where: { files.version(of: $0) != nil }) else {
            throw ArgumentError(nil, "no file at “\(path.shortened)”")
        }
        return .files(path)
    }

    /// The endings of data files. On some disks every file is executable.
    private static let dataEndings: Set<String> = [
        "csv", "tsv", "json", "xml", "gz", "xz", "ics", "md", "txt", "xmltv",
    ]

    private func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return false
        }
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return !Self.dataEndings.contains(ending) && FileManager.default.isExecutableFile(atPath: path)
    }
}
