internal import Aggregator
internal import ScheduleModel
internal import Foundation

/// The four questions of `setup`: each has an answer that stands where one only presses Enter.
struct SetupConversation {
    let suggestion: SystemDefaults
    /// What a path that begins nowhere begins in.
    let folder: String
    /// What `~` stands for.
    let home: String
    /// Whether something lies at a path or a pattern.
    let finds: (String) -> Bool
    /// Says a line.
    let print: (String) -> Void
    /// Hears a line; nil where there are no more.
    let read: () -> String?

    /// What the answers come to; nil where they ended before the last.
    func draft() -> ConfigurationDraft? {
        let likely = suggestion.country ?? .unitedStates
        let country = prompt("1. Your country", "[\(likely.rawValue), \(CountryParser.name(of: likely))]") {
            word throws(ArgumentError) -> Country in try word.isEmpty ? likely : CountryParser.parse(word)
        }
        guard let country else { return nil }
        let zone = prompt("2. Your time zone", "[\(suggestion.zone.name)]") { word throws(ArgumentError) -> TimeZone in
            try word.isEmpty ? suggestion.zone : ZoneParser.parse(word)
        }
        guard let zone else { return nil }
        var draft = ConfigurationDraft(country: country, zone: zone)
        let streaming = prompt("3. What do you watch on: 1 television, 2 television and streaming services", "[1]") {
            word throws(ArgumentError) -> Bool in
            switch word.lowercased() {
            case "", "1", "television", "tv": return false
            case "2", "streaming", "both": return true
            default: throw ArgumentError(nil, "“\(word.shortened)” is neither 1 nor 2")
            }
        }
        guard let streaming else { return nil }
        draft.includesStreaming = streaming
        print("4. Do you have a guide, a list or a calendar?")
        print("   Its file, folder or pattern such as ~/tv/*.csv,")
        let found = prompt("   or a grabber such as tv_grab_fi", "[none]") {
            word throws(ArgumentError) -> ConfigurationDraft.Source? in try source(word)
        }
        guard let found else { return nil }
        draft.source = found
        return draft
    }

    /// Asks until an answer makes sense.
    private func prompt<Answer>(
        _ question: String,
        _ usual: String,
        _ meaning: (String) throws(ArgumentError) -> Answer
    ) -> Answer? {
        while true {
            print("\(question) \(usual)")
            guard let line = read() else { return nil }
            let word = line.trimmingCharacters(in: .whitespaces)
            do { return try meaning(word) } catch {
                print("   \(error.message)")
                for hint in error.hints { print("   \(hint)") }
            }
        }
    }

    private func source(_ word: String) throws(ArgumentError) -> ConfigurationDraft.Source? {
        if word.isEmpty || word.lowercased() == "none" || word.lowercased() == "no" { return nil }
        if word.utf8.starts(with: "tv_grab_".utf8) { return .grabber(word) }
        let isWhole = word.utf8.first == UInt8(ascii: "/") || word.utf8.first == UInt8(ascii: "~")
        let path = isWhole ? word : folder + "/" + word
        let meant = path.utf8.first == UInt8(ascii: "~") ? home + path.dropFirst() : path
        guard finds(meant) else {
            throw ArgumentError(nil, "no file at “\(path.shortened)”", hints: ["press Enter to continue without one"])
        }
        return .files(path)
    }
}
