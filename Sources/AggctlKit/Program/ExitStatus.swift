/// The program's exit codes (sysexits): a short list, frozen.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    case notFound = 1
    case partial = 3
    case usage = 64
    case malformedFile = 65
    case unreadableFile = 66
    case unavailable = 69
    case defect = 70
    case storeDamaged = 72
    case cannotCreate = 73
    case readWrite = 74
    case temporaryFailure = 75
    case pluginProtocol = 76
    case permission = 77
    case configuration = 78

    /// What it means, in one line.
    var meaning: String {
        switch self {
        case .success: "done; an empty answer too, and a listing that one failed source could not spoil"
        case .notFound: "a show, season or episode was not found, or several fit (they are listed)"
        case .partial:
            "done in part: with --strict or refresh, a source failed; doctor or providers check found something"
        case .usage: "the command line is wrong, or asks for what is not there yet"
        case .malformedFile: "a file is malformed (file:line:column)"
        case .unreadableFile: "a file is missing or cannot be read"
        case .unavailable: "every source failed, and nothing is known to show; the port is taken"
        case .defect: "a defect of aggctl itself"
        case .storeDamaged: "the store is damaged beyond recovery"
        case .cannotCreate: "the output cannot be created"
        case .readWrite: "reading or writing failed; a full disk too"
        case .temporaryFailure: "every source asked to be left alone for a while: the time is told"
        case .pluginProtocol: "a plugin broke its protocol"
        case .permission: "permission denied"
        case .configuration: "the configuration, or the time zones of this machine, are wrong"
        }
    }

    /// The list, as `aggctl help exit-codes` prints it.
    ///
    /// - Parameter width: how many columns a line may have; a meaning is one line where nil.
    static func list(to width: Int?) -> String {
        let codes = allCases.flatMap { code in
            HelpList.lines(code.meaning, after: "  " + HelpList.padded(String(code.rawValue), to: 5), to: width)
        }
        let signals = "130, 141, 143: ended by Ctrl-C, a closed pipe, a request to end"
        let ends = HelpList.lines(signals, after: "  ", to: width)
        return (["Exit codes:"] + codes + ends).map { $0 + "\n" }.joined()
    }
}
