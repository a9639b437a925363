# Matinee.  `make run` installs what is missing, builds and starts; `make check` does the same and tests.
#
#   make               configure if needed, build build/matinee
#   make run           build, then nginx, workers and job runner in the foreground on 127.0.0.1:8080
#   make check         all that guards a promise;  check-fast: units, cases, layers, templates, without sanitizers
#   make check-changed what `tests/of` names for the files that differ from main
#   make check-nightly more under the sanitizers, longer fuzzing, every case file over the socket, made-up languages
#   make check-reliability   kills, hangs, storms, damage;  FULL=1: all of them
#   make check-deb     the package installed, upgraded and purged in a Debian of its own; needs root
#   make check-documents   the recipes of docs/ played from the text, in a Debian of its own; needs root
#   make check-image   the image of the container built, and run as an engine would; needs root
#   make check-fresh   `make run` and `make check-fast` in a fresh Debian, SUITE=bookworm or trixie; needs root
#   make check-clang   every file by itself with clang, without precompiled headers
#   make bench         the benchmark table
#   make coverage      how many lines of each folder of src the units and case files reach
#   make debug         a tree without optimization for gdb, and how to look into a worker with it
#   make compile_commands.json   how each file compiles, for editors
#   make texts         the sentences of program and templates for translators (texts/README.md); needs gettext
#   make install       to PREFIX (and DESTDIR);  deb: a Debian package in build/
#   make deps-run      install the packages that building and running need;  deps-check: and testing
#
# V=1 shows commands, WERROR= lets warnings pass, BUILD=dir builds elsewhere.

SHELL := /bin/sh
comma := ,
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := all

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif
MAKEFLAGS += --no-builtin-rules

# ---------------------------------------------------------------- in two stages
# The first stage installs packages where the target says so, builds by calling make again, and runs.  The second builds; only
# one may do so at a time in a checkout, as two would read each other's half-written files.

# A tree for each purpose: build (the program), build/san (SAN=1, sanitizers), build/fuzz (FUZZ=1, libFuzzer), build/coverage (COV=1,
# gcov), build/debug (DEBUG=1, not optimized).
BUILD ?= build
O := $(BUILD)$(if $(FUZZ),/fuzz,$(if $(SAN),/san,$(if $(COV),/coverage,$(if $(DEBUG),/debug))))

BUILT := all texts objects alone tests fuzzers benches generated assets install deb compile_commands.json
.PHONY: $(BUILT) run check check-changed check-fast check-nightly check-clang check-reliability check-deb check-documents check-image check-fresh bench coverage debug format clean distclean \
	deps-run deps-check deps-bench deps-deb deps-image FORCE

ifndef BUILDING
.NOTPARALLEL:
built = @+flock Makefile $(MAKE) --no-print-directory BUILDING=1 $1

$(BUILT):
	$(call built,$@)
%: FORCE
	$(call built,$@)
Makefile: ;

deps-run deps-check deps-bench deps-deb deps-image:
	@build-aux/install-packages $(@:deps-%=%)
run: deps-run
	$(call built,all)
	@build-aux/run $(O)
check: deps-check
	@tests/run_suites all $(BUILD)
check-changed: deps-check
	@tests/run_suites changed $(BUILD)
check-fast: deps-check
	@tests/run_suites fast $(BUILD)
check-nightly: deps-check
	@tests/run_suites nightly $(BUILD)
check-clang: deps-check
	$(call built,SAN=1 alone)
check-reliability: deps-check
	$(call built,all)
	@tests/reliability/run $(if $(FULL),full,usual)
check-deb: deps-deb
	$(call built,all)
	@tests/package/run package
check-documents: deps-deb
	$(call built,all)
	@tests/package/run documents
check-image: deps-image
	@tests/package/run image
check-fresh: deps-deb
	@tests/package/run fresh
bench: deps-bench
	$(call built,all benches)
	@tests/bench/run
coverage: deps-check
	$(call built,all)
	$(call built,COV=1 tests)
	@tests/coverage $(BUILD)
debug: deps-run
	$(call built,all)
	$(call built,DEBUG=1 all)
	@printf '%s\n' 'Start it:                build-aux/run $(BUILD)/debug' \
	  "Look into its worker 1:  gdb -p \$$(pgrep -nx 'worker 1')   (that of the newest instance)"
format:
	@tests/check_format --write
clean:
	rm -rf build
distclean: clean
	rm -rf compile_commands.json configure config.mk config.packages config.log config.status autom4te.cache

