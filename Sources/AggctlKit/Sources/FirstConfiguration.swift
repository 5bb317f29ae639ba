internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import AtomicFile

/// The configuration's file before it is there: a first one is written, one that is there is never replaced.
struct FirstConfiguration {
    let context: CommandContext
    /// Where it is going to be.
    let path: String

    /// - Throws: where it is there already.
    init(_ program: Program, _ common: some CommandOptions) throws(CommandFailure) {
        path = Self.path(program.environment, named: common.global.config)
        if FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(
                .cannotCreate,
                "config.exists",
                "\(ArgumentCheck.echo(path)): already exists, and was not changed",
                hints: ["next: aggctl config"]
            )
        }
        // What is to be made need not be there yet, nor be read.
        context = try CommandContext(program, common, readsConfiguration: false)
    }

    /// Where the configuration lies, or would.
    static func path(_ environment: ProgramEnvironment, named name: String? = nil) -> String {
        let variables = environment.variables
        let named = name ?? variables["AGGCTL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        return named ?? UserFolders(environment: variables).configuration
    }

    /// Writes it.
    func write(_ draft: ConfigurationDraft) throws(CommandFailure) {
        let folder = ResolvedPath.folder(of: path)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try DocumentWriter(output: context.environment.output).write(Array(draft.text.utf8), to: path)
    }

    /// What a script reads of it.
    var document: ConfigurationDocument {
        ConfigurationDocument(ConfigurationResult(origin: context.session.origin(), settings: []))
    }
}
