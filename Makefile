# Matinee.  `make run` installs what is missing, builds and starts; `make check` does the same and tests.
#
#   make               configure if needed, build build/matinee
#   make run           build, then nginx, workers and job runner in the foreground on 127.0.0.1:8080
#   make check         every test;  check-fast: units, cases, layers, templates;  SAN=1: with sanitizers
#   make check-reliability   kills, hangs, storms, damage: ten minutes;  FULL=1: forty
#   make check-deb     the package installed, upgraded and purged in a Debian of its own; needs root
#   make bench         the benchmark table
#   make install       to PREFIX (and DESTDIR);  deb: a Debian package in build/
#   make deps-run      install the packages that building and running need;  deps-check: and testing
#
# V=1 shows commands, WERROR= lets warnings pass, BUILD=dir builds elsewhere.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := all

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif
MAKEFLAGS += --no-builtin-rules

# ---------------------------------------------------------------- targets that first install packages
# They run in two steps, because configuring needs the packages.

STAGED := run check check-fast check-reliability check-deb bench
.PHONY: all objects benches tests fuzzers generated assets install deb clean distclean deps-run deps-check deps-bench deps-deb FORCE $(STAGED)

deps-run deps-check deps-bench deps-deb:
	@build-aux/install-packages $(@:deps-%=%)

ifneq ($(MAKE_STAGE),2)
run: deps-run
check check-fast check-reliability: deps-check
check-deb: deps-deb
bench: deps-bench
$(STAGED):
	@$(MAKE) --no-print-directory MAKE_STAGE=2 $@
endif

clean:
	rm -rf build
distclean: clean
	rm -rf configure config.mk config.log config.status autom4te.cache

# Everything below needs config.mk, so nothing of it is read for the targets above.
ifneq ($(filter-out clean distclean deps-run deps-check deps-bench deps-deb $(if $(filter 2,$(MAKE_STAGE)),,$(STAGED)),$(or $(MAKECMDGOALS),all)),)

# ---------------------------------------------------------------- configuration

include config.mk
# src/metadata/curl_library.cc loads libcurl when it is needed.
LIBS := $(filter-out -lcurl,$(LIBS))
ifdef PREFIX
prefix = $(PREFIX)
endif
# As everywhere on Debian.
ifeq ($(prefix),/usr)
sysconfdir = /etc
endif

configure: configure.ac build-aux/version
	@command -v autoconf >/dev/null || { echo 'autoconf is missing; "make deps-run" installs what the build needs.' >&2; exit 1; }
	@echo '  AUTOCONF'; autoconf
config.mk: configure build-aux/config.mk.in
	@echo '  CONFIGURE'; ./configure --quiet

# ---------------------------------------------------------------- flags

# Three trees: build (the program), build/san (SAN=1, sanitizers), build/fuzz (FUZZ=1, libFuzzer with clang).
BUILD ?= build
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -O1
ifdef FUZZ
override CXX := clang++-14
O := $(BUILD)/fuzz
VARIANT := $(SANITIZE) -fsanitize=fuzzer-no-link
FUZZ_LINK := -fsanitize=fuzzer
else ifdef SAN
O := $(BUILD)/san
# g++ 12 sees uninitialised values in sanitized optionals that there are not.
VARIANT := $(SANITIZE) -Wno-maybe-uninitialized
else
O := $(BUILD)
VARIANT := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
endif

# Warnings are errors with the compilers that the project is checked with: g++ 12 and clang 14.
COMPILER := $(shell $(CXX) -dumpversion)
WERROR ?= $(filter 12 14.0.6,$(COMPILER))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
# g++ 12 sees overlaps in std::string + that are not there (GCC bug 105651).
WARNINGS += $(if $(filter 12,$(COMPILER)),-Wno-restrict)
HARDENING := -D_GLIBCXX_ASSERTIONS -fstack-protector-strong -fstack-clash-protection -fcf-protection -fPIE
LINK_HARDENING := -pie -Wl,-z,relro,-z,now,-z,noexecstack -Wl,--as-needed

