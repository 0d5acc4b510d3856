# The tasks of this repository.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
RELEASE = .build/release/confedit

.PHONY: all run test release install uninstall deb dist formula bench generate format lint

all: run

# Builds the program, and shows it at work on a copy of the example.
run:
	@scripts/install-packages build
	$(SWIFT) build
	@scripts/demo .build/debug/confedit

# Runs every test. The release program is built first, because some tests check it.
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

# Removes what `make install` installed, and nothing else.
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

# Writes the generated files that are checked in: completion scripts, manual pages and docs/schema-reference.md.
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