else

# ---------------------------------------------------------------- configuration

include config.mk
ifdef PREFIX
prefix = $(PREFIX)
endif
# Debian keeps the configuration of packages in /etc.
ifeq ($(prefix),/usr)
sysconfdir = /etc
endif

configure: configure.ac build-aux/version
	@command -v autoconf >/dev/null || { echo 'autoconf is missing; "make deps-run" installs what the build needs.' >&2; exit 1; }
	@echo '  AUTOCONF'; autoconf
config.mk: configure build-aux/config.mk.in config.packages
	@echo '  CONFIGURE'; ./configure --quiet
# The installed packages and their versions; when these change, everything is configured anew.
MODULES := $(shell awk -F '[][]' '/^MATINEE_PKG/ { print $$4 }' configure.ac)
config.packages: FORCE
	$(call when_changed,$(foreach module,$(MODULES),'$(module) $(shell pkg-config --modversion $(module) 2>/dev/null || echo missing)'))

# ---------------------------------------------------------------- flags

ifneq ($(SAN)$(FUZZ),)
# clang takes a third of the time of g++ here, and checks every file against its warnings too.  Not optimized, it would take
# half of that, and the suites several times as long.
override CXX := $(or $(notdir $(shell command -v clang++-14 || command -v clang++)),clang++)
override CXXFLAGS :=
VARIANT := -O1 -g1 -fsanitize=address,undefined$(if $(FUZZ),$(comma)fuzzer-no-link) -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -DMATINEE_SANITIZED
# Tests themselves are compiled in a quarter of the time: neither optimized nor watched for undefined behaviour.
TEST_VARIANT := -O0 -g1 -fsanitize=address -fno-sanitize-recover=all -fno-omit-frame-pointer -DMATINEE_SANITIZED
else ifneq ($(COV),)
override CXXFLAGS := -O0 -g1 -w
VARIANT := --coverage
TEST_VARIANT :=
override CCACHE :=
else ifneq ($(DEBUG),)
override CXXFLAGS := -O0 -g3
else
VARIANT := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
TEST_VARIANT := -O0 -g1 -U_FORTIFY_SOURCE
endif
# ccache is used where it is installed. It recognises a precompiled header by the checksum beside it, which is the same in every
# clone. The header itself is not cached, because clang writes its path into it.
CCACHE ?= $(if $(findstring ccache,$(CXX)),,$(shell command -v ccache))
export CCACHE_SLOPPINESS ?= pch_defines,time_macros,include_file_mtime,include_file_ctime
export CCACHE_PCH_EXTSUM ?= 1
export CCACHE_NOHASHDIR ?= 1

# Warnings are errors with the compilers that the project is checked with: g++ 12 and clang 14.
COMPILER := $(shell $(CXX) -dumpversion)
WERROR ?= $(filter 12 14.0.6,$(COMPILER))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
# g++ 12 wrongly warns of overlaps in std::string + (GCC bug 105651).
WARNINGS += $(if $(filter 12,$(COMPILER)),-Wno-restrict)
HARDENING := -D_GLIBCXX_ASSERTIONS -fstack-protector-strong -fstack-clash-protection -fcf-protection -fPIE
LINK_HARDENING := -pie -Wl,-z,relro,-z,now,-z,noexecstack -Wl,--as-needed

compile = $(CCACHE) $(CXX) -std=c++20 $(CXXFLAGS) $1 $(HARDENING) $(WARNINGS) \
	-DMATINEE_VERSION='"$(VERSION)"' -DUSE_OS_TZDB=1 -DONLY_C_LOCALE=1 -DHAS_STRING_VIEW=1 $(CPPFLAGS) \
	-Isrc -I. -I$(GEN) $(LIB_CFLAGS) $(GD_CFLAGS) $(CPPUNIT_CFLAGS) -MMD -MP
COMPILE = $(call compile,$(VARIANT))
COMPILE_TEST = $(call compile,$(TEST_VARIANT))
LINK = $(CXX) $(CXXFLAGS) $(VARIANT) $(LINK_HARDENING) $(LDFLAGS)

ifdef V
say =
else
say = @printf '  %-9s %s\n' $1 $2;
endif

# ---------------------------------------------------------------- sources

