# The tasks of this repository; each says what it does before it does it.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
RELEASE = .build/release/confedit

.PHONY: all run test release install bench generate format lint

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

# The static release program.
release:
	@scripts/install-packages build
	$(SWIFT) build -c release -Xswiftc -static-executable --product confedit

install: release
	install -D -m 0755 $(RELEASE) '$(DESTDIR)$(PREFIX)/bin/confedit'
	install -d '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -m 0644 man/*.1 '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -D -m 0644 completions/confedit.bash '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/confedit'
	install -D -m 0644 completions/_confedit '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_confedit'
	install -D -m 0644 completions/confedit.fish '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/confedit.fish'

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
