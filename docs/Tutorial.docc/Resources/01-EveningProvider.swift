import AggregatorCore

struct EveningProvider: ScheduleProvider {
    func schedule(for request: ScheduleRequest, to desk: AnswerDesk) async throws {
        try Task.checkCancellation()
        desk.deliver(ResourceContent(), for: ResourceID("evening"))
    }
}
