import ProviderAPI
import ScheduleModel

struct EveningProvider: SingleResponseProvider {
    func response(to request: ScheduleRequest) -> SourceResponse { SourceResponse() }
}
