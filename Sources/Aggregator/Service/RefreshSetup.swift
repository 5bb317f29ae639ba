public import Foundation
internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

extension RefreshService {
    /// The providers and settings of a refresh service.
    public struct Setup: Sendable {
        /// The providers.
        public var instances: [ProviderInstance]
        /// Returns the viewer's zone, which may change while the service runs.
        public var zone: @Sendable () -> TimeZone
        /// The country whose schedule is fetched.
        public var region: Country
        /// Whether streaming services without a country are included.
        public var includesStreaming: Bool
        /// The merge policy.
        public var policy: MergePolicy
        /// Whether a response with far fewer rows than before is accepted at once.
        public var acceptsShrink: Bool

        /// Whether no request is sent. Files are still read.
        var isOffline = false
        /// Receives the progress of a refresh.
        var progress = RunProgress()
        /// The fetches of other runs.
        var inFlightFetches = InFlightFetches()

        /// Creates a setup. The defaults are those of a configuration without these values.
        public init(
            instances: [ProviderInstance],
            zone: @escaping @Sendable () -> TimeZone,
            region: Country,
            includesStreaming: Bool = false,
            policy: MergePolicy = MergePolicy(),
            acceptsShrink: Bool = false
        ) {
            self.instances = instances
            self.zone = zone
            self.region = region
            self.includesStreaming = includesStreaming
            self.policy = policy
            self.acceptsShrink = acceptsShrink
        }
    }
}
