# What people type. Each target installs the packages that it needs (packages.txt), then builds in build/ or build-*/.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run build test torture page screenshots check check-full format bench fuzz install clean
PREFIX ?= /usr/local
MINUTES ?= 2

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build and open the page; ARGS="play othello" runs that instead
	@build/agon $(or $(ARGS),serve)

build: ## build the program: build/agon
	@scripts/install-packages build
	@scripts/build release agon

test: ## build and run all tests
	@scripts/install-packages build test
	@scripts/build release agon_tests -DAGON_TESTS=ON
	@scripts/test

torture: ## kills, floods and slow connections, on this machine alone; minutes
	@scripts/install-packages build test
	@scripts/build release agon_tests -DAGON_TESTS=ON
	@AGON_LONG_TESTS=yes build/tests/agon_tests --test-suite=torture --duration=true

page: ## build the page from web/src; web/dist is committed
	@scripts/build-page

screenshots: build ## take the pictures under docs/images anew
	@scripts/build-page
	@cd web && AGON_PROGRAM=../build/agon node test/screenshots.mjs

check: ## what .ci/run does: tests, format, tidy on what changed, sanitizers
	@bash .ci/run

check-full: ## the long rest: every test under every checker, fuzzing, benchmarks
	@bash scripts/check-full $(MINUTES) "$(STAGE)"

format: ## lay out all sources with clang-format
	@scripts/install-packages check
	@scripts/sources | xargs clang-format-16 -i

bench: ## run the micro-benchmarks
	@scripts/install-packages build check
	@scripts/build release agon_bench -DAGON_BENCH=ON
	@build/bench/agon_bench $(ARGS)

fuzz: ## fuzz every target for MINUTES=2
	@scripts/install-packages build check
	@scripts/fuzz $$((60 * $(MINUTES)))

install: build ## install program, man page and completions under PREFIX=/usr/local
	@scripts/install $(DESTDIR)$(PREFIX)

clean: ## remove everything that was built
	@rm -rf build build-{debug,asan,tsan,clang,fuzz,tidy}
