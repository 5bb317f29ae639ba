internal import Aggregator
internal import ScheduleModel
internal import Foundation

/// The four questions of `setup`. Each has a default, which Enter accepts.
struct SetupConversation {
    let suggestion: SystemDefaults
    let argument: SourceArgument
    /// Prints a line.
    let print: (String) -> Void
    /// Reads a line. Returns nil at the end of the input.
    let read: () -> String?
    /// Reads a source, with a configuration to which it is added.
    let contents: (_ source: SourceDraft, _ configuration: String) async throws(CommandFailure) -> SourceContents

    /// The failure if the input ends early.
    static var unfinished: CommandFailure {
        CommandFailure(.usage, "setup.unfinished", "setup: the input ended, and nothing was written")
    }

    /// Creates a conversation at the terminal.
    init(_ context: CommandContext, _ trial: SourceTrial<some CommandOptions>, _ read: @escaping () -> String?) {
        suggestion = SystemDefaults(context.environment.sessionEnvironment)
        argument = SourceArgument(context.environment)
        print = { context.statusReporter.write($0) }
        self.read = read
        contents = { source, text throws(CommandFailure) in
            try await trial.contents(of: source, in: ConfigurationDraft.text(text, adding: [source])).0
        }
    }

    /// Prompts for all values. Returns the configuration, or nil if the input ended early.
    func draft() async -> ConfigurationDraft? {
        let defaultCountry = suggestion.country ?? .unitedStates
        let country = prompt(
            "1. Your country",
            "[\(defaultCountry.rawValue), \(CountryParser.name(of: defaultCountry))]"
        ) {
            text throws(ArgumentError) -> Country in try text.isEmpty ? defaultCountry : CountryParser.parse(text)
        }
        guard let country else { return nil }
        let defaultZone = suggestion.zone(of: country)
        let zone = prompt("2. Your time zone", "[\(defaultZone.name)]") { text throws(ArgumentError) -> TimeZone in
            try text.isEmpty ? defaultZone : ZoneParser.parse(text)
        }
        guard let zone else { return nil }
        var draft = ConfigurationDraft(country: country, zone: zone)
        let streaming = prompt("3. What do you watch on: 1 television, 2 television and streaming services", "[1]") {
            text throws(ArgumentError) -> Bool in
            switch text.lowercased() {
            case "", "1", "television", "tv": return false
            case "2", "streaming", "both": return true
            default: throw ArgumentError(nil, "“\(text.shortened)” is neither 1 nor 2")
            }
        }
        guard let streaming else { return nil }
        draft.includesStreaming = streaming
        guard let sources = await sources("4. Do you have", addedTo: draft.text, usedIDs: ["tvmaze"]) else {
            return nil
        }
        draft.sources = sources
        return draft
    }

    /// Prompts for sources until the input is empty. Returns nil if the input ended before the first one.
    ///
    /// - Parameters:
    ///   - start: The start of the question.
    ///   - text: The configuration without the sources.
    ///   - usedIDs: The names of its providers.
    func sources(_ start: String, addedTo text: String, usedIDs: [String]) async -> [SourceDraft]? {
        print("\(start) a guide, a list or a calendar?")
        print("   For example ~/tv/*.csv, guide.xml.gz or tv_grab_fi.")
        var question = "   Its file, folder, pattern, address or grabber"
        var sources: [SourceDraft] = []
        while true {
            let answer = prompt(question, "[none]") { text throws(ArgumentError) -> SourceDraft.Origin? in
                ["", "none", "no", "n"].contains(text.lowercased()) ? nil : try argument.origin(text)
            }
            guard let answer else { return sources.isEmpty ? nil : sources }
            guard let origin = answer else { return sources }
            var source = SourceDraft(origin, avoiding: usedIDs + sources.map(\.id))
            do throws(CommandFailure) {
                let contents = try await contents(source, ConfigurationDraft.text(text, adding: sources))
                print("   \(contents.text)")
                if case .files(let path) = origin, contents.isNamed(after: path), let title = contents.shows.first {
                    let show = prompt("   Which show is this?", "[\(title)]") {
                        text throws(ArgumentError) -> String in text
                    }
                    guard let show else { return nil }
                    source.show = show.isEmpty ? nil : show
                }
                sources.append(source)
            } catch {
                print("   not added: \(error.message)")
            }
            question = "   Another one?"
        }
    }

    /// Asks until the input is valid. Returns nil at the end of the input.
    ///
    /// - Parameters:
    ///   - label: The question.
    ///   - standard: The default, in brackets.
    ///   - parse: Parses the input, which is empty for the default.
    private func prompt<Value>(
        _ label: String,
        _ standard: String,
        _ parse: (String) throws(ArgumentError) -> Value
    ) -> Value? {
        while true {
            print("\(label) \(standard)")
            guard let line = read() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            do { return try parse(text) } catch {
                print("   \(error.message)")
                for hint in error.hints { print("   \(hint)") }
                if error.hints.isEmpty, standard == "[none]" { print("   press Enter to continue without one") }
            }
        }
    }
}
