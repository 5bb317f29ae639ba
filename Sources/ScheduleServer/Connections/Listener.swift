internal import Aggregator
internal import Foundation
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Where is listened, and who is connected.
final class Listener: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: any NIOCore.Channel] = [:]
        var byAddress: [String: Int] = [:]
        var servers: [any NIOCore.Channel] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// How many connections there may be at once, and from one address.
    static let maxConnections = 1200
    private static let maxConnectionsPerAddress = 200
    /// Files that are not for connections: the store, what questions read, the log.
    private static let otherFiles = 40

    private let state = Mutex(State())
    private let group: MultiThreadedEventLoopGroup
    private let log: @Sendable (String) -> Void

    init(group: MultiThreadedEventLoopGroup, log: @escaping @Sendable (String) -> Void) {
        self.group = group
        self.log = log
    }

    /// Where is listened, for a person.
    var boundAddresses: [SocketAddress] { state.withLock { $0.servers.compactMap(\.localAddress) } }

    /// How many are connected.
    var count: Int { state.withLock { $0.connections.count } }

    /// Listens on all addresses, before anything is answered.
    ///
    /// - Parameters:
    ///   - handed: sockets of systemd, which are taken in place of addresses.
    ///   - serve: answers what comes on one connection.
    /// - Returns: the ports that are listened on.
    func listen(
        _ settings: ServerSettings,
        _ handed: [SystemdSocket],
        isProxy: @escaping @Sendable (String) -> Bool,
        _ serve: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void>
    ) async throws(ServerStartError) -> Set<Int> {
        let initializer: @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void> = { [self] channel in
            if !accept(channel, isProxy: isProxy) {
                return channel.close().flatMap { channel.eventLoop.makeFailedFuture(ChannelError.alreadyClosed) }
            }
            return serve(channel)
        }
        var servers: [any NIOCore.Channel] = []
        if !handed.isEmpty {
            for socket in handed {
                servers.append(
                    try await Self.trying("the socket of systemd", nil) {
                        try await self.bootstrap(initializer).withBoundSocket(socket.descriptor).get()
                    }
                )
            }
        } else if let path = settings.socket {
            try await Self.checkSocket(path, group)
            servers.append(
                try await Self.trying(path, nil) {
                    // For its owner and its group: who may use it is for the folder to say.
                    let mask = umask(0o007)
                    defer { umask(mask) }
                    return try await self.bootstrap(initializer)
                        .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
                }
            )
        } else {
            servers = try await listen(on: settings, initializer)
        }
        state.withLock { $0.servers = servers }
        return Set(servers.compactMap { $0.localAddress?.port })
    }

    private func listen(
        on settings: ServerSettings,
        _ initializer: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void>
    ) async throws(ServerStartError) -> [any NIOCore.Channel] {
        var servers: [any NIOCore.Channel] = []
        var port = settings.port
        for address in settings.addresses {
            do throws(ServerStartError) {
                let (host, wanted) = (address, port)
                let server = try await Self.trying(
                    address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]:\(port)" : "\(address):\(port)",
                    port
                ) {
                    try await self.bootstrap(initializer).bind(host: host, port: wanted).get()
                }
                servers.append(server)
                // Where any port will do, it is one for all addresses.
                port = server.localAddress?.port ?? port
            } catch {
                // Not every machine has both loopbacks; one that was named must be there.
                if settings.bind.isEmpty, !servers.isEmpty, case .unusable = error { continue }
                for server in servers { try? await server.close() }
                throw error
            }
        }
        return servers
    }

    private func bootstrap(
        _ initializer: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void>
    ) -> ServerBootstrap {
        let (log, room) = (log, Self.capacity)
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            // Of several that are taken at once the last ones may be more than there is room for.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer(initializer)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connections = MaximumAvailableConnections(room)
                    try channel.pipeline.syncOperations.addHandler(
                        AvailableConnectionsChannelHandler(delegate: connections)
                    )
                    try channel.pipeline.syncOperations.addHandler(AcceptErrors(log))
                }
            }
    }

    /// For how many connections there are files.
    private static var capacity: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return maxConnections }
        let files = Int(min(limits.rlim_cur, 1 << 20))
        return max(8, min(maxConnections, files - otherFiles))
    }

    /// Notes a connection; false where its address has enough of them.
    private func accept(_ channel: any NIOCore.Channel, isProxy: (String) -> Bool) -> Bool {
        let (id, address) = (ObjectIdentifier(channel), channel.remoteAddress?.ipAddress)
        let isLimited = address.map { !isProxy($0) } ?? false
        let isTaken = state.withLock { state in
            let key = address ?? ""
            if isLimited, state.byAddress[key, default: 0] >= Self.maxConnectionsPerAddress { return false }
            state.byAddress[key, default: 0] += 1
            state.connections[id] = channel
            return true
        }
        if !isTaken { return false }
        channel.closeFuture.whenComplete { [weak self] _ in
            let waiting = self?.state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.connections[id] = nil
                let left = (state.byAddress[address ?? ""] ?? 1) - 1
                state.byAddress[address ?? ""] = left > 0 ? left : nil
                defer { if state.connections.isEmpty { state.waiting = [] } }
                return state.connections.isEmpty ? state.waiting : []
            }
            for continuation in waiting ?? [] { continuation.resume() }
        }
        return true
    }

    /// Waits until no one is connected.
    func untilEmpty() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.connections.isEmpty { state.waiting.append(continuation) }
                return state.connections.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// Takes no one in any more, and tells those who are there to end.
    func close() {
        let state = state.withLock { $0 }
        for server in state.servers { server.close(promise: nil) }
        for channel in state.connections.values {
            channel.pipeline.fireUserInboundEventTriggered(ConnectionShouldEnd())
        }
    }

    /// A socket that a server left behind is taken over; one at which someone answers is not, nor is any other file.
    private static func checkSocket(_ path: String, _ group: MultiThreadedEventLoopGroup) async throws(ServerStartError)
    {
        if path.utf8.count > 107 {
            throw .unusable(path.shortened, reason: "the path of a socket is 107 bytes at most")
        }
        let there = URL(filePath: path).resolvingSymlinksInPath().path
        guard let facts = try? FileManager.default.attributesOfItem(atPath: there) else { return }
        guard facts[.type] as? FileAttributeType == .typeSocket else {
            throw .unusable(path, reason: "it is there, and no socket")
        }
        let found = try? await ClientBootstrap(group: group).connect(unixDomainSocketPath: path).get()
        guard let found else { return }
        try? await found.close()
        throw .addressInUse(path, by: nil)
    }

    /// Ends whoever is still connected.
    func closeAll() { for channel in state.withLock({ $0.connections.values }) { channel.close(promise: nil) } }

    private static func trying(
        _ address: String,
        _ port: Int?,
        _ bind: () async throws -> any NIOCore.Channel
    ) async throws(ServerStartError) -> any NIOCore.Channel {
        do {
            return try await bind()
        } catch {
            switch (error as? IOError)?.errnoCode {
            case EADDRINUSE: throw .addressInUse(address, by: port.flatMap(PortHolder.text))
            case EACCES, EPERM: throw .notAllowed(address)
            case let code?: throw .unusable(address, reason: String(cString: strerror(code)))
            default: throw .unusable(address, reason: "it is no address of this machine")
            }
        }
    }
}

/// What goes wrong with taking a connection ends no server: there may be too few files for a moment.
private final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = any NIOCore.Channel
    private let log: @Sendable (String) -> Void
    private var didLog = false

    init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !didLog { log("a connection could not be taken: \(error)") }
        didLog = true
    }
}
