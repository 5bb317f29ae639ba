import ProviderBoundary
import ScheduleModel

struct EveningProvider: OneAnswerProvider {
    func answer(to request: ScheduleRequest) -> ResourceAnswer { ResourceAnswer() }
}
