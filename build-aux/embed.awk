# Turns text files into C++ source.  mode=templates, names, migrations or openapi; assets=FILE maps logical to hashed names.
# Usage: awk -f embed.awk -v mode=templates -v root=tmpl/ -v assets=build/gen/assets.tsv FILE…

function fail(message) { print message > "/dev/stderr"; failed = 1; exit 1 }

function c_quote(s) {
    gsub(/\\/, "\\\\\\\\", s); gsub(/"/, "\\\"", s); gsub(/\?/, "\\?", s); gsub(/\t/, "\\t", s); gsub(/\r/, "\\r", s)
    return s
}

# [[css/matinee.css]] becomes css/matinee.0123456789.css.
function with_assets(s,   out, logical) {
    out = ""
    while (match(s, /\[\[[A-Za-z0-9_.\/-]+\]\]/)) {
        logical = substr(s, RSTART + 2, RLENGTH - 4)
        if (!(logical in hashed)) fail(FILENAME ":" FNR ": no static file is called " logical)
        out = out substr(s, 1, RSTART - 1) hashed[logical]
        s = substr(s, RSTART + RLENGTH)
    }
    return out s
}

# Collects the names between {{ and }}, of variables, sections and includes.
function collect(s,   marker) {
    while (1) {
        if (in_comment) {
            if (!match(s, /\}\}/)) return
            s = substr(s, RSTART + 2); in_comment = 0
        }
        if (!match(s, /\{\{/)) return
        s = substr(s, RSTART + 2)
        if (substr(s, 1, 1) == "!") { in_comment = 1; continue }
        if (substr(s, 1, 1) == "%") continue
        if (!match(s, /^[#\/>]?[ ]*[A-Za-z0-9_]+/)) continue
        marker = substr(s, 1, RLENGTH); sub(/^[#\/>]?[ ]*/, "", marker)
        if (marker ~ /^BI_(NEWLINE|SPACE)$/ || marker ~ /_separator$/) continue
        if (!(marker in names)) { names[marker] = 1; order[++name_count] = marker }
    }
}

function begin_file(   name) {
    name = FILENAME; sub("^" root, "", name)
    if (mode == "names") return
    if (open_file) print ";"
    open_file = 1
    ++file_count
    file_name[file_count] = name
    printf "constexpr char kText%d[] = // %s", file_count, name
    if (mode == "migrations") {
        if (name !~ /^[0-9][0-9][0-9][0-9]_[a-z0-9_]+\.sql$/) fail(FILENAME ": migrations are called NNNN_name.sql")
        if (name ~ /_from_[0-9]+\.sql$/) { conversion = file_count; return }
        version[file_count] = substr(name, 1, 4) + 0
        if (last_version && version[file_count] != last_version + 1) fail(FILENAME ": migrations are numbered without a gap")
        last_version = version[file_count]
    }
}

BEGIN {
    if (assets != "") while ((getline line < assets) > 0) { split(line, part, "\t"); hashed[part[1]] = part[2] }
    print "// Made by build-aux/embed.awk; do not edit."
    if (mode == "migrations") print "#include \"store/upkeep/migrate.h\"\n\nnamespace store {\nnamespace {\n"
    if (mode == "templates") print "#include \"app/page/view.h\"\n\nnamespace app {\nnamespace {\n"
    if (mode == "openapi") print "#include \"api/openapi.h\"\n\nnamespace api {\n\nextern const std::string_view kOpenApiLines[] = {"
    if (mode == "names") print "#pragma once\n\n#include \"app/page/template_name.h\"\n"
}

# Without the indentation.
mode == "openapi" { sub(/^ +/, ""); printf "    \"%s\\n\",\n", c_quote($0); ++line_count; next }

FNR == 1 { begin_file() }

mode == "names" { collect($0); next }

{ printf "\n    \"%s\\n\"", c_quote(mode == "templates" ? with_assets($0) : $0) }

END {
    if (failed) exit 1
    if (mode == "names") {
        for (i = 1; i <= name_count; i++)
            printf "#ifdef %s\n#error \"%s is a macro and cannot name a template variable\"\n#endif\n", order[i], order[i]
        print "\nnamespace app::t {\n"
        for (i = 1; i <= name_count; i++) printf "inline constexpr TemplateName %s{\"%s\", %d};\n", order[i], order[i], i - 1
        print "\n}  // namespace app::t"
        exit
    }
    if (mode == "openapi") {
        printf "};\nextern const std::size_t kOpenApiLineCount = %d;\n\n}  // namespace api\n", line_count
        exit
    }
    if (open_file) print ";"
    print "\n}  // namespace\n"
    type = mode == "migrations" ? "EmbeddedMigration" : "EmbeddedTemplate"
    list = mode == "migrations" ? "kMigrations" : "kTemplates"
    if (mode == "migrations") printf "extern const char* const kConversion = kText%d;\n", conversion
    printf "extern const %s %s[] = {\n", type, list
    for (i = 1; i <= file_count; i++) {
        if (mode == "migrations" && i == conversion) continue
        if (mode == "migrations") printf "    {%d, \"%s\", kText%d},\n", version[i], file_name[i], i
        else printf "    {\"%s\", kText%d, sizeof kText%d - 1},\n", file_name[i], i, i
    }
    if (!file_count) print "    {},"
    printf "};\nextern const std::size_t %s = %d;\n\n}  // namespace %s\n", \
        mode == "migrations" ? "kMigrationCount" : "kTemplateCount", mode == "migrations" ? file_count - 1 : file_count, mode == "migrations" ? "store" : "app"
}
