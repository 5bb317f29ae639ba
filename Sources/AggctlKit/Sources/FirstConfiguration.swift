internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import AtomicFile

/// A configuration file that does not exist yet. An existing file is never replaced.
struct FirstConfiguration {
    let context: CommandContext
    /// The path of the new file.
    let path: String

    /// Checks that the file does not exist.
    ///
    /// - Throws: a failure if it exists, or if an option is invalid.
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
        // The configuration is not read, because the file does not exist yet.
        context = try CommandContext(program, common, readsConfiguration: false)
    }

    /// Returns the path of the configuration, which may not exist.
    ///
    /// - Parameter name: The path of `--config`. It has precedence over `AGGCTL_CONFIG`.
    static func path(_ environment: ProgramEnvironment, named name: String? = nil) -> String {
        let variables = environment.variables
        let named = name ?? variables["AGGCTL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        return named ?? UserFolders(environment: variables).configuration
    }

    /// Writes the file.
    ///
    /// - Throws: a failure if it cannot be written.
    func write(_ draft: ConfigurationDraft) throws(CommandFailure) {
        try ConfigurationWriter(path: path, environment: context.environment).write(draft.text)
    }

    /// Returns whether there is a configuration.
    static func exists(_ environment: ProgramEnvironment, named name: String?) -> Bool {
        FileManager.default.fileExists(atPath: path(environment, named: name))
    }

    /// The document for scripts.
    var document: ConfigurationDocument {
        ConfigurationDocument(ConfigurationResult(origin: context.session.origin(), settings: []))
    }
}
