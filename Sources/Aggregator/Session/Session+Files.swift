internal import Glibc
internal import ProviderAPI
package import ScheduleStore

extension Session {
    /// The log of received reminders, or nil if nothing is stored.
    package var reminderLog: ReminderLog? { sessionStore.folder.map { ReminderLog(folder: $0.path) } }

    /// Returns the input that a file is, such as `the configuration` or `the source “mine”`. Returns nil if it is none
    /// of the files that aggctl reads.
    public func input(at path: String) -> String? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        func isSame(_ other: String) -> Bool {
            var otherInfo = stat()
            return stat(other, &otherInfo) == 0 && otherInfo.st_dev == info.st_dev && otherInfo.st_ino == info.st_ino
        }
        if let file = configuration.path, isSame(file) { return "the configuration" }
        for provider in configuration.providers {
            // Any setting may be the path of a file. Other texts are not the path of this file.
            for value in provider.settings.values where !value.isEmpty {
                let files = environment.files.paths(matching: provider.path(value))
                if files.contains(where: isSame) { return "the source “\(provider.id)”" }
            }
        }
        return nil
    }
}

extension Session {
    /// Whether a source has a list of the services that the user pays for.
    package var hasOwnServices: Bool {
        configuration.providers.contains { $0.settings["my-services"]?.isEmpty == false }
    }
}
