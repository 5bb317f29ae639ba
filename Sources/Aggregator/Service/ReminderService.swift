package import Foundation
internal import Synchronization
internal import ScheduleMerging

/// A service that sends reminders about airings of followed shows while it runs.
package final class ReminderService: Sendable {
    private let session: Session
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let reminders: Mutex<Reminders>
    private let events: EventHub

    /// Creates a service that sends events to a hub.
    ///
    /// - Parameter session: The session with the followed shows and the clock.
    package init(_ session: Session, _ reminders: Reminders, events: EventHub) {
        self.session = session
        clock = session.environment.clock
        now = session.liveClock
        self.reminders = Mutex(reminders)
        self.events = events
    }

    /// Sends reminders until the task is cancelled. It does not depend on refreshes, which may take many minutes.
    package func run() async {
        while !Task.isCancelled {
            let wait = await sendDue(at: now())
            let pause = min(wait.map { .seconds($0) } ?? RefreshService.tick, RefreshService.tick)
            do { try await clock.sleep(for: pause) } catch { break }
        }
    }

    /// Sends the reminders that are due.
    ///
    /// - Returns: The seconds until the next reminder, or nil if there is none.
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
