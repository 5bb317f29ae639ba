# aggctl. `make week` and `make test` do all the set-up that is missing.

PREFIX ?= /usr/local
PACKAGES := libcurl4-openssl-dev libexpat1-dev zlib1g-dev libsqlite3-dev libqrencode-dev strace pkg-config ca-certificates tzdata make
# Programs that the tests hand our formats to, to see whether they read back what was written.
TEST_PACKAGES := libturbojpeg0 libpng16-16 khal python3-icalendar xmltv-util
EXAMPLES := Examples/Package.swift Examples/Sources Examples/Tests Examples/Library/Package.swift Examples/Library/Sources Examples/Web/Package.swift Examples/Web/Sources Examples/Web/Tests
BUILD := swift build
RELEASE := .build/release/aggctl
SERVER := .build/release/aggctl-serve
# Swift's own libraries in the program: it starts a third faster, and runs where no Swift is installed.
# Where it was built is of no interest, and a part of C libraries says it (assert in a file's name). No other program
# links against it, so its names need not be there.
RELEASE_BUILD = swift build -c release --static-swift-stdlib -Xlinker -s -Xlinker --no-export-dynamic $$(Scripts/trim-icu .build/icu) $$(Scripts/static-libstdcxx .build/cxx) -Xcc -ffile-prefix-map=$(CURDIR)=.
export SWIFT_BACKTRACE ?= enable=no
# Hundreds of tests at once on two cores wait for each other, until what answers them gives them up.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16

# The data that was recorded of the real TVMaze, where it lies beside the checkout.
ifneq ($(wildcard ../shared/data),)
export AGGCTL_RECORDED_DATA ?= $(abspath ../shared/data)
endif

# Labelled pairs of shows for `make linkage`.
PAIRS ?= $(AGGCTL_RECORDED_DATA)/linkage/pairs_dev.jsonl

# How much `make torture` does; SHORT=short tries every seventh boundary.
KILLS ?= 2000
DAMAGES ?= 2000

.PHONY: tests-of reference tests-under-load browse-walk bench-browse compare-speed week test setup build release packages deb tarball try-packages reproducible install install-service uninstall bench-serve serve-clients serve-kills proxy-walk soak page-walk screenshots embed check examples format lint bench linkage alignment fidelity torture sanitize fuzz clean

## The week now; where there is no network, the demo's.
week: setup
	@$(BUILD) --product aggctl --quiet
	@.build/debug/aggctl week || { status=$$?; \
	  if [ $$status -eq 69 ] || [ $$status -eq 75 ]; then \
	    echo; echo "There is no network, so here is a week of invented shows:"; echo; \
	    .build/debug/aggctl week --demo; \
	  else exit $$status; fi; }

## All tests.
test: setup
	@Scripts/setup $(TEST_PACKAGES)
	swift test

## `aggctl browse` in a real terminal, and completion in real shells. SHORT=short leaves out the sizes.
browse-walk: setup
	@Scripts/setup tmux less zsh fish
	@$(BUILD) --product aggctl --quiet
	Scripts/browse-walk .build/debug/aggctl $(if $(SHORT),--short)
	Scripts/completion-walk .build/debug/aggctl

## The first picture of `aggctl browse`, and its keys at 10,000 rows.
bench-browse: release
	Scripts/browse-measure $(RELEASE)

## The tests ten times on a busy machine; RUNS=3 for fewer.
tests-under-load: setup
	@Scripts/setup $(TEST_PACKAGES)
	$(BUILD) --build-tests
	Scripts/tests-under-load $(or $(RUNS),10)

## The system's packages, where they are missing.
setup:
	@Scripts/setup $(PACKAGES)

build: setup
	$(BUILD)

release: setup
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve

## The program and its completions below PREFIX.
install: release
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/aggctl
	install -D -m 755 $(SERVER) $(DESTDIR)$(PREFIX)/libexec/aggctl/aggctl-serve
	ln -sf aggctl $(DESTDIR)$(PREFIX)/bin/tv_grab_aggctl
	$(RELEASE) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/aggctl
	$(RELEASE) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_aggctl
	$(RELEASE) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/aggctl.fish

