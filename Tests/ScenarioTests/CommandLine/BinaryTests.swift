import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Behaviour that only the real program shows: signals, files and invalid bytes.
///
/// Covers: Program, AtomicFile, TerminationSignals, ProcessSupervisor, UserFolders
@Suite struct BinaryTests {
    @Test("C1: a full disk at standard output ends with 74")
    func fullDisk() throws {
        let run = try shell("\"$AGGCTL\" week --demo > /dev/full")
        #expect(run.status == 74)
        #expect(run.errors.contains("aggctl: output: writing failed: No space left on device"))
    }

    @Test("C2: a closed pipe ends the program without a message, by its signal")
    func closedPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = try builtProgram("\"$AGGCTL\" week --demo; exit $?")
        let errors = Pipe()
        process.standardOutput = pipe.fileHandleForWriting
        process.standardError = errors
        try process.run()
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 141)
        #expect(text.isEmpty)
    }

    @Test(
        "C4: an output file is replaced completely, or stays as it was",
        .disabled(if: isSanitized, "a sanitizer dies of a limit on the size of files")
    )
    func outputFile() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/aggctl-\(ProcessInfo.processInfo.processIdentifier)-c4"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let good = try shell("cd '\(folder)' && echo old > f && \"$AGGCTL\" week --demo -o f && head -c 6 f && ls")
        #expect(good.status == 0)
        #expect(good.output.hasSuffix("\nf\n") || good.output.hasSuffix("f\n"))
        #expect(!good.output.contains("old"))
        // A limit on the size of files breaks off the writing, whether its signal is ignored or not.
        for ignored in ["trap '' XFSZ;", ""] {
            let broken = try shell(
                "cd '\(folder)' && echo old > f && (\(ignored) ulimit -f 1; exec \"$AGGCTL\" shows --demo -o f); echo $?; cat f; ls"
            )
            #expect(broken.output == "74\nold\nf\n")
            #expect(broken.errors.contains("the old file is unchanged"))
        }
        let nowhere = try shell("\"$AGGCTL\" week --demo -o '\(folder)/missing/f'")
        #expect(nowhere.status == 73)
    }

    @Test("C4, S20: a backup is written through a pipe, follows a link, and accepts a name of one letter")
    func backups() throws {
        let folder = TemporaryFolder()
        let setUp = """
            cd '\(folder.path)' && export XDG_DATA_HOME="$PWD/data" XDG_CONFIG_HOME="$PWD/none" && \
            printf '[[provider]]\\nid = "d"\\nkind = "fixture"\\n' > c.toml && export AGGCTL_CONFIG="$PWD/c.toml" && \
            "$AGGCTL" refresh -q > /dev/null;
            """
        func run(_ script: String) throws -> (status: Int32, output: String) {
            let run = try shell(setUp + script)
            return (run.status, run.output + run.errors)
        }
        let letter = try run("\"$AGGCTL\" backup b > /dev/null && head -c 6 b")
        #expect(letter.output == "SQLite")
        let pipe = try run(
            """
            mkfifo p; mkdir t; (TMPDIR="$PWD/t" "$AGGCTL" backup p > /dev/null & head -c 6 p; wait)
            test -p p && echo ' pipe'; ls -A t
            """
        )
        #expect(pipe.output == "SQLite pipe\n")
        let link = try run("ln -s new l; \"$AGGCTL\" backup l > /dev/null; test -L l && head -c 6 new")
        #expect(link.output == "SQLite")
        let rights = try run("umask 077; \"$AGGCTL\" week --demo -o w; stat -c %a w")
        #expect(rights.output == "600\n")
        #expect(try run("\"$AGGCTL\" backup . > /dev/null").status == 73)
        #expect(try run("mkfifo q; timeout 120 \"$AGGCTL\" restore q 2> /dev/null; echo $?").output.hasSuffix("65\n"))
    }

    @Test("C4: a device and a pipe are written to and never replaced, and a link stays a link")
    func specialFiles() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/aggctl-\(ProcessInfo.processInfo.processIdentifier)-special"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pipe = try shell(
            "cd '\(folder)' && mkfifo p && (\"$AGGCTL\" week --demo -o p & head -c 6 p; wait) && test -p p && echo; echo $?"
        )
        #expect(pipe.output == "Monday\n0\n")
        let link = try shell(
            "cd '\(folder)' && echo before > target && ln -s target link && \"$AGGCTL\" week --demo -o link && test -L link && ! grep -q before target; echo $?"
        )
        #expect(link.output == "0\n")
        let full = try shell(
            "ln -s /dev/full '\(folder)/full' && \"$AGGCTL\" week --demo -o '\(folder)/full'; echo $?; test -c /dev/full; echo $?"
        )
        #expect(full.output == "74\n0\n")
    }

    @Test(
        "C4: a new provider program is written completely or not at all, so that the next attempt succeeds",
        .disabled(if: isSanitized, "a sanitizer dies of a limit on the size of files")
    )
    func completeProgram() throws {
        let folder = TemporaryFolder()
        let run = try shell(
            """
            cd '\(folder.path)'
            (trap '' XFSZ; ulimit -f 0; exec "$AGGCTL" providers new fresh --python); echo $?
            ls -A | wc -l
            "$AGGCTL" providers new fresh --python > /dev/null; echo $?
            stat -c %a aggctl-provider-fresh
            """
        )
        #expect(run.output == "74\n0\n0\n755\n", "\(run.errors)")
    }

    @Test("C7: bytes that are not UTF-8 are rejected")
    func invalidBytes() throws {
        let run = try shell("\"$AGGCTL\" search \"$(printf 'caf\\351')\" --demo")
        #expect(run.status == 64)
        #expect(run.errors.contains("argument 2 is not valid UTF-8"))
    }

    @Test("A failed command stores the reason: a program that requests a pause is not run again")
    func failureIsStored() throws {
        let folder = try ScriptFolder()
        let program = try folder.script(
            "aggctl-provider-p",
            """
            #!/bin/sh
            echo run >> '\(folder.path)/log'
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"error": "too many", "retryAfter": 600}'
            """
        )
        try Data("[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(program)\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)/data'
            for words in week 'week --refresh' refresh; do "$AGGCTL" $words --config '\(folder.path)/c.toml'; echo $?; done
            grep -c run '\(folder.path)/log'
            """
        )
        #expect(run.output == "75\n75\n75\n1\n", "\(run.errors)")
    }

    @Test("C3: Ctrl-C ends a refresh at once, and the stored data can be opened")
    func interrupted() throws {
        let server = try LoopbackServer { _ in .stall([]) }
        let folder = TemporaryFolder()
        try Data("[[provider]]\nid = \"t\"\nkind = \"tvmaze\"\nbase-url = \"http://127.0.0.1:\(server.port)\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
        // INT arrives one second after the start. If that did not end the program, KILL would (137).
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)'
            timeout -k 60 --preserve-status -s INT 1 "$AGGCTL" refresh --config '\(folder.path)/c.toml'; echo $?
            "$AGGCTL" export-marks > /dev/null; echo $?
            """
        )
        #expect(run.output == "130\n0\n")
    }

    @Test(
        "C3, P3, P16: a signal that ends the program also ends the programs it runs and removes their folders",
        arguments: [
            ("INT", SIGINT), ("TERM", SIGTERM), ("QUIT", SIGQUIT), ("ALRM", SIGALRM), ("USR1", SIGUSR1),
            ("XCPU", SIGXCPU), ("KILL", SIGKILL), ("ABRT", SIGABRT), ("PIPE", SIGPIPE),
        ]
    )
    func endedWithItsPrograms(signal: String, number: Int32) throws {
        let folder = try ScriptFolder()
        let length = lengthOfSleep(98700 + Int(number))
        // One process runs in a session of its own and has the mark of another run.
        let plugin = try folder.script(
            "p",
            "#!/bin/sh\npwd > '\(folder.path)/place'\nAGGCTL_RUN=1-x setsid sleep \(length) &\nsleep \(length)\n"
        )
        try Data("[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(plugin)\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)'
            export SWIFT_BACKTRACE=enable=no
            ulimit -c 0
            # Without control of jobs it would ignore what ends a foreground process.
            set -m
            "$AGGCTL" week --config '\(folder.path)/c.toml' & program=$!
            for look in $(seq 600); do [ -s '\(folder.path)/place' ] && break; sleep 0.1; done
            kill -\(signal) $program; wait $program; echo $?
            # What ends at once leaves it to the guard, which looks once a second at the latest.
            for look in $(seq 600); do [ -d "$(cat '\(folder.path)/place')" ] || break; sleep 0.1; done
            """
        )
        #expect(run.output == "\(128 + number)\n")
        let place = try String(contentsOfFile: folder.path + "/place", encoding: .utf8).filter { $0 != "\n" }
        #expect(!isRunning(length))
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test("P8: a source's program cannot read aggctl's environment, which may contain a secret")
    func environment() throws {
        let folder = try ScriptFolder()
        let marker = "WORD\(UInt32.random(in: 0...UInt32.max))"
        let plugin = try folder.script(
            "p",
            "#!/bin/sh\ngrep -la \(marker) /proc/[0-9]*/environ > '\(folder.path)/seen' 2> /dev/null\n"
                + "echo '{\"protocol\": \"aggctl-provider/1\"}'\necho '{\"end\": 0}'\n"
        )
        try Data("[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(plugin)\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
        // Root reads everything, unless it has dropped its privileges.
        let plain = getuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : ""
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)'
            KEY=\(marker) \(plain) "$AGGCTL" week --config '\(folder.path)/c.toml' > /dev/null; echo $?
            wc -l < '\(folder.path)/seen'
            # What does not hide is seen.
            KEY=\(marker) \(plain) sleep 98765 > /dev/null 2>&1 & other=$!
            \(plain) "$AGGCTL" week --refresh --config '\(folder.path)/c.toml' > /dev/null; kill -KILL $other
            wc -l < '\(folder.path)/seen'
            """
        )
        #expect(run.output == "0\n0\n1\n", "\(run.errors)")
    }

    @Test("S20: a configuration is read from a pipe, and a pipe without a writer is reported without waiting")
    func pipes() throws {
        let folder = try bell()
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)' AGGCTL_NOW=2026-01-01T12:00:00Z
            mkfifo '\(folder.path)/pipe' '\(folder.path)/fed'
            timeout 120 "$AGGCTL" today --config '\(folder.path)/pipe' 2>&1 | head -1
            cat '\(folder.path)/c.toml' > '\(folder.path)/fed' &
            "$AGGCTL" today --config '\(folder.path)/fed' | grep -c Bell
            """
        )
        #expect(run.output.contains("no program writes to this pipe"), "\(run.output)\(run.errors)")
        #expect(run.output.hasSuffix("1\n"))
    }

    /// A folder with one episode of one show in a file, and a configuration that names it.
    private func bell() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try Data("show,season,number,title,start\nBell,1,1,Ring,2026-01-01T12:03:00Z\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/bell.csv"))
        try Data("[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"\(folder.path)/bell.csv\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
        return folder
    }

    @Test("S14: a command that --notify runs inherits no open file of aggctl")
    func openFiles() throws {
        let folder = try bell()
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)' AGGCTL_CONFIG='\(folder.path)/c.toml' AGGCTL_NOW=2026-01-01T12:00:00Z
            "$AGGCTL" follow Bell > /dev/null
            "$AGGCTL" watch --for 0 --notify 'echo "$AGGCTL_EVENT $AGGCTL_SHOW" > \(folder.path)/told; \
            for f in /proc/$$/fd/*; do readlink $f; done >> \(folder.path)/told' > /dev/null
            cat '\(folder.path)/told'
            """
        )
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "starting Bell", "\(run.errors)")
        #expect(!lines.dropFirst().contains { $0.contains(".db") || $0.contains("socket") || $0.contains("bell.csv") })
        #expect(lines.count > 2)
    }

    @Test(
        "S3: a full disk ends with 74 and a message, nothing changes, and reading still works",
        .disabled(if: isSanitized, "a sanitizer dies of a limit on the size of files")
    )
    func fullStore() throws {
        let folder = try bell()
        // For a program that ignores its signal, a limit on the size of files is a full disk.
        let run = try shell(
            """
            export XDG_DATA_HOME='\(folder.path)' AGGCTL_CONFIG='\(folder.path)/c.toml'
            "$AGGCTL" watched Bell S01E01 > /dev/null; echo $?
            (ulimit -f 1; exec "$AGGCTL" follow Bell); echo $?
            (trap '' XFSZ; ulimit -f 1; exec "$AGGCTL" backup '\(folder.path)/copy.db'); echo $?
            "$AGGCTL" season Bell 1 | head -2; "$AGGCTL" following
            """
        )
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["0", "74", "74"], "\(run.output) \(run.errors)")
        #expect(run.errors.contains("nothing changed") && !run.errors.contains("not an error"), "\(run.errors)")
        #expect(run.output.contains("S01E01") && run.output.contains("no followed shows"))
    }

    @Test("C9: a limit of too few open files ends with 78 and the number that is needed")
    func fewFiles() throws {
        let run = try shell("ulimit -n 4; \"$AGGCTL\" week --demo; echo $?")
        #expect(run.output == "78\n")
        #expect(run.errors.contains("the limit of 4 open files is too low, 64 are needed"), "\(run.errors)")
        // A low soft limit is raised.
        #expect(try shell("ulimit -S -n 16; \"$AGGCTL\" week --demo > /dev/null").status == 0)
    }

    @Test(
        "C9: too little memory for threads ends with 78, and does not hang",
        .timeLimit(.minutes(5)),
        .enabled(if: !isSanitized)
    )
    func littleMemory() throws {
        let run = try shell("ulimit -d 40000; \"$AGGCTL\" week --demo; echo $?")
        #expect(run.output == "78\n")
        #expect(run.errors.contains("the memory limit is too low"), "\(run.errors)")
    }

    @Test("C11: config init writes the file that --config names, and replaces none")
    func configInit() throws {
        let folder = TemporaryFolder()
        let first = try shell("\"$AGGCTL\" config init --config '\(folder.path)/new.toml'")
        #expect(first.status == 0 && first.output.contains("new.toml"), "\(first.errors)")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/new.toml"))
        #expect(try shell("\"$AGGCTL\" config --config '\(folder.path)/new.toml'").status == 0)
        #expect(try shell("\"$AGGCTL\" config init --config '\(folder.path)/new.toml'").status != 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/new.toml")) == before)
    }

    @Test(
        "S24: if HOME is missing or not a path, data is stored in the home folder that the system has for the user",
        arguments: ["env -u HOME", "HOME=here"]
    )
    func noHome(how: String) throws {
        // `config` writes nothing, and prints where data would be stored.
        let run = try shell(
            """
            unset XDG_DATA_HOME XDG_CONFIG_HOME
            home=$(getent passwd "$(id -u)" | cut -d: -f6)
            \(how) "$AGGCTL" config | grep -c -F " $home/.local/share/aggctl "
            """
        )
        #expect(run.output == "1\n", "\(run.errors)")
    }
}
