internal import ProviderAPI
internal import ScheduleStore

/// The files that a session is made of: when one of them changes, so may its answers.
extension Session {
    /// Its configuration, and the files of secrets that are named there.
    var configurationFiles: [String] {
        let folders = UserFolders(environment: environment.variables)
        let named = options.configurationFile ?? environment.variables["AGGCTL_CONFIG"]
        return [named ?? folders.configuration] + configuration.secretFiles.sorted()
    }

    /// What sources said.
    var storedFiles: [String] {
        sessionStore.folder.map { [$0.claimPath, $0.claimPath + "-wal"] } ?? []
    }

    /// How what sources said looks from outside: where it looks otherwise, something was kept.
    package var storedFileVersions: FileVersions { FileVersions(storedFiles) }

    /// What the user decided.
    var markFiles: [String] {
        sessionStore.folder.map { [$0.markPath, $0.markPath + "-wal"] } ?? []
    }

    /// Reads what sources at hand say now, and keeps what of it is otherwise than before.
    func readChanges() async {
        _ = await fetch { instance, collector in
            guard let noticing = instance.provider as? any ChangeDetecting else { return }
            try await noticing.readChanges(to: collector)
        }
    }
}