GEN := $(BUILD)/gen
SRC := $(filter-out src/image/% src/card/% src/reader/%,$(wildcard src/*.cc src/*/*.cc src/*/*/*.cc src/*/*/*/*.cc)) $(GEN)/migrations.cc $(GEN)/templates.cc $(GEN)/openapi.cc
IMAGE_SRC := $(wildcard src/image/*.cc)
CARD_SRC := $(wildcard src/card/*.cc) $(filter-out src/image/main.cc,$(IMAGE_SRC))
READER_SRC := $(wildcard src/reader/*.cc)
PROVIDER_SRC := $(wildcard tests/provider/*.cc)
SUPPORT_SRC := $(wildcard tests/support/*.cc)
UNIT_SRC := $(wildcard tests/unit/*.cc tests/unit/*/*.cc tests/unit/*/*/*.cc tests/unit/*/*/*/*.cc)
CASES_SRC := $(wildcard tests/http/*.cc tests/http/*/*.cc)
BENCH_SRC := $(wildcard tests/bench/programs/*.cc)
FUZZ_SRC := $(filter-out tests/fuzz/replay_main.cc,$(wildcard tests/fuzz/*.cc))

# A folder of src is a room and compiles as one file, so that the headers it includes are read once for all its files:
# src/web/film/*.cc -> build/obj/src/web/film.o.  Compiled one by one are each main.cc, src/base (a helper links little of it,
# and should load no more libraries than that needs), tests, and generated files (build/obj/gen/…).
in_rooms = $(filter-out %/main.cc src/base/%,$(filter src/%,$1))
rooms = $(sort $(patsubst %/,%,$(dir $(in_rooms))))
singles = $(filter-out $(in_rooms),$1)
objects = $(patsubst %.cc,$(O)/obj/%.o,$(patsubst $(GEN)/%,gen/%,$(singles))) $(patsubst %,$(O)/obj/%.o,$(rooms))
OBJ := $(call objects,$(SRC))
LIB_OBJ := $(filter-out $(O)/obj/src/main.o,$(OBJ))
LIB := $(O)/libmatinee.a
SUPPORT_OBJ := $(call objects,$(SUPPORT_SRC))
# tests/support is not among the tests that are compiled quickly, as it reads thousands of pages.
TEST_OBJ := $(call objects,$(UNIT_SRC) $(CASES_SRC))

# A program looks for its languages in the folder texts/ beside it.
MO := $(patsubst texts/%.po,$(O)/texts/%.mo,$(wildcard texts/*.po))
PROGRAMS := $(O)/matinee $(if $(IMAGE_SRC),$(O)/matinee-image $(O)/matinee-card) $(if $(READER_SRC),$(O)/matinee-reader) $(if $(PROVIDER_SRC),$(O)/matinee-provider)
TESTS := $(if $(UNIT_SRC),$(O)/matinee-unit) $(if $(CASES_SRC),$(O)/matinee-cases)
FUZZERS := $(patsubst tests/fuzz/%.cc,$(O)/matinee-fuzz-%,$(FUZZ_SRC))
BENCHES := $(patsubst tests/bench/programs/%.cc,$(O)/matinee-bench-%,$(BENCH_SRC))

all: $(PROGRAMS) assets $(MO)
# make -k objects only compiles.
SOURCES := $(sort $(SRC) $(IMAGE_SRC) $(CARD_SRC) $(READER_SRC) $(PROVIDER_SRC) $(SUPPORT_SRC) $(UNIT_SRC) $(CASES_SRC) $(BENCH_SRC) $(wildcard tests/fuzz/*.cc))
OBJECTS := $(call objects,$(SOURCES))
objects: $(OBJECTS)
# Compiles every file by itself, as a room or a precompiled header hides a missing #include.
alone: $(patsubst %.cc,$(O)/obj/%.alone,$(filter-out $(GEN)/%,$(SOURCES)))
# For editors: how each file compiles by itself.
compile_commands.json: $(GEN)/template_names.h FORCE
	@for file in $(filter-out $(GEN)/%,$(SOURCES)); do printf '%s\n' "$$file"; done | awk -v folder="$(CURDIR)" \
	  -v command='$(subst ','\'',$(subst ",\\",$(filter-out -MMD -MP,$(COMPILE))))' 'BEGIN { print "[" } \
	  { printf "%s{\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"%s -c %s\"}\n", (NR > 1 ? ", " : ""), folder, $$0, command, $$0 } \
	  END { print "]" }' >$@
# The tests run these three.
tests: $(TESTS) $(filter %/matinee-image %/matinee-card %/matinee-reader,$(PROGRAMS))
fuzzers: $(FUZZERS)
benches: $(BENCHES)

# ---------------------------------------------------------------- compiling

# Rewrites the file only when its words change, so that what depends on it is made again only then.
define when_changed
@mkdir -p $(@D); printf '%s\n' $1 | cmp -s - $@ 2>/dev/null || printf '%s\n' $1 > $@
endef
$(O)/obj/flags: FORCE
	$(call when_changed,'$(subst ','\'',$(COMPILE) $(TEST_VARIANT) $(shell $(CXX) --version | head -n 1))')
$(O)/obj/sources: FORCE
	$(call when_changed,$(OBJ) $(SUPPORT_SRC) $(PROVIDER_SRC) $(IMAGE_SRC) $(READER_SRC) $(UNIT_SRC) $(CASES_SRC) $(LIBS))

# Reading the headers of libraries takes half of the time of compiling a file, so they are read once for all files.  Those of
# src/ are not among them: a change there must not compile everything anew.
ifeq ($(PCH),no)
precompiled =
else
precompiled = -include $(O)/obj/$1.h $(if $(findstring clang,$(CXX)),-Xclang -fno-pch-timestamp,-fpch-preprocess -Winvalid-pch)
$(filter-out $(TEST_OBJ),$(OBJECTS)): $(O)/obj/libraries.h.gch
$(TEST_OBJ): $(O)/obj/libraries_for_tests.h.gch
endif
header = $(call say,HEADERS,$<)cp $< $(@:.gch=) && CCACHE_DISABLE=1 $1 $(if $(findstring clang,$(CXX)),-fpch-instantiate-templates -Xclang -fno-pch-timestamp,) -x c++-header -o $@ $(@:.gch=) && cat $< $(O)/obj/flags config.packages | cksum > $@.sum
$(O)/obj/libraries.h.gch: build-aux/libraries.h $(O)/obj/flags
	$(call header,$(COMPILE))
$(O)/obj/libraries_for_tests.h.gch: build-aux/libraries_for_tests.h $(O)/obj/libraries.h.gch $(O)/obj/flags config.mk
	$(call header,$(COMPILE_TEST))

$(O)/obj/%.o: %.cc $(O)/obj/flags | $(GEN)/template_names.h
	@mkdir -p $(@D)
	$(call say,CXX,$<)$(COMPILE) $(call precompiled,libraries) -c -o $@ $<
$(O)/obj/gen/%.o: $(GEN)/%.cc $(O)/obj/flags
	@mkdir -p $(@D)
	$(call say,CXX,$<)$(COMPILE) $(call precompiled,libraries) -c -o $@ $<
ROOMS := $(call rooms,$(SOURCES))
$(ROOMS:%=$(O)/obj/%.cc): FORCE
	$(call when_changed,$(patsubst %,'#include "%"',$(filter-out %/main.cc,$(wildcard $(@:$(O)/obj/%.cc=%)/*.cc))))
$(ROOMS:%=$(O)/obj/%.o): %.o: %.cc $(O)/obj/flags | $(GEN)/template_names.h
	$(call say,CXX,$(@:$(O)/obj/%.o=%))$(COMPILE) $(call precompiled,libraries) -c -o $@ $<
$(TEST_OBJ): $(O)/obj/%.o: %.cc $(O)/obj/flags | $(GEN)/template_names.h
	@mkdir -p $(@D)
	$(call say,CXX,$<)$(COMPILE_TEST) $(call precompiled,libraries_for_tests) -c -o $@ $<

$(O)/obj/%.alone: %.cc FORCE | $(GEN)/template_names.h
	$(call say,ALONE,$<)$(filter-out -MMD -MP,$(COMPILE)) -fsyntax-only $<

$(LIB): $(LIB_OBJ) $(O)/obj/sources
	@rm -f $@
	$(call say,AR,$@)ar rcsT $@ $(LIB_OBJ)
# Of these it takes what it calls: files of other services are read by matinee-reader.
$(O)/matinee: $(OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(filter-out $(O)/obj/src/formats%,$(OBJ)) $(LIB) $(LIBS)
$(O)/matinee-image: $(call objects,$(IMAGE_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(IMAGE_SRC)) $(LIB) $(GD_LIBS) $(LIBS)
$(O)/matinee-card: $(call objects,$(CARD_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(CARD_SRC)) $(LIB) $(GD_LIBS) $(PANGO_LIBS) $(LIBS)
$(call objects,$(wildcard src/card/*.cc)): private GD_CFLAGS += $(filter-out -pthread,$(PANGO_CFLAGS))
$(patsubst %.cc,$(O)/obj/%.alone,$(wildcard src/card/*.cc)): private GD_CFLAGS += $(filter-out -pthread,$(PANGO_CFLAGS))
$(O)/matinee-reader: $(call objects,$(READER_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(READER_SRC)) $(LIB) $(LIBS)
$(O)/matinee-provider: $(call objects,$(PROVIDER_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(PROVIDER_SRC)) $(LIB) $(GD_LIBS) $(LIBS)
$(O)/matinee-unit: $(call objects,$(UNIT_SRC)) $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(UNIT_SRC)) $(SUPPORT_OBJ) $(LIB) $(CPPUNIT_LIBS) -lssl $(LIBS)
$(O)/matinee-cases: $(call objects,$(CASES_SRC)) $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(CASES_SRC)) $(SUPPORT_OBJ) $(LIB) -lssl $(LIBS)
$(FUZZERS): $(O)/matinee-fuzz-%: $(O)/obj/tests/fuzz/%.o $(if $(FUZZ),,$(O)/obj/tests/fuzz/replay_main.o) $(LIB)
	$(call say,LINK,$@)$(LINK) $(FUZZ_LINK) -o $@ $(filter %.o,$^) $(LIB) $(LIBS)
$(BENCHES): $(O)/matinee-bench-%: $(O)/obj/tests/bench/programs/%.o $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(filter %.o,$^) $(LIB) $(LIBS)

-include $(OBJECTS:.o=.d)

# ---------------------------------------------------------------- generated sources

SQL := $(sort $(wildcard sql/*.sql))
TEMPLATES := $(sort $(wildcard tmpl/*.tpl tmpl/*/*.tpl))
generated: $(GEN)/migrations.cc $(GEN)/templates.cc $(GEN)/openapi.cc $(GEN)/template_names.h

