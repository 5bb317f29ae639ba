internal import ProviderAPI
public import ScheduleModel
public import Foundation

/// The viewer's probable location: the system's zone and its country.
///
/// The greeting and the setup only suggest these values. Without a configuration, aggctl lists the schedule of the
/// United States, wherever it runs.
public struct SystemDefaults: Sendable, Equatable {
    /// The system's zone.
    public let zone: TimeZone
    /// The country of the zone, or else of the system's locale. Nil if neither is available.
    public let country: Country?
    /// The content of `zone.tab`.
    private let table: String

    /// Creates the suggestions from a zone and the variables of a locale.
    ///
    /// - Parameter table: The content of the system's `zone.tab`, which lists the country of each zone, or nil.
    public init(zone: TimeZone, variables: [String: String], table: String?) {
        self.zone = zone
        self.table = table ?? ""
        country = Self.country(of: zone.identifier, in: self.table) ?? Self.country(ofLocale: variables)
    }

    /// Returns the zone of a country: the system's zone if it is one of the country's zones, or else the first of them.
    public func zone(of country: Country) -> TimeZone {
        let zones = Self.rows(of: table).filter { $0[0] == country.rawValue }.map { String($0[2]) }
        if zones.contains(zone.identifier) { return zone }
        return zones.first.flatMap { TimeZone(identifier: $0) } ?? zone
    }

    /// Creates the suggestions from the variable `TZ`, the system's zone and its locale.
    public init(_ environment: SessionEnvironment) {
        let named = environment.variables["TZ"].flatMap { $0.isEmpty ? nil : ViewerZone.named($0) }
        let bytes = try? environment.files.read("/usr/share/zoneinfo/zone.tab", limit: 1 << 20)
        self.init(
            zone: named ?? environment.systemZone,
            variables: environment.variables,
            table: bytes.map { String(decoding: $0, as: UTF8.self) }
        )
    }

    /// Returns the first column of the line whose third column is the zone.
    private static func country(of zone: String, in table: String) -> Country? {
        rows(of: table).first { $0[2] == zone }.flatMap { Country(rawValue: String($0[0])) }
    }

    /// Returns the lines with a country, coordinates and a zone.
    private static func rows(of table: String) -> [[Substring]] {
        table.split(separator: "\n").filter { $0.utf8.first != UInt8(ascii: "#") }
            .map { $0.split(separator: "\t") }.filter { $0.count >= 3 }
    }

    /// Returns the country of the locale: `de_AT.UTF-8` is Austria's.
    private static func country(ofLocale variables: [String: String]) -> Country? {
        let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { variables[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        let region = name.split(separator: ".").first?.split(separator: "_").dropFirst().first
        return region.flatMap { Country(rawValue: String($0)) }
    }
}
