internal import Foundation
internal import Synchronization

/// `store.db`, opened on a second core while the command line and the configuration are read.
///
/// Errors are ignored here: opening the store later fails again and reports them. Only a lock that timed out is
/// reported, so that it is not waited for twice.
public final class PreopenedStore: Sendable {
    private let path: String
    private let queue = DispatchQueue(label: "aggctl.store.ahead")
    private let file = Mutex<Result<StoreFile, any Error>?>(nil)

    /// Starts to open the store of a folder. Returns nil if the folder has none.
    public convenience init?(folder: String) { self.init(folder: folder, sleep: StoreFile.sleep) }

    /// - Parameter sleep: Waits while another process holds the file.
    init?(folder: String, sleep: @escaping LockSleep) {
        let folder = StoreFolder(path: folder, now: { Date() })
        guard folder.hasStoredData else { return nil }
        path = folder.sourceDatabasePath
        queue.async { [self] in
            let opened = Result { try SourceDatabase.open(path, sleep: sleep) }
            file.withLock { $0 = opened }
        }
    }

    /// Returns the opened file once. Returns nil if it has another path, could not be opened, or was returned
    /// before.
    ///
    /// - Throws: `StoreError` if another process holds it for too long.
    func receive(_ path: String) throws -> StoreFile? {
        guard path == self.path else { return nil }
        let opened = queue.sync {
            file.withLock { file in
                defer { file = nil }
                return file
            }
        }
        do { return try opened?.get() } catch let problem as StoreError where problem.code == .busy {
            throw problem
        } catch {
            return nil
        }
    }
}
