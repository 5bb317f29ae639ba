package import Foundation
internal import Synchronization
internal import ScheduleMerging

/// Tells, in time, what followed shows have on, as long as it runs.
package final class ReminderService: Sendable {
    private let session: Session
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let reminders: Mutex<Reminders>
    private let events: EventHub

    /// A service that tells to a hub.
    ///
    /// - Parameter session: whose followed shows they are, and whose clock.
    package init(_ session: Session, _ reminders: Reminders, events: EventHub) {
        self.session = session
        clock = session.environment.clock
        now = session.liveClock
        self.reminders = Mutex(reminders)
        self.events = events
    }

    /// Tells until the task is cancelled. It looks by itself: a refresh of many minutes must not make a reminder late.
    package func run() async {
        while !Task.isCancelled {
            let wait = await sendDue(at: now())
            let pause = min(wait.map { .seconds($0) } ?? RefreshService.tick, RefreshService.tick)
            do { try await clock.sleep(for: pause) } catch { break }
        }
    }

    /// Tells what is due.
    ///
    /// - Returns: how many seconds it is to the next.
    @discardableResult
    package func sendDue(at now: Date) async -> TimeInterval? {
        let session = session.at(now)
        if session.marks.followed.isEmpty { return nil }
        let entries = (try? await session.perform(FollowedAiringsQuery())) ?? []
        let (due, wait) = reminders.withLock {
            ($0.due(entries, at: now, in: session.zone), $0.wait(entries, at: now, in: session.zone))
        }
        for event in due { events.send(event) }
        return wait
    }
}
