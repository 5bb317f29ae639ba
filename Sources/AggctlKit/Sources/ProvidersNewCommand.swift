internal import Aggregator
internal import ScheduleModel
internal import ArgumentParser
internal import Foundation

/// `aggctl providers new`
struct ProvidersNewCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a provider that keeps the contract as it stands: a program, or a Swift package."
    )

    @Argument(help: ArgumentHelp("The provider's name: a–z, 0–9, - and _.", valueName: "name")) var name: String
    @Flag(help: "A program in Python.") var python = false
    @Flag(help: "A program for the shell.") var shell = false
    @Flag(help: "A Swift package with an aggctl of its own.") var swift = false
    @Option(help: ArgumentHelp("Where the package of aggctl lies, seen from the new one.", valueName: "path"))
    var aggctl = "../aggctl"
    @OptionGroup var common: LocalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let id = ProviderID(rawValue: name), name.utf8.first.map({ $0 >= UInt8(ascii: "a") }) == true else {
            throw .usage(
                "“\(ArgumentCheck.echo(name))” is no name: expected a letter, then up to 63 of a–z, 0–9, - and _"
            )
        }
        guard [python, shell, swift].filter(\.self).count == 1 else {
            throw .usage("which one: --python, --shell or --swift?")
        }
        let environment = program.environment
        let files =
            swift
            ? SwiftSkeleton(name: id.rawValue, aggctl: aggctl).files.map { ("\(id)/\($0.path)", $0.text, 0o644) }
            : [("aggctl-provider-\(id)", (python ? ProgramSkeleton.python : .shell).text, 0o755)]
        let paths = files.map { (environment.folder + "/" + $0.0, $0.1, $0.2) }
        // Nothing that is there is written over, and then nothing at all is written.
        for (path, _, _) in paths where FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(.cannotCreate, "output.exists", "\(path) is there already")
        }
        for (path, text, mode) in paths { try write(text, to: path, mode: mode) }
        let told = paths.map { "wrote " + TerminalText.clean($0.0) } + next(id)
        try DocumentWriter(output: environment.output).write(
            Array((told.joined(separator: "\n") + "\n").utf8),
            to: nil
        )
        return .done
    }

    private func next(_ id: ProviderID) -> [String] {
        if swift {
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

    private func write(_ text: String, to path: String, mode: Int) throws(CommandFailure) {
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        } catch {
            let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
            throw CommandFailure(.cannotCreate, "output", "\(TerminalText.clean(path)): \(TerminalText.clean(reason))")
        }
    }
}
