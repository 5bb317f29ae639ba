internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleExport
internal import ScheduleMerging

/// `aggctl export-marks`
struct ExportMarksCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "export-marks",
        abstract: "Write your follows, hidden shows and episode marks as JSON.",
        discussion: "With --to, write the file that another tracker imports. Only csv includes everything."
    )
    static let feature = Feature(
        examples: ["aggctl export-marks -o marks.json", "aggctl export-marks --to trakt -o trakt.csv"]
    )

    @OptionGroup(title: "Actions") var options: ExportMarksOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<DataOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(MarksQuery())
        guard let form = try options.form() else {
            try await context.showJSON(MarksExportDocument(result))
            return .success
        }
        let file = form.file(with: result.marks, at: context.session.now)
        try await context.write(file.bytes)
        if !file.omitted.isEmpty {
            let counts = file.omitted.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            context.statusReporter.write("aggctl: this form has no place for \(counts.joined(separator: ", "))")
        }
        return .success
    }
}

/// The option to write a file for another tracker.
struct ExportMarksOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write for \(MarksForm.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "form"
        ),
        completion: .list(MarksForm.allCases.map(\.rawValue))
    )
    var to: String?

    /// Returns the form, or nil for the JSON of aggctl.
    ///
    /// - Throws: A usage error if no form has this name.
    func form() throws(CommandFailure) -> MarksForm? {
        guard let to else { return nil }
        if let form = MarksForm(rawValue: to.lowercased()) { return form }
        let forms = MarksForm.allCases.map(\.rawValue)
        let closest = to.closestMatch(among: forms).map { "did you mean \($0)?" }
        throw .usage(
            "--to: unknown form “\(ArgumentCheck.echo(to))”",
            hints: [closest ?? "forms: \(forms.joined(separator: ", "))"]
        )
    }
}