## The packages, into .build/packages: Debian's, a tarball, the list of what is in them, their sums.
packages: release
	@Scripts/setup binutils dpkg-dev xz-utils
	@rm -rf .build/packages
	@Scripts/package deb .build/release .build/packages & deb=$$!; \
	  Scripts/package tarball .build/release .build/packages && wait $$deb
	@Scripts/package sbom .build/release .build/packages
	@cat .build/packages/SHA256SUMS

deb tarball: release
	@Scripts/setup binutils dpkg-dev xz-utils
	@Scripts/package $@ .build/release .build/packages

## The packages linted, and installed, used, upgraded and purged in a fresh Debian 12. Needs root.
try-packages: packages
	@Scripts/setup lintian mandoc debootstrap curl
	Scripts/lint-package .build/packages
	@Scripts/package deb .build/release .build/packages/old --version 0.0.9 --fast
	Scripts/try-package .build/packages $(wildcard ../shared)
	Scripts/packaging-inputs > Packaging/tried

## Built twice, each time from nothing and in the same folder, and compared byte by byte.
reproducible:
	Scripts/reproducible

## The units of systemd, for a service of the system; docs/guides/server.md says how.
install-service:
	install -D -m 644 Scripts/systemd/aggctl.service $(DESTDIR)/etc/systemd/system/aggctl.service
	install -D -m 644 Scripts/systemd/aggctl.socket $(DESTDIR)/etc/systemd/system/aggctl.socket

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/libexec/aggctl/aggctl-serve
	rm -f $(DESTDIR)$(PREFIX)/bin/aggctl $(DESTDIR)$(PREFIX)/bin/tv_grab_aggctl $(DESTDIR)$(PREFIX)/share/bash-completion/completions/aggctl \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_aggctl \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/aggctl.fish

## All that CI checks: format, lint, a build without warnings, the tests.
check: setup lint
	@Scripts/setup $(TEST_PACKAGES)
	CI=true $(BUILD) --build-tests --explicit-target-dependency-import-check error
	CI=true swift test
	$(MAKE) examples

## The package in Examples, built and put through the contract; and the tutorial, with its code compiled.
examples: setup
	swift test --package-path Examples --scratch-path .build/examples
	swift test --package-path Examples/Web --scratch-path .build/examples-web
	swift run --package-path Examples/Library --scratch-path .build/examples-library week-of-shows > /dev/null
	$(BUILD) --target ScheduleViews
	Scripts/tutorial

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Trials Fuzz $(EXAMPLES)
	Scripts/lint

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Trials Fuzz $(EXAMPLES)

## Ratios against peers in one run; kept in docs/dev/performance.md.
bench: setup
	@command -v curl > /dev/null || Scripts/setup curl
	@command -v khal > /dev/null && command -v sqlite3 > /dev/null || Scripts/setup khal sqlite3
	@Scripts/setup xmltv-util python3-icalendar
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-bench
	.build/release/aggctl-bench

## What two builds take, by turns: OLD=PROGRAM NEW=PROGRAM, twenty pairs or PAIRS_OF_RUNS=N.
compare-speed:
	@test -n "$(OLD)" || { echo "make compare-speed OLD=PROGRAM [NEW=PROGRAM]"; exit 64; }
	Scripts/compare-speed $(OLD) $(or $(NEW),$(RELEASE)) $(or $(PAIRS_OF_RUNS),20)

## How fast the server answers, beside a Hummingbird that says hello; kept in docs/dev/performance.md.
bench-serve: setup
	@command -v wrk > /dev/null || Scripts/setup wrk
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	$(RELEASE_BUILD) --product aggctl-hello
	Scripts/bench-serve $(RELEASE) .build/release/aggctl-hello

## A real browser walks over the page, in all sizes, and measures it: chromium with its driver, axe.
page-walk: setup
	@Scripts/setup chromium chromium-driver fonts-dejavu-core python3-venv
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/page-walk $(RELEASE) $(if $(wildcard ../shared/data),--shared ../shared)
	Scripts/page-measure $(RELEASE)

