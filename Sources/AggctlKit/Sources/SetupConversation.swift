internal import Aggregator
internal import ScheduleModel
internal import Foundation

/// The four questions of `setup`. Each has a default, which Enter accepts.
struct SetupConversation {
    let suggestion: SystemDefaults
    /// The folder for relative paths.
    let folder: String
    /// The folder for `~`.
    let home: String
    /// Returns whether a file exists at a path or matches a pattern.
    let finds: (String) -> Bool
    /// Prints a line.
    let print: (String) -> Void
    /// Reads a line. Returns nil at the end of the input.
    let read: () -> String?

    /// Asks the questions. Returns the configuration, or nil if the input ended early.
    func draft() -> ConfigurationDraft? {
        let defaultCountry = suggestion.country ?? .unitedStates
        let country = prompt(
            "1. Your country",
            "[\(defaultCountry.rawValue), \(CountryParser.name(of: defaultCountry))]"
        ) {
            text throws(ArgumentError) -> Country in try text.isEmpty ? defaultCountry : CountryParser.parse(text)
        }
        guard let country else { return nil }
        let zone = prompt("2. Your time zone", "[\(suggestion.zone.name)]") { text throws(ArgumentError) -> TimeZone in
            try text.isEmpty ? suggestion.zone : ZoneParser.parse(text)
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
        print("4. Do you have a guide, a list or a calendar?")
        print("   Its file, folder or pattern such as ~/tv/*.csv,")
        let guide = prompt("   or a grabber such as tv_grab_fi", "[none]") {
            text throws(ArgumentError) -> ConfigurationDraft.Source? in try source(text)
        }
        guard let guide else { return nil }
        draft.source = guide
        return draft
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
            }
        }
    }

    /// Returns the source at a path, a pattern or a grabber's name, or nil for none.
    private func source(_ text: String) throws(ArgumentError) -> ConfigurationDraft.Source? {
        if text.isEmpty || text.lowercased() == "none" || text.lowercased() == "no" { return nil }
        if text.utf8.starts(with: "tv_grab_".utf8) { return .grabber(text) }
        let isAbsolute = text.utf8.first == UInt8(ascii: "/") || text.utf8.first == UInt8(ascii: "~")
        let path = isAbsolute ? text : folder + "/" + text
        let expanded = path.utf8.first == UInt8(ascii: "~") ? home + path.dropFirst() : path
        guard finds(expanded) else {
            throw ArgumentError(nil, "no file at “\(path.shortened)”", hints: ["press Enter to continue without one"])
        }
        return .files(path)
    }
}
