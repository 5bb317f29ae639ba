internal import Foundation
internal import Synchronization

/// `store.db`, opened while the command line and the configuration are read: a second core does it meanwhile.
///
/// What goes wrong here goes wrong again where the store is opened for a question, and is told there. Who holds the file
/// was waited for, and is not waited for again.
public final class PreopenedStore: Sendable {
    private let path: String
    private let queue = DispatchQueue(label: "aggctl.store.ahead")
    private let file = Mutex<Result<StoreFile, any Error>?>(nil)

    /// Begins to open the store that a folder has; nil where it has none yet.
    public convenience init?(folder: String) { self.init(folder: folder, sleep: StoreFile.sleep) }

    /// - Parameter rest: lets time pass while another holds it.
    init?(folder: String, sleep: @escaping LockSleep) {
        let folder = StoreFolder(path: folder, now: { Date() })
        guard folder.hasClaims else { return nil }
        path = folder.claimPath
        queue.async { [self] in
            let opened = Result { try SourceDatabase.open(path, sleep: sleep) }
            file.withLock { $0 = opened }
        }
    }

    /// The opened file, once; nil where it is another's, could not be opened, or was taken before.
    ///
    /// - Throws: `StoreError` where another process holds it for too long.
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
