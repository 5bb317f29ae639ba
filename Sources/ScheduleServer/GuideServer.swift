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
public enum ScheduleServer {
    /// Runs until the process is asked to end, by SIGTERM or SIGINT; the second time it ends at once.
    ///
    /// - Throws: why it could not start.
    public static func run(_ start: ServerStart) async throws(ServerStartError) {
        let server = try await RunningServer(start)
        let signals = EndSignals { server.end() }
        await server.run()
        signals.cancel()
    }
}

/// A server that listens.
package final class RunningServer: Sendable {
    /// The longest that answers which are under way are waited for at the end.
    private static let shutdownTimeout = Duration.seconds(5)
    private static let beat = Duration.seconds(15)

    let site: Site
    /// The ports that it listens on; none on a Unix socket.
    package let ports: Set<Int>
    package let live: LiveSession
    let listener: Listener
    private let log: @Sendable (String) -> Void
    private let isEnding = Mutex<AsyncStream<Void>.Continuation?>(nil)
    private let ending: AsyncStream<Void>

    /// Listens; nothing is answered before it runs.
    ///
    /// - Throws: why it cannot.
    package init(
        _ start: ServerStart,
        deadlines: Deadlines = Deadlines(),
        limits: RequestLimits = RequestLimits()
    ) async throws(ServerStartError) {
        let settings = start.settings
        let live: LiveSession
        let file: TokenFile?
        do {
            live = try LiveSession(includesStreaming: settings.includesStreaming, log: start.log, make: start.session)
            file = try? live.snapshot.session.tokenFile()
        } catch {
            throw .operation(error)
        }
        let now = live.snapshot.session.environment.now
        // Where systemd listens is for its unit to say, and may be wider than what is configured here.
        let handed = SystemdSockets.receive()
        let isWide = settings.isReachableFromNetwork || handed.contains(where: \.isWide)
        let admission = AccessControl(isWide: isWide, file: file, now: now)
        if isWide, !admission.hasTokens {
            throw .needsToken(isDemo: live.snapshot.session.options.isDemo)
        }
        // Loops of the process, which end with it: what a connection still has to do finds them.
        listener = Listener(group: .singleton, log: start.log)
        log = start.log
        self.live = live
        let box = SiteBox()
        let channel = GuardedChannel(
            responder: { request, writer, channel in
                try await box.value().respond(request, writer, channel)
            },
            deadlines: deadlines,
            limits: limits,
            headers: HTTPField.Name.defaultHeaders,
            rejectionRecorder: { box.site?.recordRejection($0, bytes: $1, from: $2) }
        )
        let (ending, continuation) = AsyncStream.makeStream(of: Void.self)
        self.ending = ending
        let logger = Logger(label: "aggctl.serve") { _ in SwiftLogNoOpLogHandler() }
        let proxies = Set(settings.trustedProxies)
        ports = try await listener.listen(settings, handed, isProxy: { proxies.contains($0) }) { connection in
            channel.serve(connection, logger: logger)
        }
        site = Site(
            live: live,
            now: now,
            identity: ServerIdentity(settings, ports: ports, handed: handed.compactMap(\.address)),
            admission: admission,
            log: AccessLog(isOn: start.logsRequests, now: now, write: start.log),
            isWide: isWide,
            deadlines: deadlines,
            limits: limits
        )
        box.set(site)
        isEnding.withLock { $0 = continuation }
        logAddresses(settings)
    }

    private func logAddresses(_ settings: ServerSettings) {
        let places = listener.boundAddresses.map { address -> String in
            if let path = address.pathname { return path }
            let host = address.ipAddress ?? ""
            let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
            return "http://\(name):\(address.port ?? 0)\(settings.basePath)/"
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
        let notice = SystemdNotice()
        let work = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.live.run() }
                group.addTask { await self.forwardEvents() }
                group.addTask { await self.maintain() }
                group.addTask { await self.beat(notice) }
            }
        }
        notice?.notify("READY=1")
        for await _ in ending {}
        notice?.notify("STOPPING=1")
        log("aggctl: ending")
        site.events.close()
        listener.close()
        work.cancel()
        let answered = Task<Void, Never> { await self.listener.untilEmpty() }
        _ = await answered.value(within: Self.shutdownTimeout)
        site.log.flush()
        listener.closeAll()
        _ = await work.value(within: .seconds(1))
    }

    private func forwardEvents() async {
        for await event in live.events.events() { site.events.send(event, zone: live.snapshot.session.zone) }
    }

    /// Each second: tokens that came and went, and the lines of the log.
    private func maintain() async {
        while !Task.isCancelled {
            site.admission.reloadTokens()
            site.events.end(allBut: site.admission.names)
            site.log.flush()
            do { try await Task.sleep(for: .seconds(1)) } catch { break }
        }
    }

    private func beat(_ notice: SystemdNotice?) async {
        let watchdog = SystemdNotice.watchdog.map { Duration.seconds($0) } ?? Self.beat
        while !Task.isCancelled {
            do { try await Task.sleep(for: min(watchdog, Self.beat)) } catch { break }
            notice?.notify("WATCHDOG=1")
            site.events.sendKeepAlive()
        }
    }
}

/// Where the site comes once its ports are known; who connects before waits for it, as the first one does whose coming made
/// systemd start the server.
private final class SiteBox: Sendable {
    private let state = Mutex<(site: Site?, waiting: [CheckedContinuation<Site, Never>])>((nil, []))

    /// The site, if it is there.
    var site: Site? { state.withLock { $0.site } }

    /// The site, as soon as it is there.
    func value() async -> Site {
        if let site { return site }
        return await withCheckedContinuation { continuation in
            let site = state.withLock { held in
                if held.site == nil { held.waiting.append(continuation) }
                return held.site
            }
            if let site { continuation.resume(returning: site) }
        }
    }

    func set(_ site: Site) {
        let waiting = state.withLock { held in
            defer { held = (site, []) }
            return held.waiting
        }
        for continuation in waiting { continuation.resume(returning: site) }
    }
}

/// Notices SIGTERM and SIGINT.
private struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ end: @escaping @Sendable () -> Void) {
        let counted = SignalCount()
        let registered = DispatchGroup()
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // The second time at once.
                if counted.next() > 1 { _exit(number == SIGTERM ? 143 : 130) }
                end()
            }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        // A signal that comes before is lost; who is told that the server is ready may send one at once.
        registered.wait()
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
