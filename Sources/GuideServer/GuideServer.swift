public import Aggregator
internal import Dispatch
internal import Foundation
internal import Glibc
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// The server of `aggctl serve`: one process that refreshes, and answers programs.
public enum GuideServer {
    /// Runs until the process is asked to end, by SIGTERM or SIGINT; the second time it ends at once.
    ///
    /// - Throws: why it could not start.
    public static func run(_ start: ServerStart) async throws(ServerFailure) {
        let server = try await RunningServer(start)
        let signals = EndSignals { server.end() }
        await server.run()
        signals.cancel()
    }
}

/// A server that listens.
package final class RunningServer: Sendable {
    /// The longest that answers which are under way are waited for at the end.
    private static let patience = Duration.seconds(5)
    private static let beat = Duration.seconds(15)

    let site: Site
    /// The ports that it listens on; none on a Unix socket.
    package let ports: Set<Int>
    package let live: LiveSession
    let listener: Listener
    private let servers: [Listener.ServerChannel]
    private let group: MultiThreadedEventLoopGroup
    private let log: @Sendable (String) -> Void
    private let isEnding = Mutex<AsyncStream<Void>.Continuation?>(nil)
    private let ending: AsyncStream<Void>
    private let channel: GuardedChannel

    /// Listens; nothing is answered before it runs.
    ///
    /// - Throws: why it cannot.
    package init(
        _ start: ServerStart,
        deadlines: Deadlines = Deadlines(),
        limits: RequestLimits = RequestLimits()
    ) async throws(ServerFailure) {
        let settings = start.settings
        let live: LiveSession
        let file: TokenFile?
        do {
            live = try LiveSession(includesStreaming: settings.includesStreaming, note: start.log, make: start.session)
            file = try? live.snapshot.session.tokenFile()
        } catch {
            throw .question(error)
        }
        let now = live.snapshot.session.surroundings.now
        let admission = Admission(isWide: settings.isWide, file: file, now: now)
        if settings.isWide, !admission.hasTokens { throw .needsToken }
        group = MultiThreadedEventLoopGroup(numberOfThreads: max(2, System.coreCount))
        listener = Listener(group: group, log: start.log)
        log = start.log
        self.live = live
        let box = SiteBox()
        channel = GuardedChannel(
            responder: { request, writer, channel in
                guard let site = box.site else { return }
                try await site.respond(request, writer, channel)
            },
            deadlines: deadlines,
            limits: limits,
            headers: HTTPField.Name.ofEveryAnswer,
            count: { box.site?.metrics.countRefused($0.code) }
        )
        let (ending, continuation) = AsyncStream.makeStream(of: Void.self)
        self.ending = ending
        let (channel, proxies) = (channel, Set(settings.trustedProxies))
        do throws(ServerFailure) {
            (servers, ports) = try await listener.listen(settings, isProxy: { proxies.contains($0) }) { connection in
                channel.prepare(connection)
            }
        } catch {
            try? await group.shutdownGracefully()
            throw error
        }
        site = Site(
            live: live,
            now: now,
            names: Names(settings, ports: ports),
            admission: admission,
            log: AccessLog(isOn: start.logsRequests, now: now, write: start.log),
            isWide: settings.isWide,
            deadlines: deadlines
        )
        box.put(site)
        isEnding.withLock { $0 = continuation }
        tell(settings)
    }

    private func tell(_ settings: ServerSettings) {
        let places = servers.compactMap { $0.channel.localAddress }.map { address in
            address.pathname
                ?? "http://\(address.ipAddress?.utf8.contains(0x3A) ?? false ? "[\(address.ipAddress ?? "")]" : address.ipAddress ?? ""):\(address.port ?? 0)\(settings.basePath)/"
        }
        log("aggctl: serving at \(places.joined(separator: " and "))")
        if let url = settings.publicURL { log("aggctl: others call it \(url)\(settings.basePath)/") }
    }

    /// Asks it to end: no one is taken in any more, what is under way is finished, listeners to events are sent away.
    package func end() { isEnding.withLock { $0?.finish() } }

    /// Waits until no one is connected.
    package func untilNoOneIsConnected() async { await listener.untilEmpty() }

    /// Answers until it is asked to end.
    package func run() async {
        let logger = Logger(label: "aggctl.serve") { _ in SwiftLogNoOpLogHandler() }
        let notice = SystemdNotice()
        let work = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.live.run() }
                group.addTask { await self.tellEvents() }
                group.addTask { await self.lookAfter() }
                group.addTask { await self.beat(notice) }
            }
        }
        let answering = Task {
            await withTaskGroup(of: Void.self) { group in
                for server in servers { group.addTask { await self.take(server, logger) } }
            }
        }
        notice?.tell("READY=1")
        for await _ in ending {}
        notice?.tell("STOPPING=1")
        log("aggctl: ending")
        site.events.close()
        listener.close()
        work.cancel()
        if await answering.value(within: Self.patience) == nil { answering.cancel() }
        site.log.flush()
        try? await group.shutdownGracefully()
        _ = await work.value(within: .seconds(1))
    }

    private func take(_ server: Listener.ServerChannel, _ logger: Logger) async {
        let channel = channel
        await withDiscardingTaskGroup { group in
            do {
                try await server.executeThenClose { connections in
                    for try await connection in connections {
                        group.addTask { await channel.handle(connection, logger: logger) }
                    }
                }
            } catch {
                if !Task.isCancelled { self.log("aggctl: listening ended: \(error)") }
            }
        }
    }

    private func tellEvents() async {
        for await event in live.events.events() { site.events.tell(event, zone: live.snapshot.session.zone) }
    }

    /// Each second: tokens that came and went, and the lines of the log.
    private func lookAfter() async {
        while !Task.isCancelled {
            site.admission.look()
            site.events.end(allBut: site.admission.names)
            site.log.flush()
            do { try await Task.sleep(for: .seconds(1)) } catch { break }
        }
    }

    private func beat(_ notice: SystemdNotice?) async {
        let watchdog = SystemdNotice.watchdog.map { Duration.seconds($0) } ?? Self.beat
        while !Task.isCancelled {
            do { try await Task.sleep(for: min(watchdog, Self.beat)) } catch { break }
            notice?.tell("WATCHDOG=1")
            site.events.beat()
        }
    }
}

/// Where the site comes once its ports are known; who connects before is not answered yet.
private final class SiteBox: Sendable {
    private let held = Mutex<Site?>(nil)
    var site: Site? { held.withLock { $0 } }
    func put(_ site: Site) { held.withLock { $0 = site } }
}

/// Notices SIGTERM and SIGINT.
private struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ end: @escaping @Sendable () -> Void) {
        let counted = SignalCount()
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // The second time at once.
                if counted.next() > 1 { _exit(number == SIGTERM ? 143 : 130) }
                end()
            }
            source.resume()
            return source
        }
    }

    func cancel() { for source in sources { source.cancel() } }
}

private final class SignalCount: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
