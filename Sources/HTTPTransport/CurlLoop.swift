internal import CCurl
internal import Foundation
internal import Synchronization

/// The thread that drives libcurl's multi handle. It runs while there is work, and ends some time after.
///
/// Other threads only add requests and cancellations to the inbox and wake the thread up. libcurl allows no other
/// call from them.
final class CurlLoop: Sendable {
    typealias Ticket = Int
    typealias Reply = CheckedContinuation<WebResponse, any Error>

    /// The time for which connections stay open for another request.
    private static let idleMilliseconds: Int32 = 2000

    private struct Inbox {
        var lastTicket = 0
        var transferRequests: [(Ticket, TransferRequest, Reply)] = []
        var cancelled: Set<Ticket> = []
        var multi: MultiHandle?
    }

    /// The only audited exception to "no unchecked Sendable" (`architecture.md`).
    ///
    /// Only the loop's thread uses the pointer, except for `curl_multi_wakeup`. It may be called from any thread,
    /// and is called under the lock that also protects the end of the handle.
    private struct MultiHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private let inbox = Mutex(Inbox())

    func makeTicket() -> Ticket {
        inbox.withLock { inbox in
            inbox.lastTicket += 1
            return inbox.lastTicket
        }
    }

    func start(_ transferRequest: TransferRequest, ticket: Ticket, continuation: Reply) {
        let isCancelled = inbox.withLock { inbox in
            if inbox.cancelled.remove(ticket) != nil { return true }
            inbox.transferRequests.append((ticket, transferRequest, continuation))
            wakeOrStart(&inbox)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    /// Cancels a transfer. If it has not started yet, the cancellation is recorded, and it never starts.
    func cancel(_ ticket: Ticket) {
        inbox.withLock { inbox in
            inbox.cancelled.insert(ticket)
            if let multi = inbox.multi { agg_multi_wakeup(multi.pointer) }
        }
    }

    /// Removes a cancellation that came after the end of the transfer.
    func forget(_ ticket: Ticket) { inbox.withLock { _ = $0.cancelled.remove(ticket) } }

    private func wakeOrStart(_ inbox: inout Inbox) {
        if let multi = inbox.multi {
            agg_multi_wakeup(multi.pointer)
        } else if !CurlLibrary.isLoaded {
            refuse(&inbox, "libcurl is not installed: apt install libcurl4")
        } else if let pointer = agg_multi_init() {
            let multi = MultiHandle(pointer: pointer)
            inbox.multi = multi
            Thread.detachNewThread { [self] in run(multi) }
        } else {
            refuse(&inbox, "libcurl could not start")
        }
    }

    private func refuse(_ inbox: inout Inbox, _ reason: String) {
        for (_, transferRequest, reply) in inbox.transferRequests {
            reply.resume(throwing: TransportError(.other, reason, url: transferRequest.request.url))
        }
        inbox.transferRequests = []
    }

    private func run(_ multi: MultiHandle) {
        blockBrokenPipeSignal()
        _ = agg_multi_set_long(multi.pointer, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
        _ = agg_multi_set_long(multi.pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        var transfers: [Ticket: Transfer] = [:]
        while true {
            drainRequests(into: &transfers, multi: multi)
            var running: Int32 = 0
            agg_multi_perform(multi.pointer, &running)
            finishDone(&transfers, multi: multi)
            checkLimits(&transfers, multi: multi)
            if transfers.isEmpty {
                agg_multi_poll(multi.pointer, Self.idleMilliseconds)
                if endIfIdle(multi) { return }
            } else {
                let now = Transfer.now()
                let next = transfers.values.map { $0.watch.nextCheck() }.min() ?? now
                let milliseconds = (max(.zero, next - now)).inSeconds * 1000
                agg_multi_poll(multi.pointer, Int32(min(milliseconds.rounded(.up) + 1, 60_000)))
            }
        }
    }

    private func drainRequests(into transfers: inout [Ticket: Transfer], multi: MultiHandle) {
        let (transferRequests, cancelled) = inbox.withLock { inbox in
            defer { inbox.transferRequests = [] }
            let started = inbox.cancelled.filter { ticket in
                transfers[ticket] != nil || inbox.transferRequests.contains { $0.0 == ticket }
            }
            inbox.cancelled.subtract(started)
            return (inbox.transferRequests, started)
        }
        for (ticket, transferRequest, reply) in transferRequests {
            if cancelled.contains(ticket) {
                reply.resume(throwing: CancellationError())
            } else if let transfer = Transfer(transferRequest, ticket: ticket, reply: reply) {
                transfers[ticket] = transfer
                agg_multi_add(multi.pointer, transfer.easy)
            } else {
                reply.resume(
                    throwing: TransportError(.other, "libcurl could not start", url: transferRequest.request.url)
                )
            }
        }
        for ticket in cancelled {
            guard let transfer = transfers.removeValue(forKey: ticket) else { continue }
            agg_multi_remove(multi.pointer, transfer.easy)
            transfer.end(with: .failure(CancellationError()))
        }
    }

    private func finishDone(_ transfers: inout [Ticket: Transfer], multi: MultiHandle) {
        var left: Int32 = 0
        while let message = agg_multi_next_message(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = agg_result(message)
            guard let transfer = transfers.values.first(where: { $0.easy == easy }) else { continue }
            transfers.removeValue(forKey: transfer.ticket)
            agg_multi_remove(multi.pointer, easy)
            transfer.end(with: transfer.result(code))
        }
    }

    private func checkLimits(_ transfers: inout [Ticket: Transfer], multi: MultiHandle) {
        let now = Transfer.now()
        for (ticket, transfer) in transfers {
            guard let verdict = transfer.watch.check(at: now) else { continue }
            transfers.removeValue(forKey: ticket)
            agg_multi_remove(multi.pointer, transfer.easy)
            transfer.end(
                with: .failure(
                    verdict.error(transfer.transferRequest.limits, url: transfer.transferRequest.request.url)
                )
            )
        }
    }

    /// Ends the thread's work if no new request came. Ending the handle closes its connections.
    private func endIfIdle(_ multi: MultiHandle) -> Bool {
        inbox.withLock { inbox in
            guard inbox.transferRequests.isEmpty else { return false }
            inbox.multi = nil
            agg_multi_cleanup(multi.pointer)
            return true
        }
    }

    /// A server that closes the connection must not end aggctl. With `NOSIGNAL`, libcurl does not handle the
    /// signal.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