COMPILE = $(CXX) -std=c++20 $(CXXFLAGS) $(VARIANT) $(HARDENING) $(WARNINGS) \
	-DMATINEE_VERSION='"$(VERSION)"' -DUSE_OS_TZDB=1 -DONLY_C_LOCALE=1 -DHAS_STRING_VIEW=1 $(CPPFLAGS) \
	-Isrc -I. -I$(GEN) $(LIB_CFLAGS) $(GD_CFLAGS) $(CPPUNIT_CFLAGS)
LINK = $(CXX) $(CXXFLAGS) $(VARIANT) $(LINK_HARDENING) $(LDFLAGS)

ifdef V
say =
else
say = @printf '  %-9s %s\n' $1 $2;
endif

# ---------------------------------------------------------------- sources

GEN := $(BUILD)/gen
SRC := $(filter-out src/image/%,$(wildcard src/*.cc src/*/*.cc src/*/*/*.cc)) $(GEN)/migrations.cc $(GEN)/templates.cc $(GEN)/openapi.cc
IMAGE_SRC := $(wildcard src/image/*.cc)
PROVIDER_SRC := $(wildcard tests/provider/*.cc)
SUPPORT_SRC := $(wildcard tests/support/*.cc)
UNIT_SRC := $(wildcard tests/unit/*.cc)
CASES_SRC := $(wildcard tests/http/*.cc)
BENCH_SRC := $(wildcard tests/bench/*.cc)
FUZZ_SRC := $(filter-out tests/fuzz/replay_main.cc,$(wildcard tests/fuzz/*.cc))

# src/web/film/movie.cc -> build/obj/src/web/film/movie.o; generated files -> build/obj/gen/…
objects = $(patsubst %.cc,$(O)/obj/%.o,$(patsubst $(GEN)/%,gen/%,$1))
OBJ := $(call objects,$(SRC))
LIB_OBJ := $(filter-out $(O)/obj/src/main.o,$(OBJ))
LIB := $(O)/libmatinee.a
SUPPORT_OBJ := $(call objects,$(SUPPORT_SRC))

PROGRAMS := $(O)/matinee $(if $(IMAGE_SRC),$(O)/matinee-image) $(if $(PROVIDER_SRC),$(O)/matinee-provider)
TESTS := $(if $(UNIT_SRC),$(O)/matinee-unit) $(if $(CASES_SRC),$(O)/matinee-cases)
FUZZERS := $(patsubst tests/fuzz/%.cc,$(O)/matinee-fuzz-%,$(FUZZ_SRC))
BENCHES := $(patsubst tests/bench/%.cc,$(O)/matinee-bench-%,$(BENCH_SRC))

all: $(PROGRAMS) assets
# Only compile: make -k objects
objects: $(OBJ) $(call objects,$(IMAGE_SRC) $(PROVIDER_SRC) $(SUPPORT_SRC) $(UNIT_SRC) $(CASES_SRC) $(BENCH_SRC))
# They run matinee-image.
tests: $(TESTS) $(filter %/matinee-image,$(PROGRAMS))
fuzzers: $(FUZZERS)
benches: $(BENCHES)

# ---------------------------------------------------------------- compiling

# Rewritten only when the words in it change: then everything that depends on it is made again.
define when_changed
@mkdir -p $(@D); printf '%s\n' $1 | cmp -s - $@ 2>/dev/null || printf '%s\n' $1 > $@
endef
$(O)/obj/flags: FORCE
	$(call when_changed,'$(subst ','\'',$(COMPILE))')
$(O)/obj/sources: FORCE
	$(call when_changed,$(OBJ) $(SUPPORT_SRC) $(PROVIDER_SRC) $(IMAGE_SRC) $(UNIT_SRC) $(CASES_SRC) $(LIBS))

# The table is checked by the compiler, which takes no sanitized comparison of functions for a constant (g++ 12).
ifdef SAN
$(O)/obj/src/routes.o: VARIANT += -fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute
# A statement that scans or sorts without saying so is an error.
$(O)/obj/src/store/sqlite/db.o: VARIANT += -DMATINEE_SCAN_CHECK
endif

$(O)/obj/%.o: %.cc $(O)/obj/flags | $(GEN)/template_names.h
	@mkdir -p $(@D)
	$(call say,CXX,$<)$(COMPILE) -MMD -MP -c -o $@ $<
$(O)/obj/gen/%.o: $(GEN)/%.cc $(O)/obj/flags
	@mkdir -p $(@D)
	$(call say,CXX,$<)$(COMPILE) -MMD -MP -c -o $@ $<

$(LIB): $(LIB_OBJ) $(O)/obj/sources
	@rm -f $@
	$(call say,AR,$@)ar rcsT $@ $(LIB_OBJ)
$(O)/matinee: $(OBJ) $(O)/obj/sources
	$(call say,LINK,$@)$(LINK) -o $@ $(OBJ) $(LIBS)
$(O)/matinee-image: $(call objects,$(IMAGE_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(IMAGE_SRC)) $(LIB) $(GD_LIBS) $(LIBS)
$(O)/matinee-provider: $(call objects,$(PROVIDER_SRC)) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(PROVIDER_SRC)) $(LIB) $(GD_LIBS) $(LIBS)
$(O)/matinee-unit: $(call objects,$(UNIT_SRC)) $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(UNIT_SRC)) $(SUPPORT_OBJ) $(LIB) $(CPPUNIT_LIBS) -lssl $(LIBS)
$(O)/matinee-cases: $(call objects,$(CASES_SRC)) $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(call objects,$(CASES_SRC)) $(SUPPORT_OBJ) $(LIB) $(LIBS)
$(FUZZERS): $(O)/matinee-fuzz-%: $(O)/obj/tests/fuzz/%.o $(if $(FUZZ),,$(O)/obj/tests/fuzz/replay_main.o) $(LIB)
	$(call say,LINK,$@)$(LINK) $(FUZZ_LINK) -o $@ $(filter %.o,$^) $(LIB) $(LIBS)
$(BENCHES): $(O)/matinee-bench-%: $(O)/obj/tests/bench/%.o $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(filter %.o,$^) $(LIB) $(LIBS)

-include $(patsubst %.o,%.d,$(call objects,$(SRC) $(IMAGE_SRC) $(PROVIDER_SRC) $(SUPPORT_SRC) $(UNIT_SRC) \
	$(CASES_SRC) $(wildcard tests/fuzz/*.cc) $(BENCH_SRC)))

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

# ---------------------------------------------------------------- static files

# Node brings its own list of certificate authorities; npm shall also trust those that this machine trusts.
CA_BUNDLE := $(wildcard /etc/ssl/certs/ca-certificates.crt)
ifneq ($(CA_BUNDLE),)
export NODE_EXTRA_CA_CERTS ?= $(CA_BUNDLE)
endif

STATIC := $(shell find static -type f 2>/dev/null | LC_ALL=C sort)
NPM := $(if $(wildcard static/package-lock.json),$(BUILD)/npm/.done)
assets: $(GEN)/assets.tsv

$(GEN)/static.list: FORCE
	$(call when_changed,$(STATIC) -)
$(GEN)/assets.tsv: $(STATIC) $(GEN)/static.list build-aux/assets.mjs $(NPM)
	$(call say,ASSETS,$(BUILD)/static)node build-aux/assets.mjs static $(BUILD)/npm $(BUILD)/static $@
$(BUILD)/npm/.done: static/package.json static/package-lock.json
	@mkdir -p $(@D); cp static/package.json static/package-lock.json $(@D)
	$(call say,NPM,$(@D))cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch .done

# ---------------------------------------------------------------- running and testing

ifeq ($(MAKE_STAGE),2)
run: all
	@build-aux/run $(O)
check: all tests sanitized
	@tests/run_suites all $(O) $(BUILD)/san
check-fast: all tests
	@tests/run_suites fast $(O)
check-reliability: all
	@tests/reliability/run $(if $(FULL),full,usual)
check-deb: all
	@tests/package/run $(O)
# After the ordinary build, since both make the generated files.
.PHONY: sanitized
sanitized: all tests
	@$(MAKE) --no-print-directory SAN=1 tests fuzzers
bench: all benches
	@tests/bench/run
endif

# ---------------------------------------------------------------- installing

# The nginx, Apache and systemd files are installed with the paths of this installation in them.
install: all
	build-aux/install-files $(O) '$(DESTDIR)' '$(prefix)' '$(bindir)' '$(datadir)' '$(mandir)' '$(sysconfdir)'
deb: all
	@build-aux/make-deb $(O) $(VERSION)

endif
