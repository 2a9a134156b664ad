# The commands of this project. `make help` lists them.

SHELL := /bin/bash

# What `make run` passes on; a path alone may hold spaces. Taken as it was typed and handed over in
# the environment, where no second shell reads it.
override ARGS := $(value ARGS)
export ARGS

sources := Package.swift Sources Tests Tools Fuzz Examples \
	$(wildcard Benchmarks/Package.swift Benchmarks/Sources)

.DEFAULT_GOAL := help
.PHONY: help run install uninstall deb archive platforms check test docs soak fuzz lint format bench peers bench-gpu lab library photos contacts clean

help: ## list these commands
	@echo 'usage: make COMMAND'
	@echo
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 10 \
		| sed 's/^/  /'
	@echo
	@echo 'make run ARGS="~/Pictures --columns 8" shows a folder of your own.'

run: ## build the app and open it; ARGS="PATH... OPTIONS" are passed on
	@scripts/install-dependencies run
	@scripts/build-app
	@scripts/run

# Where `make install` puts the app: PREFIX=~/.local needs no root. Paths as they were typed, as ARGS.
override PREFIX := $(value PREFIX)
override DESTDIR := $(value DESTDIR)
export PREFIX DESTDIR

install: ## build and install the app and libframetiming: PREFIX=FOLDER, by default /usr/local; DESTDIR=FOLDER for packages
	@scripts/install-dependencies run install
	@scripts/install-app install
	@scripts/install-frametiming install

uninstall: ## remove both from PREFIX=FOLDER
	@scripts/install-app uninstall
	@scripts/install-frametiming uninstall

deb: ## make a package for the Debian or Ubuntu release of this machine, in out
	@scripts/install-dependencies run install
	@scripts/make-deb

archive: ## make an archive that runs on newer releases and other distributions, too, in out
	@scripts/install-dependencies run install archive
	@scripts/make-archive

# Words of scripts/platforms.
PLATFORMS ?=
platforms: ## try the app on Debian 12, 13, sid and Ubuntu 24.04: PLATFORMS="trixie sid"; an hour, root
	@scripts/install-dependencies platforms
	@scripts/platforms $(PLATFORMS)

check: ## layout of the code, C for the other architecture, unit tests; without a window
	@scripts/install-dependencies run test
	@$(MAKE) --no-print-directory lint
	@scripts/check-c
	@scripts/test unit

test: ## everything that is checked: what make check does, and the app in real windows
	@scripts/install-dependencies run test
	@$(MAKE) --no-print-directory lint
	@scripts/check-c
	@scripts/test unit windows

docs: ## build the reference and the guides of the libraries, in out/docs
	@scripts/install-dependencies run test
	@scripts/docs

soak: ## the long checks that `make test` leaves out, with sanitizers; an hour
	@scripts/install-dependencies run test fuzz
	@scripts/test soak threads
	@scripts/fuzz-libraries
	@scripts/fuzz all 120

# The arguments are words of scripts/fuzz. SECONDS is a variable of bash, so it is not exported.
TARGET ?= all
SECONDS ?= 60
fuzz: ## feed damaged files to a reader: TARGET=NAME SECONDS=N; docs/fuzzing.md has the names
	@scripts/install-dependencies run fuzz
	@scripts/fuzz $(TARGET) $(SECONDS)

lint: ## check the layout of the code, and print phrases that have a plainer word
	swift format lint --strict --parallel --recursive $(sources)
	@scripts/format-c --check
	@scripts/phrases

format: ## put the layout of the code right
	swift format --in-place --parallel --recursive $(sources)
	@scripts/format-c

bench: ## measure, and compare with references of the same run
	@scripts/install-dependencies run
	@scripts/bench

# A peer that cannot be installed is left out.
peers: ## compare with other toolkits, or PEERS=apps with photo viewers: ROUNDS=N; docs/scoreboard.md
	@scripts/install-dependencies run
	@scripts/install-dependencies $(if $(filter apps%,$(PEERS)),apps,peers) || true
	@scripts/peers

bench-gpu: ## the same comparison on a real display, drawn by a graphics card
	@scripts/gpu-sway true
	@scripts/install-dependencies run
	@scripts/install-dependencies peers || true
	@scripts/peers --gpu

lab: ## measure what each technique is worth; eight minutes, without a display
	@scripts/install-dependencies run headless
	@scripts/build-app
	@mkdir -p out
	@scripts/headless-sway 1280x800@60 .build/release/GridApp lab --html out/lab.html

# Paths as they were typed, as ARGS; make exports the numbers by itself.
override DIR := $(value DIR)
override FILE := $(value FILE)
export DIR FILE

library: ## paint sample images: DIR=FOLDER COUNT=N [MEGAPIXELS=M] [SEED=N]
	@scripts/install-dependencies run
	@swift run --configuration release --disable-index-store MakeSamples library \
		$${COUNT:+--count "$$COUNT"} $${MEGAPIXELS:+--megapixels "$$MEGAPIXELS"} \
		$${SEED:+--seed "$$SEED"} $${DIR:+-- "$$DIR"}

photos: ## make photos like those of a camera: DIR=FOLDER COUNT=N [MEGAPIXELS=M] [SEED=N]
	@scripts/install-dependencies run
	@swift run --configuration release --disable-index-store MakeSamples photos \
		$${COUNT:+--count "$$COUNT"} $${MEGAPIXELS:+--megapixels "$$MEGAPIXELS"} \
		$${SEED:+--seed "$$SEED"} $${DIR:+-- "$$DIR"}

contacts: ## write vCards of invented people: FILE=PEOPLE.vcf [COUNT=N] [SEED=N]
	@scripts/install-dependencies run
	@swift run --configuration release --disable-index-store MakeSamples contacts \
		$${COUNT:+--count "$$COUNT"} $${SEED:+--seed "$$SEED"} $${FILE:+-- "$$FILE"}

clean: ## remove what was built and recorded
	rm -rf .build Benchmarks/.build Examples/.build Fuzz/.build out
