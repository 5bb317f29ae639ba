import AggregatorCore

struct EveningProvider: ScheduleProvider {
    func schedule(for request: ScheduleRequest, to desk: AnswerDesk) async throws {
        try Task.checkCancellation()
        desk.deliver(ResourceAnswer(), for: ResourceID("evening"))
    }
}
