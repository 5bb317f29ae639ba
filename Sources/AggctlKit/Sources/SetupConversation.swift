internal import Aggregator
internal import ScheduleModel
internal import Foundation

/// The four questions of `setup`: each has an answer that stands where one only presses Enter.
struct SetupConversation {
    let suggestion: SystemSuggestion
    /// What a path that begins nowhere begins in.
    let folder: String
    /// What `~` stands for.
    let home: String
    /// Whether something lies at a path or a pattern.
    let finds: (String) -> Bool
    /// Says a line.
    let say: (String) -> Void
    /// Hears a line; nil where there are no more.
    let read: () -> String?

    /// What the answers come to; nil where they ended before the last.
    func draft() -> ConfigurationDraft? {
        let likely = suggestion.country ?? .unitedStates
        let country = ask("1. Your country", "[\(likely.rawValue), \(CountryWord.name(of: likely))]") {
            word throws(WordProblem) -> Country in try word.isEmpty ? likely : CountryWord.read(word)
        }
        guard let country else { return nil }
        let zone = ask("2. Your time zone", "[\(suggestion.zone.name)]") { word throws(WordProblem) -> TimeZone in
            try word.isEmpty ? suggestion.zone : ZoneWord.read(word)
        }
        guard let zone else { return nil }
        var draft = ConfigurationDraft(country: country, zone: zone)
        let streaming = ask("3. What do you watch on: 1 television, 2 television and streaming services", "[1]") {
            word throws(WordProblem) -> Bool in
            switch word.lowercased() {
            case "", "1", "television", "tv": return false
            case "2", "streaming", "both": return true
            default: throw WordProblem(nil, "“\(word.shortened)” is neither 1 nor 2")
            }
        }
        guard let streaming else { return nil }
        draft.includesStreaming = streaming
        say("4. Do you have a guide, a list or a calendar?")
        say("   Its file, folder or pattern such as ~/tv/*.csv,")
        let found = ask("   or a grabber such as tv_grab_fi", "[none]") {
            word throws(WordProblem) -> ConfigurationDraft.Source? in try source(word)
        }
        guard let found else { return nil }
        draft.source = found
        return draft
    }

    /// Asks until an answer makes sense.
    private func ask<Answer>(
        _ question: String,
        _ usual: String,
        _ meaning: (String) throws(WordProblem) -> Answer
    ) -> Answer? {
        while true {
            say("\(question) \(usual)")
            guard let line = read() else { return nil }
            let word = line.trimmingCharacters(in: .whitespaces)
            do { return try meaning(word) } catch {
                say("   \(error.message)")
                for hint in error.hints { say("   \(hint)") }
            }
        }
    }

    private func source(_ word: String) throws(WordProblem) -> ConfigurationDraft.Source? {
        if word.isEmpty || word.lowercased() == "none" || word.lowercased() == "no" { return nil }
        if word.utf8.starts(with: "tv_grab_".utf8) { return .grabber(word) }
        let isWhole = word.utf8.first == UInt8(ascii: "/") || word.utf8.first == UInt8(ascii: "~")
        let path = isWhole ? word : folder + "/" + word
        let meant = path.utf8.first == UInt8(ascii: "~") ? home + path.dropFirst() : path
        guard finds(meant) else {
            throw WordProblem(nil, "nothing lies at “\(path.shortened)”", hints: ["Enter alone goes on without one"])
        }
        return .files(path)
    }
}
