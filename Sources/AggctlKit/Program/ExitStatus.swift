/// The exit codes of the program, mostly from `sysexits.h`. They never change.
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

    /// The meaning in one line.
    var meaning: String {
        switch self {
        case .success: "success, even if nothing matched or one source of a schedule failed"
        case .notFound: "a show, season or episode was not found, or several match (they are listed)"
        case .partial:
            "partly done: a source failed with --strict or refresh, or doctor or providers check found a problem"
        case .usage: "wrong command line"
        case .malformedFile: "malformed file (the message has file:line:column)"
        case .unreadableFile: "missing or unreadable file"
        case .unavailable: "every source failed and no data is stored, or the port is in use"
        case .defect: "a defect in aggctl"
        case .storeDamaged: "the store is damaged beyond repair"
        case .cannotCreate: "the output cannot be created"
        case .readWrite: "reading or writing failed, such as on a full disk"
        case .temporaryFailure: "every source is rate limited (the message has the time)"
        case .pluginProtocol: "a plugin broke its protocol"
        case .permission: "permission denied"
        case .configuration: "wrong configuration, or wrong time zones on this machine"
        }
    }

    /// Returns the list that `aggctl help exit-codes` prints.
    ///
    /// - Parameter width: The width in columns. If nil, each meaning is one line.
    static func list(to width: Int?) -> String {
        let codes = allCases.flatMap { code in
            HelpList.lines(code.meaning, after: "  " + HelpList.padded(String(code.rawValue), to: 5), to: width)
        }
        let signals = "130, 141, 143: ended by Ctrl-C, a closed pipe, a termination request"
        let ends = HelpList.lines(signals, after: "  ", to: width)
        return (["Exit codes:"] + codes + ends).map { $0 + "\n" }.joined()
    }
}
