public import Foundation
internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

extension RefreshService {
    /// The providers and settings of a refresh service.
    public struct Setup: Sendable {
        /// The configured providers.
        public var instances: [ProviderInstance]
        /// Returns the viewer's time zone, which may change while the service runs.
        public var zone: @Sendable () -> TimeZone
        /// The country whose schedule is fetched.
        public var region: Country
        /// True if streaming services without a country are included.
        public var includesStreaming: Bool
        /// The rules by which the data of several providers is merged.
        public var policy: MergePolicy
        /// True if a response with far fewer rows than before is accepted at once.
        public var acceptsShrink: Bool

        /// True if no request is sent. Files are still read.
        var isOffline = false
        /// Receives the progress of a refresh.
        var progress = RunProgress()
        /// The fetches that other runs have in progress.
        var inFlightFetches = InFlightFetches()

        /// Creates a setup. The default values are those of an empty configuration.
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
