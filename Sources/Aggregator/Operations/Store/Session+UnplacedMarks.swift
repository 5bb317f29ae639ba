internal import ScheduleMerging

extension Session {
    /// Returns the marks that match no episode of any stored show or file. Marks with IDs of a source whose list is
    /// incomplete are left out. No source is contacted.
    func unplacedMarks(of marks: UserMarks) async -> [UnplacedMarks] {
        if marks.episodeCount == 0 { return [] }
        let (catalog, complete) = await storedCatalog(for: marks)
        return marks.unplaced(in: catalog, complete: complete)
    }
}
