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

/// The server of `aggctl serve`: one process that refreshes the schedule and responds to HTTP requests.
public enum ScheduleServer {
    /// Runs the server until the process receives SIGTERM or SIGINT. A second signal ends the process at once.
    ///
    /// - Throws: `ServerStartError` if the server cannot start.
    public static func run(_ start: ServerStart) async throws(ServerStartError) {
        let server = try await RunningServer(start)
        let signals = EndSignals { server.end() }
        await server.run()
        signals.cancel()
    }
}

/// A server that accepts connections.
package final class RunningServer: Sendable {
    /// The time that running responses have to finish at shutdown.
    private static let shutdownTimeout = Duration.seconds(5)
    private static let beat = Duration.seconds(15)

    let site: Site
    /// The ports that the server listens on. Empty for a Unix socket.
    package let ports: Set<Int>
    package let live: LiveSession
    let listener: Listener
    private let log: @Sendable (String) -> Void
    private let isEnding = Mutex<AsyncStream<Void>.Continuation?>(nil)
    private let ending: AsyncStream<Void>

    /// Binds the addresses. Requests wait until `run` is called.
    ///
    /// - Throws: `ServerStartError` if an address cannot be bound, or if a token is required and there is none.
    package init(
        _ start: ServerStart,
        deadlines: Deadlines = Deadlines(),
        limits: RequestLimits = RequestLimits()
    ) async throws(ServerStartError) {
        let settings = start.settings
        let live: LiveSession
        let file: TokenFile?
        do {
            live = try await LiveSession(
                includesStreaming: settings.includesStreaming,
                log: start.log,
                makeSession: start.session
            )
            file = try? live.snapshot.session.tokenFile()
        } catch {
            throw .operation(error)
        }
        let now = live.snapshot.session.environment.now
        // The addresses of systemd's sockets are set in its unit file. They may be wider than the ones configured here.
        let inherited = SystemdSockets.receive()
        let isWide = settings.isReachableFromNetwork || inherited.contains(where: \.isReachableFromNetwork)
        let admission = AccessControl(isReachableFromNetwork: isWide, file: file, now: now)
        if isWide, !admission.hasTokens {
            throw .needsToken(isDemo: live.snapshot.session.options.isDemo)
        }
        // The event loops of the process never shut down, so late work of a connection always has a loop.
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
        ports = try await listener.listen(settings, inherited, isProxy: { proxies.contains($0) }) { connection in
            channel.serve(connection, logger: logger)
        }
        site = Site(
            live: live,
            now: now,
            identity: ServerIdentity(settings, ports: ports, handed: inherited.compactMap(\.address)),
            accessControl: admission,
            log: AccessLog(isOn: start.logsRequests, now: now, write: start.log),
            isReachableFromNetwork: isWide,
            deadlines: deadlines,
            limits: limits
        )
        box.set(site)
        isEnding.withLock { $0 = continuation }
        logAddresses(settings)
    }

    private func logAddresses(_ settings: ServerSettings) {
        let addresses = listener.boundAddresses.map { address -> String in
            if let path = address.pathname { return path }
            let host = address.ipAddress ?? ""
            let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
            return "http://\(name):\(address.port ?? 0)\(settings.basePath)/"
        }
        log("aggctl: serving at \(addresses.joined(separator: " and "))")
        if let url = settings.publicURL { log("aggctl: public address \(url)\(settings.basePath)/") }
    }

    /// Starts the shutdown. New connections are rejected, running responses finish, and event streams are closed.
    package func end() { isEnding.withLock { $0?.finish() } }

    /// Waits until there is no connection.
    package func untilNoOneIsConnected() async { await listener.untilEmpty() }

    /// Responds to requests until `end` is called.
    package func run() async {
        let notice = SystemdNotifier()
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
        let drained = Task<Void, Never> { await self.listener.untilEmpty() }
        _ = await drained.value(within: Self.shutdownTimeout)
        site.log.flush()
        listener.closeAll()
        _ = await work.value(within: .seconds(1))
    }

    private func forwardEvents() async {
        for await event in live.events.events() { site.events.send(event, zone: live.snapshot.session.zone) }
    }

    /// Reloads the tokens and flushes the access log every second.
    private func maintain() async {
        while !Task.isCancelled {
            site.accessControl.reloadTokens()
            site.events.end(unless: site.accessControl.isValid)
            site.log.flush()
            do { try await Task.sleep(for: .seconds(1)) } catch { break }
        }
    }

    private func beat(_ notice: SystemdNotifier?) async {
        let watchdog = SystemdNotifier.watchdogInterval.map { Duration.seconds($0) } ?? Self.beat
        while !Task.isCancelled {
            do { try await Task.sleep(for: min(watchdog, Self.beat)) } catch { break }
            notice?.notify("WATCHDOG=1")
            site.events.sendKeepAlive()
            // A refresh of a large guide leaves much free memory.
            MemoryRelease.trim()
        }
    }
}

/// A box for the site, which is created after the ports are bound. Earlier connections wait for it, such as
/// the one that made systemd start the server.
private final class SiteBox: Sendable {
    private let state = Mutex<(site: Site?, waiting: [CheckedContinuation<Site, Never>])>((nil, []))

    /// The site, or nil if it does not exist yet.
    var site: Site? { state.withLock { $0.site } }

    /// Returns the site as soon as it exists.
    func value() async -> Site {
        if let site { return site }
        return await withCheckedContinuation { continuation in
            let site = state.withLock { state in
                if state.site == nil { state.waiting.append(continuation) }
                return state.site
            }
            if let site { continuation.resume(returning: site) }
        }
    }

    func set(_ site: Site) {
        let waiting = state.withLock { state in
            defer { state = (site, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: site) }
    }
}

/// Handlers of SIGTERM and SIGINT.
private struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ end: @escaping @Sendable () -> Void) {
        let signalCount = SignalCount()
        let registered = DispatchGroup()
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // The second signal ends the process at once.
                if signalCount.next() > 1 { _exit(number == SIGTERM ? 143 : 130) }
                end()
            }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        // A signal before registration is lost, and systemd may send one right after READY=1.
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
