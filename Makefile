# Build, test and package aggctl. `make week` and `make test` install what is missing.

PREFIX ?= /usr/local
PACKAGES := libcurl4-openssl-dev libexpat1-dev zlib1g-dev liblzma-dev libsqlite3-dev libqrencode-dev strace pkg-config ca-certificates tzdata make
# Other programs that read our formats in the tests.
TEST_PACKAGES := libturbojpeg0 libpng16-16 khal python3-icalendar xmltv-util
EXAMPLES := Examples/Package.swift Examples/Sources Examples/Tests Examples/Library/Package.swift Examples/Library/Sources Examples/Web/Package.swift Examples/Web/Sources Examples/Web/Tests
BUILD := swift build
RELEASE := .build/release/aggctl
SERVER := .build/release/aggctl-serve
# Swift's libraries are linked statically: the program starts a third faster and needs no Swift. Symbols are stripped, because
# no program links against it. The prefix map removes the path of this folder, which assert() in C code would include.
RELEASE_BUILD = swift build -c release --static-swift-stdlib -Xlinker -s -Xlinker --no-export-dynamic $$(Packaging/trim-icu .build/icu) $$(Packaging/static-libstdcxx .build/cxx) -Xcc -ffile-prefix-map=$(CURDIR)=.
export SWIFT_BACKTRACE ?= enable=no
# Without a limit, hundreds of tests run at once on two cores and time out.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16

# Recorded responses of TVMaze, if they are next to the checkout.
ifneq ($(wildcard ../shared/data),)
export AGGCTL_RECORDED_DATA ?= $(abspath ../shared/data)
endif

# Labelled pairs of shows for `make linkage`.
PAIRS ?= $(AGGCTL_RECORDED_DATA)/linkage/pairs_dev.jsonl

# How much `make torture` does. SHORT=short tries every seventh boundary.
KILLS ?= 2000
DAMAGES ?= 2000

.PHONY: week test browse-walk bench-browse tests-under-load setup build release install packages deb tarball try-packages reproducible install-service uninstall check examples lint format bench compare-speed bench-serve page-walk screenshots tests-of reference embed serve-clients notify-walk serve-kills proxy-walk soak early-exits sanitize linkage alignment import-accuracy fidelity torture fuzz clean

## Build aggctl and show this week, or a demo week without a network.
week: setup
	@$(BUILD) --product aggctl --quiet
	@.build/debug/aggctl week 2> .build/week-errors; status=$$?; \
	  if [ $$status -eq 69 ] || [ $$status -eq 75 ]; then \
	    echo "No source can be reached, so this is a week of invented shows:"; echo; \
	    .build/debug/aggctl week --demo; \
	  else cat .build/week-errors >&2; exit $$status; fi

## Run all tests.
test: setup
	@Scripts/setup $(TEST_PACKAGES)
	swift test

## Test `aggctl browse` in a real terminal and completion in real shells. SHORT=short skips most sizes.
browse-walk: setup
	@Scripts/setup tmux less zsh fish
	@$(BUILD) --product aggctl --quiet
	Scripts/browse-walk .build/debug/aggctl $(if $(SHORT),--short)
	Scripts/completion-walk .build/debug/aggctl

## Measure the first screen of `aggctl browse`, and its keys at 10,000 rows.
bench-browse: release
	Scripts/browse-measure $(RELEASE)

## Run the tests ten times on a busy machine. RUNS=3 for fewer.
tests-under-load: setup
	@Scripts/setup $(TEST_PACKAGES)
	$(BUILD) --build-tests
	Scripts/tests-under-load $(or $(RUNS),10)

## Install missing system packages.
setup:
	@Scripts/setup $(PACKAGES)

build: setup
	$(BUILD)

release: setup
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve

## Install the programs and completions below PREFIX.
install: release
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/aggctl
	install -D -m 755 $(SERVER) $(DESTDIR)$(PREFIX)/libexec/aggctl/aggctl-serve
	ln -sf aggctl $(DESTDIR)$(PREFIX)/bin/tv_grab_aggctl
	$(RELEASE) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/aggctl
	$(RELEASE) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_aggctl
	$(RELEASE) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/aggctl.fish

## Make the packages in .build/packages: Debian package, tarball, SBOM, checksums.
packages: release
	@Scripts/setup binutils dpkg-dev xz-utils
	@rm -rf .build/packages
	@Packaging/package deb .build/release .build/packages & deb=$$!; \
	  Packaging/package tarball .build/release .build/packages && wait $$deb
	@Packaging/package sbom .build/release .build/packages
	@cat .build/packages/SHA256SUMS

