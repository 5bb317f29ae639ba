internal import Aggregator

/// The result of each rule of the contract, as lines.
struct CheckLines {
    let style: Style

    func lines(_ result: ProviderCheckResult, _ comparison: ScheduleComparison? = nil) -> [String] {
        result.clauses.flatMap(lines) + (comparison.map(lines) ?? []) + [""]
            + TerminalText.wrap(summary(result), to: style.width)
    }

    private func lines(_ comparison: ScheduleComparison) -> [String] {
        [""] + lines("·", .faint, "Compared with \(comparison.other)", comparison.findings)
    }

    private func summary(_ result: ProviderCheckResult) -> String {
        let broken = result.clauses.count { !$0.violations.isEmpty }
        let unchecked = result.clauses.count { $0.notChecked != nil }
        let unavailable = result.clauses.count(where: \.isSourceUnavailable)
        let passed = result.clauses.count - broken - unchecked
        return "\(result.clauses.count) rules: \(passed) passed, \(broken) broken, \(unchecked) not checked"
            + (unavailable > 0 ? ", \(unavailable) of them because the source was unavailable (check again later)" : "")
    }

    private func lines(_ clause: ProviderCheckResult.Clause) -> [String] {
        if let reason = clause.notChecked { return lines("-", .faint, clause.rule, ["not checked: " + reason]) }
        let mark = clause.violations.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
        return lines(mark, .mark, clause.rule, clause.violations)
    }

    private func lines(_ mark: String, _ role: Style.Role, _ rule: String, _ findings: [String]) -> [String] {
        let begin = String(repeating: " ", count: mark.count + 1)
        let rule = TerminalText.wrap(rule, to: style.width - begin.count).enumerated().map {
            ($0 == 0 ? style.paint(mark, role) + " " : begin) + $1
        }
        return rule + findings.flatMap { TerminalText.wrap(style.text($0), to: style.width - 4) }.map { "    " + $0 }
    }
}
