# The tasks of this repository; each says what it does before it does it.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
RELEASE = .build/release/confedit

.PHONY: all run test release install uninstall deb dist formula bench generate format lint

all: run

# Builds, and shows the main job on a copy of the example.
run:
	@scripts/install-packages build
	$(SWIFT) build
	@scripts/demo .build/debug/confedit

# Runs every test; the release program is built once, because a test looks at it.
test: release
	@scripts/install-packages test
	CONFEDIT_RELEASE_PROGRAM='$(CURDIR)/$(RELEASE)' $(SWIFT) test

# The static release program, stripped; its debug information is beside it, in confedit.debug, for debuggers.
release:
	@scripts/install-packages build
	$(SWIFT) build -c release -Xswiftc -static-executable --product confedit
	@scripts/separate-debug-info $(RELEASE)

# The program, its manuals and completions, and the directory for schemas.
install: release
	scripts/install-files $(RELEASE) '$(PREFIX)' '$(DESTDIR)'

# Takes away what `make install` put there, and nothing else.
uninstall:
	scripts/install-files --uninstall '$(PREFIX)' '$(DESTDIR)'

# A Debian package, and an archive of the static program, in dist/.
deb: release
	scripts/build-deb $(RELEASE) dist

dist: release
	scripts/build-tarball $(RELEASE) dist

# An archive of the sources, and the Homebrew formula that builds it: packaging/homebrew/README.md.
formula:
	scripts/make-formula dist '$(SOURCE_URL)' '$(HOMEPAGE)'

# What the program makes of its command table, and is checked in: completion scripts and manual pages.
generate:
	$(SWIFT) build --product confedit
	scripts/generate .build/debug/confedit

bench: release
	Benchmarks/run.sh

format:
	$(SWIFT) format -i -r Sources Tests Package.swift </dev/null

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift </dev/null
	shellcheck --external-sources scripts/* .ci/run Benchmarks/run.sh
