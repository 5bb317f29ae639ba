internal import Aggregator
internal import Foundation
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The listening sockets and the open connections of the server, with limits for the number of connections.
final class Listener: Sendable {
    private struct State {
        /// The open connections, by the identity of their channel.
        var connections: [ObjectIdentifier: any NIOCore.Channel] = [:]
        /// The number of open connections from each IP address. Connections of Unix sockets are under "".
        var countsByAddress: [String: Int] = [:]
        /// The channels of the listening sockets.
        var servers: [any NIOCore.Channel] = []
        /// The calls of `untilEmpty` that wait for the end of the last connection.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Prepares a new connection before its first byte is read. If the future fails, the connection is closed.
    private typealias ConnectionInitializer = @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void>

    /// The maximum number of open connections of one listening socket.
    static let maxConnections = 1200
    /// The maximum number of open connections from one IP address.
    private static let maxConnectionsPerAddress = 200
    /// The number of file descriptors that are not used for connections, but for the store, files of sources and the
    /// log.
    private static let reservedDescriptors = 40

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

    /// Starts to listen on systemd's sockets, on the configured Unix socket or on the configured addresses, and accepts
    /// connections.
    ///
    /// - Parameters:
    ///   - inherited: sockets from systemd, which replace the configured addresses.
    ///   - isProxy: returns whether an address is a trusted proxy, for which `maxConnectionsPerAddress` does not apply.
    ///   - serve: handles a connection.
    /// - Returns: the ports of the listening sockets.
    /// - Throws: `ServerStartError` if the server cannot listen on an address.
    func listen(
        _ settings: ServerSettings,
        _ inherited: [SystemdSocket],
        isProxy: @escaping @Sendable (String) -> Bool,
        _ serve: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Void>
    ) async throws(ServerStartError) -> Set<Int> {
        let initializer: ConnectionInitializer = { [self] channel in
            if !accept(channel, isProxy: isProxy) {
                return channel.close().flatMap { channel.eventLoop.makeFailedFuture(ChannelError.alreadyClosed) }
            }
            return serve(channel)
        }
        var servers: [any NIOCore.Channel] = []
        if !inherited.isEmpty {
            for socket in inherited {
                servers.append(
                    try await Self.reportingErrors(of: "the systemd socket", port: nil) {
                        try await self.bootstrap(initializer).withBoundSocket(socket.descriptor).get()
                    }
                )
            }
        } else if let path = settings.socket {
            try await Self.checkSocket(path, group)
            servers.append(
                try await Self.reportingErrors(of: path, port: nil) {
                    // Owner and group may connect. The permissions of the folder can restrict that further.
                    let previousMask = umask(0o007)
                    defer { umask(previousMask) }
                    return try await self.bootstrap(initializer)
                        .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
                }
            )
        } else {
            servers = try await bindAddresses(of: settings, initializer)
        }
        state.withLock { $0.servers = servers }
        return Set(servers.compactMap { $0.localAddress?.port })
    }

    /// Binds the addresses of the settings. If one fails, the others are closed.
    private func bindAddresses(
        of settings: ServerSettings,
        _ initializer: @escaping ConnectionInitializer
    ) async throws(ServerStartError) -> [any NIOCore.Channel] {
        var servers: [any NIOCore.Channel] = []
        var port = settings.port
        for address in settings.addresses {
            do throws(ServerStartError) {
                let name = address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address
                let requestedPort = port
                let server = try await Self.reportingErrors(of: "\(name):\(port)", port: port) {
                    try await self.bootstrap(initializer).bind(host: address, port: requestedPort).get()
                }
                servers.append(server)
                // With port 0 the system chooses a port for the first address. The other addresses use it too.
                port = server.localAddress?.port ?? port
            } catch {
                // By default the server listens on the loopback addresses of IPv4 and IPv6, but some machines have no
                // IPv6. A configured address must exist.
                if settings.bind.isEmpty, !servers.isEmpty, case .unusable = error { continue }
                for server in servers { try? await server.close() }
                throw error
            }
        }
        return servers
    }

