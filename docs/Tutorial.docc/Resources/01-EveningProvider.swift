import ProviderBoundary
import ScheduleModel

struct EveningProvider: ScheduleProvider {
    func schedule(for request: ScheduleRequest, to desk: AnswerDesk) async throws {
        try Task.checkCancellation()
        desk.deliver(ResourceAnswer(), for: ResourceID("evening"))
    }
}