## Pictures of the page, into docs/pictures.
screenshots: setup
	@Scripts/setup chromium chromium-driver fonts-dejavu-core python3-venv
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	@Scripts/setup tmux
	Scripts/screenshots .build/debug/aggctl
	Scripts/terminal-pictures .build/debug/aggctl

## The tests of a type: T=AiringMerger.
tests-of:
	@test -n "$(T)" || { echo "usage: make tests-of T=TYPE"; exit 64; }
	@Scripts/tests-of $(T)

## Write the generated parts of docs/reference from the program.
reference: setup
	$(BUILD) --product aggctl
	Scripts/make-reference .build/debug/aggctl

## The files of Page into the program, after one of them changed.
embed:
	Scripts/embed-page
	Scripts/embed-schemas

## Programs of others read what the server serves, over HTTP: khal, icalendar, ical, xmltv-util, feedparser, schemathesis, curl.
serve-clients: setup
	@Scripts/setup $(TEST_PACKAGES) curl python3-venv
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	Scripts/serve-clients .build/debug/aggctl --schemathesis --examples 30

## The server is killed while it refreshes and while marks are set, KILLS=300 times; nothing that was acknowledged is lost.
serve-kills: setup
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/serve-kills $(RELEASE) $(or $(SERVE_KILLS),300)

## The reverse proxies of docs/guides/server.md, tried for real. LONG=--long for what takes minutes.
proxy-walk: setup
	@Scripts/setup nginx-light caddy curl openssl
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	Scripts/proxy-walk .build/debug/aggctl $(LONG)

## Fifteen minutes of load, sources that come and go, a moved clock. SOAK_MINUTES=15
soak: setup
	@command -v wrk > /dev/null || Scripts/setup wrk
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/serve-soak $(RELEASE) $(or $(SOAK_MINUTES),15)

## The tests under ThreadSanitizer and AddressSanitizer, each in a build of its own. ThreadSanitizer does not see the futex
## of Swift's Mutex, so what is reported of accesses under its lock is suppressed. FILTER=Tests chooses.
sanitize: setup
	# The trials start the program thousands of times; what it does in its own process, the other tests see.
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/tsan-suppressions" \
	  swift test --no-parallel --sanitize=thread --scratch-path .build/thread --skip TrialsTests $(if $(FILTER),--filter $(FILTER))
	ASAN_OPTIONS=detect_leaks=0 \
	  swift test --no-parallel --sanitize=address --scratch-path .build/address --skip TrialsTests $(if $(FILTER),--filter $(FILTER))

## How right the linking of shows is: labelled pairs, through the real program. PAIRS=FILE.jsonl
linkage: setup
	$(BUILD) -c release --product aggctl
	$(BUILD) -c release --product aggctl-trials
	.build/release/aggctl-trials linkage "$(PAIRS)"

## How right the alignment of episodes is: real lists where they are at hand, and renumbered ones.
alignment: setup
	$(BUILD) -c release --product aggctl-trials
	.build/release/aggctl-trials alignment $(AGGCTL_RECORDED_DATA)

## How exactly guides are read and written, by lxml: of every guide below GUIDES each field; the table is docs/dev/fidelity.md.
GUIDES ?= $(AGGCTL_RECORDED_DATA)/xmltv/guides
fidelity: setup
	@Scripts/setup python3-lxml
	$(BUILD) -c release --product aggctl
	Scripts/fidelity .build/release/aggctl $(GUIDES) --markdown docs/dev/fidelity.md

## How safe what is kept is: killed at random and at every boundary, full disks, damaged files. KILLS=2000 DAMAGES=2000
torture: setup
	@command -v strace > /dev/null || Scripts/setup strace
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-trials
	.build/release/aggctl-trials torture .build/release/aggctl $(KILLS) $(DAMAGES) $(SHORT)

## Gives every reader of bytes from outside whatever libFuzzer thinks of. FUZZ_SECONDS=60 a reader; READERS="ics csv";
## then tries the command line and the configuration with random words, WORDS=2000 of each.
fuzz: setup
	Scripts/fuzz $(or $(FUZZ_SECONDS),60) $(READERS)
	AGGCTL_RANDOM_RUNS=$(or $(WORDS),2000) swift test --filter RandomWordsTests

clean:
	rm -rf .build
