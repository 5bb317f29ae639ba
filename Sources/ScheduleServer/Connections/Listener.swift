internal import Aggregator
internal import Foundation
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The listening sockets and the open connections.
final class Listener: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: any NIOCore.Channel] = [:]
        var byAddress: [String: Int] = [:]
        var servers: [any NIOCore.Channel] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The maximum number of connections at once, in total and from one address.
    static let maxConnections = 1200
    private static let maxConnectionsPerAddress = 200
    /// The number of file descriptors reserved for other files: the store, files of sources, and the log.
    private static let otherFiles = 40

    private let state = Mutex(State())
    private let group: MultiThreadedEventLoopGroup
    private let log: @Sendable (String) -> Void

    init(group: MultiThreadedEventLoopGroup, log: @escaping @Sendable (String) -> Void) {
        self.group = group
        self.log = log
    }

    /// The addresses of the listening sockets.
    var boundAddresses: [SocketAddress] { state.withLock { $0.servers.compactMap(\.localAddress) } }

    /// The number of open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Binds all addresses and starts to accept connections.
    ///
    /// - Parameters:
    ///   - inherited: sockets from systemd, which replace the configured addresses.
    ///   - isProxy: returns whether an address is a trusted proxy, for which `maxConnectionsPerAddress` does not apply.
    ///   - serve: handles a connection.
    /// - Returns: the ports of the listening sockets.
    /// - Throws: `ServerStartError` if an address cannot be bound.
    func listen(
        _ settings: ServerSettings,
        _ inherited: [SystemdSocket],
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
        if !inherited.isEmpty {
            for socket in inherited {
                servers.append(
                    try await Self.trying("the systemd socket", nil) {
                        try await self.bootstrap(initializer).withBoundSocket(socket.descriptor).get()
                    }
                )
            }
        } else if let path = settings.socket {
            try await Self.checkSocket(path, group)
            servers.append(
                try await Self.trying(path, nil) {
                    // Owner and group may connect. The permissions of the folder can restrict that further.
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
                // If the port is chosen by the system, all addresses use the same one.
                port = server.localAddress?.port ?? port
            } catch {
                // Some machines lack one of the two loopback addresses. A configured address must exist.
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
        let (log, capacity) = (log, Self.capacity)
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            // Accept one connection at a time. A batch could exceed the capacity.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer(initializer)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connections = MaximumAvailableConnections(capacity)
                    try channel.pipeline.syncOperations.addHandler(
                        AvailableConnectionsChannelHandler(delegate: connections)
                    )
                    try channel.pipeline.syncOperations.addHandler(AcceptErrors(log))
                }
            }
    }

    /// The number of connections for which there are enough file descriptors.
    private static var capacity: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return maxConnections }
        let files = Int(min(limits.rlim_cur, 1 << 20))
        return max(8, min(maxConnections, files - otherFiles))
    }

    /// Records a connection. Returns false if there are already too many from its address, or on all sockets together.
    private func accept(_ channel: any NIOCore.Channel, isProxy: (String) -> Bool) -> Bool {
        let (id, address) = (ObjectIdentifier(channel), channel.remoteAddress?.ipAddress)
        let isLimited = address.map { !isProxy($0) } ?? false
        let capacity = Self.capacity
        let isAccepted = state.withLock { state in
            let key = address ?? ""
            if state.connections.count >= capacity { return false }
            if isLimited, state.byAddress[key, default: 0] >= Self.maxConnectionsPerAddress { return false }
            state.byAddress[key, default: 0] += 1
            state.connections[id] = channel
            return true
        }
        if !isAccepted { return false }
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

    /// Waits until there is no connection.
    func untilEmpty() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.connections.isEmpty { state.waiting.append(continuation) }
                return state.connections.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// Stops listening, and closes each connection after its responses in progress.
    func close() {
        let state = state.withLock { $0 }
        for server in state.servers { server.close(promise: nil) }
        for channel in state.connections.values {
            channel.pipeline.fireUserInboundEventTriggered(ConnectionShouldEnd())
        }
    }

    /// Checks the path of a Unix socket. A socket that nobody listens on is from an earlier server and may be replaced.
    ///
    /// - Throws: `ServerStartError` if the path is too long, a server listens there, or another file exists there.
    private static func checkSocket(_ path: String, _ group: MultiThreadedEventLoopGroup) async throws(ServerStartError)
    {
        if path.utf8.count > 107 {
            throw .unusable(path.shortened, reason: "the path of a socket can have at most 107 bytes")
        }
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return }
        guard attributes[.type] as? FileAttributeType == .typeSocket else {
            throw .unusable(path, reason: "the file exists and is not a socket")
        }
        let connection = try? await ClientBootstrap(group: group).connect(unixDomainSocketPath: path).get()
        guard let connection else { return }
        try? await connection.close()
        throw .addressInUse(path, by: nil)
    }

    /// Closes all connections at once.
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
            default: throw .unusable(address, reason: "not an address of this machine")
            }
        }
    }
}

/// A channel handler for errors of accepting connections. They must not end the server, because the process may only be
/// short of file descriptors for a moment. Only the first error is logged.
private final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = any NIOCore.Channel
    private let log: @Sendable (String) -> Void
    private var didLog = false

    init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !didLog { log("cannot accept a connection: \(error)") }
        didLog = true
    }
}
