internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The secret settings of a provider instance. They come from the configuration, a file that `KEY-file` names, or the
/// environment, and are never shown.
struct SecretSettings {
    let files: any FileReading
    let environment: [String: String]

    /// The maximum size of a secret file in bytes.
    private static let maxFileBytes = 64 << 10

    /// Returns the content of a file without trailing newlines.
    ///
    /// - Throws: `SettingError` if the file cannot be read or is not UTF-8.
    func text(_ key: String, in path: String) throws(SettingError) -> String {
        do {
            let bytes = try files.read(path, limit: Self.maxFileBytes)
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

    /// Returns the environment's secrets for an instance: `AGGCTL_MINE_API_KEY` is the `api-key` of `mine`.
    ///
    /// For a family of settings, the rest of the variable's name is added to the name of the family. The rest is in
    /// lower case, with hyphens instead of underscores. Empty variables are ignored.
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
                let suffix = variable.dropFirst(name.count).lowercased().replacing("_", with: "-")
                return (setting.name + suffix, variable)
            }
        }
    }

    /// Returns the name of a variable: in upper case, and with `_` for all but ASCII letters and digits.
    private static func variable(_ text: String) -> String {
        String(text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension ProviderConfiguration {
    /// Returns the settings with secrets masked, and addresses without credentials and query.
    func redactedSettings(_ descriptor: ProviderDescriptor?) -> [(key: String, value: String)] {
        settings.sorted { $0.key < $1.key }.map { key, value in
            (key, descriptor?.isSecret(key) ?? true ? SecretRedactor.mask : value.withoutCredentials)
        }
    }

    /// Returns a redactor that removes the secret values from messages.
    func secrets(_ descriptor: ProviderDescriptor) -> SecretRedactor {
        SecretRedactor(settings.filter { descriptor.isSecret($0.key) }.map(\.value))
    }
}

extension String {
    /// An address without user name, password, query and fragment. If something was removed, the mask is added. A text
    /// without `://` is unchanged.
    fileprivate var withoutCredentials: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let remaining = self[scheme.upperBound...]
        let address = remaining.prefix { $0 != "?" && $0 != "#" }
        let host = address.prefix { $0 != "/" }
        let plain = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
        let isCut = plain.count < host.count || address.count < remaining.count
        return self[..<scheme.upperBound] + plain + address[host.endIndex...] + (isCut ? " " + SecretRedactor.mask : "")
    }
}