# Always made, but replaced only when different.
define generate
@mkdir -p $(@D); awk -f build-aux/embed.awk $1 > $@.new </dev/null || { rm -f $@.new; exit 1; }; \
if cmp -s $@.new $@; then rm $@.new; else echo '  GEN       $@'; mv $@.new $@; fi
endef
$(GEN)/migrations.cc: FORCE
	$(call generate,-v mode=migrations -v root=sql/ $(SQL))
$(GEN)/templates.cc: $(GEN)/assets.tsv FORCE
	$(call generate,-v mode=templates -v root=tmpl/ -v assets=$(GEN)/assets.tsv $(TEMPLATES))
$(GEN)/openapi.cc: FORCE
	$(call generate,-v mode=openapi src/api/openapi.json)
$(GEN)/template_names.h: FORCE
	$(call generate,-v mode=names $(TEMPLATES))

# ---------------------------------------------------------------- translations

$(O)/texts/%.mo: texts/%.po
	@mkdir -p $(@D)
	$(call say,MSGFMT,$<)msgfmt --check --output-file=$@ $<
texts:
	@build-aux/texts $(BUILD)

# ---------------------------------------------------------------- static files

# Node brings its own list of certificate authorities; with this, npm trusts those of this machine too.
CA_BUNDLE := $(wildcard /etc/ssl/certs/ca-certificates.crt)
ifneq ($(CA_BUNDLE),)
export NODE_EXTRA_CA_CERTS ?= $(CA_BUNDLE)
endif

STATIC := $(shell find static -type f 2>/dev/null | LC_ALL=C sort)
NPM := $(if $(wildcard static/package-lock.json),$(BUILD)/npm/.done)
assets: $(GEN)/assets.tsv

$(GEN)/static.list: FORCE
	$(call when_changed,$(STATIC) -)
$(GEN)/assets.tsv: $(STATIC) $(TEMPLATES) $(GEN)/static.list build-aux/assets.mjs $(NPM)
	$(call say,ASSETS,$(BUILD)/static)node build-aux/assets.mjs static $(BUILD)/npm tmpl $(BUILD)/static $@
$(BUILD)/npm/.done: static/package.json static/package-lock.json
	@mkdir -p $(@D); cp static/package.json static/package-lock.json $(@D)
	$(call say,NPM,$(@D))cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch .done

# ---------------------------------------------------------------- installing

# The nginx, Apache and systemd files are installed with the paths of this installation in them.
install: all
	build-aux/install-files $(O) '$(DESTDIR)' '$(prefix)' '$(bindir)' '$(datadir)' '$(mandir)' '$(sysconfdir)'
deb: all
	@build-aux/make-deb $(O) "$$(build-aux/package-version)"

endif