deb tarball: release
	@Scripts/setup binutils dpkg-dev xz-utils
	@Packaging/package $@ .build/release .build/packages

## Check the packages, and install, use, upgrade and purge them in a fresh Debian 12. Needs root.
try-packages: packages
	@Scripts/setup lintian mandoc debootstrap curl
	Packaging/lint-package .build/packages
	@Packaging/package deb .build/release .build/packages/old --version 0.0.9 --fast
	Packaging/try-package .build/packages $(wildcard ../shared)
	Packaging/packaging-inputs > Packaging/tried

## Build the packages twice from scratch and compare them.
reproducible:
	Packaging/reproducible

## Install the systemd units of the system service, see docs/guides/server.md.
install-service:
	install -D -m 644 Packaging/systemd/aggctl.service $(DESTDIR)/etc/systemd/system/aggctl.service
	install -D -m 644 Packaging/systemd/aggctl.socket $(DESTDIR)/etc/systemd/system/aggctl.socket

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/libexec/aggctl/aggctl-serve
	rm -f $(DESTDIR)$(PREFIX)/bin/aggctl $(DESTDIR)$(PREFIX)/bin/tv_grab_aggctl $(DESTDIR)$(PREFIX)/share/bash-completion/completions/aggctl \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_aggctl \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/aggctl.fish

## Check format, lint, a build without warnings, tests and examples.
check: setup lint
	@Scripts/setup $(TEST_PACKAGES)
	CI=true $(BUILD) --build-tests --explicit-target-dependency-import-check error
	Scripts/make-reference .build/debug/aggctl --check
	CI=true swift test
	$(MAKE) examples

## Build and test the packages in Examples, and compile the code of the tutorial. SHORT=short tests only the first.
examples: setup
	swift test --package-path Examples --scratch-path .build/examples
	test -n "$(SHORT)" || swift test --package-path Examples/Web --scratch-path .build/examples-web
	test -n "$(SHORT)" || swift run --package-path Examples/Library --scratch-path .build/examples-library week-of-shows > /dev/null
	$(BUILD) --target ScheduleViews
	Scripts/tutorial

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Trials Fuzz $(EXAMPLES)
	Scripts/lint

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Trials Fuzz $(EXAMPLES)

## Measure speed against other programs, see docs/dev/performance.md.
bench: setup
	@command -v curl > /dev/null || Scripts/setup curl
	@command -v khal > /dev/null && command -v sqlite3 > /dev/null || Scripts/setup khal sqlite3
	@Scripts/setup xmltv-util python3-icalendar
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-bench
	.build/release/aggctl-bench

## Compare the speed of two builds: OLD=PROGRAM NEW=PROGRAM, twenty pairs or PAIRS_OF_RUNS=N.
compare-speed:
	@test -n "$(OLD)" || { echo "make compare-speed OLD=PROGRAM [NEW=PROGRAM]"; exit 64; }
	Scripts/compare-speed $(OLD) $(or $(NEW),$(RELEASE)) $(or $(PAIRS_OF_RUNS),20)

## Measure the server against a minimal Hummingbird server, see docs/dev/performance.md.
bench-serve: setup
	@command -v wrk > /dev/null || Scripts/setup wrk
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	$(RELEASE_BUILD) --product aggctl-hello
	Scripts/bench-serve $(RELEASE) .build/release/aggctl-hello

## Test and measure the page in real browsers: chromium, its driver, firefox, axe.
page-walk: setup
	@Scripts/setup chromium chromium-driver firefox-esr fonts-dejavu-core python3-venv
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/page-walk $(RELEASE) $(if $(wildcard ../shared/data),--shared ../shared)
	Scripts/page-measure $(RELEASE)
	Scripts/firefox-walk $(RELEASE)

## Write pictures of the page and the terminal into docs/pictures.
screenshots: setup
	@Scripts/setup chromium chromium-driver fonts-dejavu-core python3-venv
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	@Scripts/setup tmux
	Packaging/screenshots .build/debug/aggctl
	Packaging/terminal-pictures .build/debug/aggctl

## Print the tests of a type: T=AiringMerger.
tests-of:
	@test -n "$(T)" || { echo "usage: make tests-of T=TYPE"; exit 64; }
	@Scripts/tests-of $(T)

## Write the generated parts of docs/reference from the program.
reference: setup
	$(BUILD) --product aggctl
	Scripts/make-reference .build/debug/aggctl

