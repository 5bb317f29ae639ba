internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Where the secret settings of an instance come from: the configuration, a file that `KEY-file` names, or the
/// environment. They are shown nowhere.
struct SecretSettings {
    let files: any FileReading
    let environment: [String: String]

    /// A longer text is no key and no password.
    private static let limit = 64 << 10

    /// The text in a file, without the line's end behind it.
    ///
    /// - Throws: `SettingError` where it cannot be read.
    func text(_ key: String, in path: String) throws(SettingError) -> String {
        do {
            let bytes = try files.read(path, limit: Self.limit)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw SettingError(key: key, message: "\(path) is not UTF-8")
            }
            return String(text.trimmingCharacters(in: .newlines))
        } catch let problem as SettingError {
            throw problem
        } catch {
            let reason = (error as? FileReadError)?.message ?? "it cannot be read"
            throw SettingError(key: key, message: "\(path): \(reason)")
        }
    }

    /// The secrets that the environment holds for an instance: `AGGCTL_MINE_API_KEY` is the `api-key` of `mine`.
    func environmentSecrets(
        for id: ProviderID,
        _ settings: [ProviderDescriptor.Setting]
    ) -> [(key: String, variable: String)] {
        environment.keys.sorted().flatMap { variable in
            settings.filter(\.isSecret).compactMap { setting in
                let name = Self.variable("AGGCTL_\(id)_\(setting.name)")
                if environment[variable]?.isEmpty ?? true { return nil }
                if !setting.isPrefix { return variable == name ? (setting.key, variable) : nil }
                guard variable.utf8.starts(with: name.utf8), variable != name else { return nil }
                let rest = variable.dropFirst(name.count).lowercased().replacing("_", with: "-")
                return (setting.name + rest, variable)
            }
        }
    }

    private static func variable(_ text: String) -> String {
        String(text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension ProviderConfiguration {
    /// The settings as they may be shown: of an address neither a user's name nor what is asked there.
    func shown(_ descriptor: ProviderDescriptor?) -> [(key: String, value: String)] {
        settings.sorted { $0.key < $1.key }.map { key, value in
            (key, descriptor?.isSecret(key) ?? true ? SecretRedactor.mask : value.withoutCredentials)
        }
    }

    /// What no message may repeat.
    func secrets(_ descriptor: ProviderDescriptor) -> SecretRedactor {
        SecretRedactor(settings.filter { descriptor.isSecret($0.key) }.map(\.value))
    }
}

extension String {
    /// An address without a user's name, a password, a query and a fragment; any other text as it is.
    fileprivate var withoutCredentials: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let rest = self[scheme.upperBound...]
        let place = rest.prefix { $0 != "?" && $0 != "#" }
        let host = place.prefix { $0 != "/" }
        let plain = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
        let isCut = plain.count < host.count || place.count < rest.count
        return self[..<scheme.upperBound] + plain + place[host.endIndex...] + (isCut ? " " + SecretRedactor.mask : "")
    }
}