    /// Returns the builder of a listening socket.
    private func bootstrap(_ initializer: @escaping ConnectionInitializer) -> ServerBootstrap {
        let (log, capacity) = (log, Self.capacity)
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            // One connection is accepted at a time, because a batch could exceed the capacity.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer(initializer)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // This pauses accepting while the capacity is used. Further connections wait in the backlog.
                    let connections = MaximumAvailableConnections(capacity)
                    try channel.pipeline.syncOperations.addHandler(
                        AvailableConnectionsChannelHandler(delegate: connections)
                    )
                    try channel.pipeline.syncOperations.addHandler(AcceptErrors(log))
                }
            }
    }

    /// The maximum number of open connections of one listening socket: `maxConnections`, or fewer if the process may
    /// not open that many files.
    private static var capacity: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return maxConnections }
        let files = Int(min(limits.rlim_cur, 1 << 20))
        return max(8, min(maxConnections, files - reservedDescriptors))
    }

    /// Records a connection until it closes. Returns false, and records nothing, if there are already too many
    /// connections from its address, or on all sockets together.
    private func accept(_ channel: any NIOCore.Channel, isProxy: (String) -> Bool) -> Bool {
        let (id, address) = (ObjectIdentifier(channel), channel.remoteAddress?.ipAddress)
        let isLimited = address.map { !isProxy($0) } ?? false
        let key = address ?? ""
        let capacity = Self.capacity
        let isAccepted = state.withLock { state in
            if state.connections.count >= capacity { return false }
            if isLimited, state.countsByAddress[key, default: 0] >= Self.maxConnectionsPerAddress { return false }
            state.countsByAddress[key, default: 0] += 1
            state.connections[id] = channel
            return true
        }
        if !isAccepted { return false }
        channel.closeFuture.whenComplete { [weak self] _ in
            let waiters = self?.state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.connections[id] = nil
                let remaining = (state.countsByAddress[key] ?? 1) - 1
                state.countsByAddress[key] = remaining > 0 ? remaining : nil
                guard state.connections.isEmpty else { return [] }
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters ?? [] { waiter.resume() }
        }
        return true
    }

    /// Waits until there is no connection.
    func untilEmpty() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.connections.isEmpty { state.waiters.append(continuation) }
                return state.connections.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// Stops listening, and makes each connection close after its responses in progress.
    func close() {
        let state = state.withLock { $0 }
        for server in state.servers { server.close(promise: nil) }
        for channel in state.connections.values {
            channel.pipeline.fireUserInboundEventTriggered(ConnectionShouldEnd())
        }
    }

    /// Closes all connections at once.
    func closeAll() { for channel in state.withLock({ $0.connections.values }) { channel.close(promise: nil) } }

    /// Checks the path of a Unix socket. A socket that nobody listens on is from an earlier server and may be replaced.
    ///
    /// - Throws: `ServerStartError` if the path is too long, a server listens there, or another file exists there.
    private static func checkSocket(_ path: String, _ group: MultiThreadedEventLoopGroup) async throws(ServerStartError)
    {
        // The field for the path has 108 bytes, and the last one is zero.
        if path.utf8.count > 107 {
            throw .unusable(path.shortened, reason: "the path of a socket can have at most 107 bytes")
        }
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return }
        guard attributes[.type] as? FileAttributeType == .typeSocket else {
            throw .unusable(path, reason: "the file exists and is not a socket")
        }
        // If a connection succeeds, a server listens there.
        let connection = try? await ClientBootstrap(group: group).connect(unixDomainSocketPath: path).get()
        guard let connection else { return }
        try? await connection.close()
        throw .addressInUse(path, by: nil)
    }

    /// Binds an address, and converts an error of the system.
    ///
    /// - Parameters:
    ///   - address: the address for the error.
    ///   - port: the port, by which the program that already uses it is found. Nil for a Unix socket.
    private static func reportingErrors(
        of address: String,
        port: Int?,
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

/// A channel handler that logs the first error of accepting connections and ignores all of them. An error must not end
/// the server, because the process may lack file descriptors only for a moment.
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
