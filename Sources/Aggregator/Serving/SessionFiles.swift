internal import Glibc
internal import ProviderAPI
internal import ScheduleStore

/// The files of a session. If one of them changes, results may change.
extension Session {
    /// The configuration file, and the secret files that it names.
    var configurationFiles: [String] {
        let folders = UserFolders(environment: environment.variables)
        let named = options.configurationFile ?? environment.variables["AGGCTL_CONFIG"]
        return [named ?? folders.configuration] + configuration.secretFiles.sorted()
    }

    /// The files of stored source data.
    var storedFiles: [String] {
        sessionStore.folder.map { [$0.sourceDatabasePath, $0.sourceDatabasePath + "-wal"] } ?? []
    }

    /// Whether all sources are files, so that no query waits for a network.
    package var hasOnlyFiles: Bool { instances.allSatisfy(\.isLocal) }

    /// The size of the stored source data, in bytes. 0 if nothing is stored.
    package var storedBytes: Int {
        var info = stat()
        guard let path = sessionStore.folder?.sourceDatabasePath, stat(path, &info) == 0 else { return 0 }
        return Int(info.st_size)
    }

    /// The versions of the files of stored source data. They differ if data was stored.
    package var storedFileVersions: FileVersions { FileVersions(storedFiles) }

    /// The files of the user's marks.
    var markFiles: [String] {
        sessionStore.folder.map { [$0.markDatabasePath, $0.markDatabasePath + "-wal"] } ?? []
    }

    /// Reads local sources and stores their changes.
    func readChanges() async {
        _ = await fetch { instance, collector in
            guard let checker = instance.provider as? any ChangeDetecting else { return }
            try await checker.readChanges(to: collector)
        }
    }
}
