internal import Foundation
internal import ScheduleModel
internal import Aggregator
internal import ArgumentParser

/// The argument that names a show.
enum ShowArgument {
    static let help = ArgumentHelp(
        "Title (\"The Flash (1990)\") or ID (tvmaze:82, imdb:tt0944947).",
        valueName: "show"
    )
}

extension ShowArguments {
    /// Returns the shows of arguments that contain nothing else. Each argument is a show if one of them is an ID or a
    /// quoted title. Otherwise all are the words of one title. If the only argument is `-`, each line of the input is a
    /// show.
    static func shows(_ arguments: [String], input: () -> String?) -> [String] {
        if arguments == ["-"] {
            var lines: [String] = []
            while let line = input() { lines.append(line) }
            return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && $0.first != "#" }
        }
        let areSeparate = arguments.count > 1 && arguments.contains { $0.contains(" ") || SourceKey($0) != nil }
        return areSeparate ? arguments : [arguments.joined(separator: " ")]
    }
}

/// Arguments split into a show and the remaining ones. A title of several words needs no quotes.
struct ShowArguments {
    /// The title or ID of the show.
    let show: String
    /// The arguments after the show: a code, a season or episodes.
    let remaining: [String]

    init(show: String, remaining: [String]) { (self.show, self.remaining) = (show, remaining) }

    /// - Parameters:
    ///   - maxRemaining: The maximum number of remaining arguments.
    ///   - isRemaining: Whether an argument can be after the show. It is called from the end, but not for the first
    ///     one.
    init(_ arguments: [String], atMost maxRemaining: Int = .max, where isRemaining: (String) -> Bool) {
        self.init(arguments, first: maxRemaining, isRemaining)
    }

    /// Takes a bare number at the end for an episode's. Returns nil if there is none, or no show before it.
    ///
    /// `Station 19` may also be a title, so this is tried only if no episode is given otherwise.
    init?(endingInNumber arguments: [String]) {
        guard arguments.count > 1, let last = arguments.last, (1...6).contains(last.utf8.count),
            last.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        show = arguments.dropLast().joined(separator: " ")
        remaining = [last]
    }

    private init(_ arguments: [String], first maxRemaining: Int, _ isRemaining: (String) -> Bool) {
        // A quoted title has an unambiguous end.
        let isQuoted = arguments.first?.contains(" ") ?? false
        let last = arguments.indices.dropFirst().reversed().prefix(maxRemaining)
        let first = last.prefix { isRemaining(arguments[$0]) }.last ?? arguments.endIndex
        let split = isQuoted ? min(1, arguments.count) : first
        show = arguments[..<split].joined(separator: " ")
        remaining = Array(arguments[split...])
    }
}

/// The argument that names an episode.
enum EpisodeArgument {
    static let help = ArgumentHelp(
        "Episode: S01E02, ID (tvmaze:1679676), #93, special or title.",
        valueName: "SxxEyy"
    )

    /// The help for arguments with both a show and an episode.
    static let helpAfterShow = ArgumentHelp(
        "Show by title or ID, then episode: S01E02, ID, #93 or special.",
        valueName: "show SxxEyy"
    )

    /// Returns whether an argument looks like a code or an ID, even an invalid one, and not like part of a title.
    static func isCode(_ argument: String) -> Bool {
        let bytes = Array(argument.utf8.prefix(2))
        let isNumbered =
            bytes.count == 2 && bytes[0] | 0x20 == UInt8(ascii: "s")
            && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
        return isNumbered || bytes.first == UInt8(ascii: "#") || argument.utf8.starts(with: "..".utf8)
            || EpisodeReference(argument) != nil || CivilDay(argument) != nil
            || argument.prefixMatch(of: /\d{1,5}[xX]\d/) != nil
    }

    /// Parses the reference to an episode.
    ///
    /// - Parameter allowsTableForms: Whether names from tables are valid too, such as `#93` or `special`.
    /// - Throws: a usage failure.
    static func parse(_ text: String, allowsTableForms: Bool = false) throws(CommandFailure) -> EpisodeReference {
        try CommandFailure.reading { () throws(ArgumentError) in
            try EpisodeReference.read(text, allowsTableForms: allowsTableForms)
        }
    }
}
