import ScheduleModel
import Testing

@testable import ServerPages

/// The fields of a form that undoes many marks at once.
/// Covers: UndoFields
@Suite struct UndoFieldsTests {
    @Test("Two thousand episodes with long IDs fit a request, and each is restored")
    func fits() {
        let title = "die wunderbare reise des kleinen nils holgersson mit den wildgänsen"
        let show = "mine:" + PercentEncoding.encode(title)
        let states = ["unwatched", "skipped", "watched"]
        let before = (0..<UndoFields.capacity).map { number in
            (id: "\(show)/S01E\(number)", state: states[number % 3])
        }
        let undo = UndoFields(before)
        #expect(undo.size < 64 << 10)
        #expect(read(undo) == expected(before))
        // An ID may equal the common beginning of the others.
        let few = ["a", "ab", "a b%c"].map { (id: $0, state: "skipped") }
        #expect(read(UndoFields(few)) == expected(few))
    }

    @Test("A form with other fields is rejected", arguments: ["", "watched", "watched %zz", "watched %ff"])
    func nonsense(_ text: String) {
        #expect(UndoFields.read([text], prefix: "mine") == nil)
        #expect(UndoFields.read(["watched x"], prefix: "%") == nil)
    }

    private func read(_ undo: UndoFields) -> [String: Set<String>] {
        let beginning = undo.fields.first { $0.name == UndoFields.prefixField }?.value ?? ""
        let values = undo.fields.filter { $0.name == UndoFields.previousMarksField }.map(\.value)
        let states = UndoFields.read(values, prefix: beginning) ?? []
        return Dictionary(uniqueKeysWithValues: states.map { ($0.state, Set($0.ids)) })
    }

    private func expected(_ before: [(id: String, state: String)]) -> [String: Set<String>] {
        Dictionary(grouping: before, by: \.state).mapValues { Set($0.map(\.id)) }
    }
}