## Embed the files of Page and docs/schemas in the sources, after a change.
embed:
	Scripts/embed-page
	Scripts/embed-schemas

## Let other programs read the server: khal, icalendar, ical, xmltv-util, feedparser, schemathesis, curl.
serve-clients: setup
	@Scripts/setup $(TEST_PACKAGES) curl python3-venv
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	Scripts/serve-clients .build/debug/aggctl --schemathesis --examples 30

## Send messages to a stand-in server, which checks each against the form of its service.
notify-walk: setup
	$(BUILD) --product aggctl
	Scripts/notify-walk .build/debug/aggctl

## Kill the server during refreshes and writes, SERVE_KILLS=300 times. No acknowledged mark may be lost.
serve-kills: setup
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/serve-kills $(RELEASE) $(or $(SERVE_KILLS),300)

## Try the reverse proxies of docs/guides/server.md. LONG=--long includes slow checks.
proxy-walk: setup
	@Scripts/setup nginx-light caddy curl openssl
	$(BUILD) --product aggctl
	$(BUILD) --product aggctl-serve
	Scripts/proxy-walk .build/debug/aggctl $(LONG)

## Load the server for SOAK_MINUTES=15, with a failing source and a changed clock.
soak: setup
	@command -v wrk > /dev/null || Scripts/setup wrk
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-serve
	Scripts/serve-soak $(RELEASE) $(or $(SOAK_MINUTES),15)
	Scripts/serve-memory $(RELEASE)

## End the program early in every way, EARLY_EXITS=1000 times each. No run may end by a signal.
early-exits: setup
	AGGCTL_EARLY_EXITS=$(or $(EARLY_EXITS),1000) swift test --filter EarlyExitTests

## Run the tests under ThreadSanitizer and AddressSanitizer. FILTER=Tests selects some. ThreadSanitizer does not know the futex
## of Swift's Mutex, so reports about accesses under its lock are suppressed.
sanitize: setup
	# The trials start the program thousands of times, and the other tests cover its code.
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/tsan-suppressions" \
	  swift test --no-parallel --sanitize=thread --scratch-path .build/thread --skip TrialsTests $(if $(FILTER),--filter $(FILTER))
	ASAN_OPTIONS=detect_leaks=0 \
	  swift test --no-parallel --sanitize=address --scratch-path .build/address --skip TrialsTests $(if $(FILTER),--filter $(FILTER))

## Measure how well shows are matched, with labelled pairs. PAIRS=FILE.jsonl
linkage: setup
	$(BUILD) -c release --product aggctl
	$(BUILD) -c release --product aggctl-trials
	.build/release/aggctl-trials linkage "$(PAIRS)"

## Measure how well episodes are matched, with renumbered lists and real lists if available.
alignment: setup
	$(BUILD) -c release --product aggctl-trials
	.build/release/aggctl-trials alignment $(AGGCTL_RECORDED_DATA)

## Import recorded lists that number episodes in another way, and count right, wrong and reported marks.
import-accuracy: setup
	$(BUILD) --product aggctl
	Scripts/import-accuracy .build/debug/aggctl $(AGGCTL_RECORDED_DATA)

## Compare every field of the guides below GUIDES with what aggctl reads and writes. Writes docs/dev/fidelity.md.
GUIDES ?= $(AGGCTL_RECORDED_DATA)/xmltv/guides
fidelity: setup
	@Scripts/setup python3-lxml
	$(BUILD) -c release --product aggctl
	Scripts/fidelity .build/release/aggctl $(GUIDES) --markdown docs/dev/fidelity.md

## Test that data survives: kills at random and at every boundary, full disks, damaged files. KILLS=2000 DAMAGES=2000
torture: setup
	@command -v strace > /dev/null || Scripts/setup strace
	$(RELEASE_BUILD) --product aggctl
	$(RELEASE_BUILD) --product aggctl-trials
	.build/release/aggctl-trials torture .build/release/aggctl $(KILLS) $(DAMAGES) $(SHORT)

## Fuzz every reader for FUZZ_SECONDS=60 (READERS="ics csv" selects some), then command lines and configurations with
## WORDS=2000 random words each.
fuzz: setup
	Scripts/fuzz $(or $(FUZZ_SECONDS),60) $(READERS)
	AGGCTL_RANDOM_RUNS=$(or $(WORDS),2000) swift test --filter RandomWordsTests

clean:
	rm -rf .build
