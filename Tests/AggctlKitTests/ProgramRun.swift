import Aggregator
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import AggctlKit
import Foundation
import HTTPTransport
import PoliteWeb
import StandardProviders
import Synchronization
import TestSupport

/// One run of the program in the environment of a test.
struct ProgramRun {
    let status: Int32
    let output: String
    let errors: String

    /// Where a run takes place.
    struct Place {
        var files = MemoryFiles()
        var environment: [String: String] = ["HOME": "/home/me"]
        var now = instant("2026-11-20T12:00:00Z")
        var outputWidth: Int?
        var store: (any ScheduleStorage)?
        var transport: any WebTransport = ReplayingTransport { _ in nil }
        var brokenOutput: String?
        var errorsAreTerminal = false
        /// What a person types, line by line; nil where no person is there.
        var typed: [String]?
        var folder = "/"
        /// Measures how long is waited; where programs are run it is the real one.
        var clock: any Clock<Duration> = SleeplessClock()

        /// A place where programs are run, as a configuration says.
        static func running(_ configuration: String = "", folder: String = "/") -> Place {
            var place = Place()
            place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
            place.clock = ContinuousClock()
            place.folder = folder
            return place
        }

        /// A place with some files, each of which is a source that is called as the file is before its ending.
        static func holding(_ files: [String: String], zone: String = "UTC", at now: String? = nil) -> Place {
            var place = Place()
            if let now { place.now = instant(now) }
            var configuration = "timezone = \"\(zone)\"\n"
            for (name, text) in files.sorted(by: { $0.key < $1.key }) {
                place.files.put("/\(name)", Array(text.utf8))
                let id = name.prefix { $0 != "." }
                configuration += "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"/\(name)\"\n"
            }
            place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
            return place
        }
    }

    private static let realPath = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    static let kinds = StandardProviders.kinds

    static func environment(of place: Place, _ output: any ByteSink, _ errors: any ByteSink) -> ProgramEnvironment {
        let now = place.now
        var environment = ProgramEnvironment(now: { now }, output: output, errors: errors, files: place.files)
        environment.variables = realPath.merging(place.environment) { $1 }
        environment.outputWidth = place.outputWidth
        environment.clock = place.clock
        environment.folder = place.folder
        environment.errorsAreTerminal = place.errorsAreTerminal
        environment.readLine = place.typed.map { typed in
            let rest = Mutex(typed[...])
            return { rest.withLock { $0.popFirst() } }
        }
        environment.storage = place.store
        environment.persistsData = place.environment["XDG_DATA_HOME"] != nil
        let transport = place.transport
        environment.web = { PoliteWeb(transport, limit: $0, now: { now }) }
        return environment
    }

    static func run(
        _ arguments: [String],
        in place: Place = Place(),
        server: ServerRunner? = nil
    ) async -> ProgramRun {
        let output = CapturingSink(failure: place.brokenOutput)
        let errors = CapturingSink()
        let program = Program(kinds: kinds, environment: environment(of: place, output, errors), server: server)
        let status = await program.run(arguments)
        return ProgramRun(status: status, output: output.text, errors: errors.text)
    }

    /// A configuration whose one source is a TVMaze, for which a test's transport answers.
    static let tvMaze = """
        timezone = "America/New_York"
        country = "US"
        [[provider]]
        id = "tvmaze"
        kind = "tvmaze"
        base-url = "http://tvmaze.test"
        """

    /// A configuration whose one source is a program of someone's own.
    ///
    /// - Parameter more: further settings of it, a line each.
    static func plugin(_ path: String, _ more: String = "") -> String {
        "timezone = \"UTC\"\n[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(path)\"\n\(more)\n"
    }

    /// A run that keeps what it learns in a folder, over a configuration.
    static func keeping(
        in folder: TemporaryFolder,
        _ arguments: [String],
        _ configuration: String = "",
        at now: String = "2026-11-18T12:00:00Z",
        transport: ReplayingTransport = ReplayingTransport { _ in nil },
        files: MemoryFiles = MemoryFiles()
    ) async -> ProgramRun {
        var place = Place.running(configuration)
        place.files = files
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.now = instant(now)
        place.transport = transport
        return await run(arguments, in: place)
    }

    /// The output as JSON.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
}

/// Keeps what is written, or fails.
final class CapturingSink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])
    private let failure: String?

    init(failure: String? = nil) { self.failure = failure }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ more: [UInt8]) throws {
        if let failure { throw SinkError(failure) }
        bytes.withLock { $0 += more }
    }
}
