#include "web/imports/options.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/page/display.h"
#include "domain/film_language.h"
#include "formats/input/dates.h"
#include "store/imports/row.h"
#include "store/imports/values_here.h"
#include "transfer/imports/flow.h"
#include "web/account/account_form.h"
#include "web/imports/words.h"

namespace web {

namespace {

namespace t = app::t;

// A policy, its possible values, and the kinds of rows that it concerns.
struct PolicyRow {
  std::string_view name;
  std::array<std::string_view, 3> choices;  // "" fills the end if there are fewer
  std::array<std::string_view, 2> kinds;
  bool is_about_here = false;  // it is about values that the diary already has
};
constexpr PolicyRow kParts[] = {
    {"plays", {}, {"play", "seen"}},  {"ratings", {}, {"rating", "past_rating"}},
    {"watchlist", {}, {"watchlist"}}, {"lists", {}, {"list", "item"}},
    {"comments", {}, {"review"}},
};
constexpr PolicyRow kPolicies[] = {
    {"marks", {"yes", "no"}, {"seen"}},
    {"shared_lists", {"no", "yes"}, {"visibility"}},
    {"rating_policy", {"newer", "mine", "theirs"}, {"rating"}, true},
    {"comment_policy", {"mine", "add", "theirs"}, {"play", "review"}, true},
    {"watchlist_removal", {"yes", "no"}, {"play"}, true},
    {"add_all", {"no", "yes"}, {"play"}, true},
};

// A language in which services show titles to many people.
struct TitleLanguage {
  std::string_view code, english_name;
};
constexpr TitleLanguage kTitleLanguages[] = {
    {"ar", "Arabic"},     {"bg", "Bulgarian"}, {"ca", "Catalan"},    {"cs", "Czech"},    {"da", "Danish"},
    {"de", "German"},     {"el", "Greek"},     {"en", "English"},    {"es", "Spanish"},  {"fi", "Finnish"},
    {"fr", "French"},     {"he", "Hebrew"},    {"hi", "Hindi"},      {"hr", "Croatian"}, {"hu", "Hungarian"},
    {"id", "Indonesian"}, {"it", "Italian"},   {"ja", "Japanese"},   {"ko", "Korean"},   {"nl", "Dutch"},
    {"no", "Norwegian"},  {"pl", "Polish"},    {"pt", "Portuguese"}, {"ro", "Romanian"}, {"ru", "Russian"},
    {"sk", "Slovak"},     {"sv", "Swedish"},   {"th", "Thai"},       {"tr", "Turkish"},  {"uk", "Ukrainian"},
    {"vi", "Vietnamese"}, {"zh", "Chinese"}};
// Formats that identify films by their titles.
constexpr std::string_view kByTitle[] = {
    "letterboxd", "letterboxd-import", "netflix",   "netflix-gdpr", "tvtime",  "kodi",   "plex",
    "tautulli",   "jellyfin-playback", "criticker", "flixster",     "filmweb", "douban", "csv"};

constexpr std::int64_t kMostNamed = 10;  // files named as not understood
constexpr char kQuestion[] = "partials/import_question.tpl";

std::set<std::string, std::less<>> kinds_of(const ImportCounts& counts) {
  std::set<std::string, std::less<>> kinds;
  for (const store::ImportTally& tally : counts.tallies()) kinds.insert(tally.kind);
  return kinds;
}

bool concerns(const PolicyRow& row, const std::set<std::string, std::less<>>& kinds) {
  return std::ranges::any_of(row.kinds, [&](std::string_view kind) { return kinds.contains(kind); });
}

const char* yes_or_no(bool value) { return value ? "yes" : "no"; }

// Returns the value that the policy has now.
std::string policy_value(std::string_view name, const transfer::ImportPolicy& policy) {
  if (name == "rating_policy") return policy.rating_policy;
  if (name == "comment_policy") return policy.comment_policy;
  if (name == "watchlist_removal") return yes_or_no(policy.watchlist_removal);
  if (name == "marks") return yes_or_no(policy.marks);
  if (name == "add_all") return yes_or_no(policy.add_all);
  if (name == "shared_lists") return yes_or_no(policy.shared_lists);
  return yes_or_no(name == "plays"       ? policy.plays
                   : name == "ratings"   ? policy.ratings
                   : name == "watchlist" ? policy.watchlist
                   : name == "lists"     ? policy.lists
                                         : policy.comments);
}

void add_choice(app::Section& question, std::string_view option, std::string_view value, bool is_chosen) {
  question.add(t::CHOICE)
      .text(t::VALUE, value)
      .text(t::TEXT, option_value(option, value))
      .show_if(is_chosen, t::CHOSEN);
}

void add_formats(app::Section& form, const std::string& chosen) {
  for (const ImportWord& format : import_formats())
    form.add(t::FORMAT)
        .text(t::VALUE, format.code)
        .text(t::TEXT, format.text)
        .show_if(format.code == chosen, t::CHOSEN);
  if (!chosen.empty() && !is_import_format(chosen))
    form.add(t::FORMAT).text(t::VALUE, chosen).text(t::TEXT, chosen).show(t::CHOSEN);
}

// Adds a date of the file as each of these orders reads it, without orders that make no date of it.
void add_readings(const app::Context& context, app::Section& sample, const std::string& text,
                  const std::vector<std::string>& orders) {
  const formats::Calendar calendar("UTC", context.today());
  std::vector<std::string> readings;
  for (std::size_t i = 0; i < formats::kDayOrders.size(); ++i) {
    if (std::ranges::find(orders, formats::kDayOrders[i]) == orders.end()) continue;
    const formats::When when = calendar.read(text, {.order = static_cast<formats::DayOrder>(i)});
    if (when.date) readings.push_back(app::long_date_text(context, *when.date));
  }
  if (readings.empty()) return;
  app::Section list = sample.add(t::READINGS);
  for (const std::string& reading : readings) list.add(t::READING).text(t::TEXT, reading);
}

// Adds a question as a select. One without choices, except the time zone, gets a text field.
void add_question(const app::Context& context, app::Section form, const store::ImportQuestion& asked,
                  const store::ImportOptions& options) {
  const auto said = options.find(asked.name);
  const std::string& value = said == options.end() ? asked.value : said->second;
  form.text(t::NAME, asked.name).text(t::LABEL, option_name(asked.name));
  if (asked.name == "zone") {
    app::Section select = form.add(t::SELECT);
    add_zones(select, value, false);
  } else if (asked.choices.empty()) {
    form.add(t::TYPED).text(t::VALUE, value);
  } else {
    app::Section select = form.add(t::SELECT);
    select.show_if(value.empty(), t::OPEN);
    for (const std::string& choice : asked.choices) add_choice(select, asked.name, choice, choice == value);
  }
  for (const std::string& text : asked.samples) {
    app::Section sample = form.add(t::SAMPLE);
    sample.text(t::TEXT, text);
    if (asked.name.starts_with("day_order")) add_readings(context, sample, text, asked.choices);
  }
}

// Asks for the language in which films are searched, if the format identifies films by title.
void add_title_language(const app::Context& context, app::Section& form, const store::ImportBatch& batch) {
  if (std::ranges::find(kByTitle, batch.shown_format()) == std::end(kByTitle)) return;
  const std::string chosen = transfer::title_language(batch);
  std::vector<std::pair<std::string, std::string_view>> languages;
  for (const auto& [code, name] : kTitleLanguages)
    languages.emplace_back(context.text(domain::film_language(name)), code);
  std::ranges::sort(languages);
  if (!chosen.empty() && std::ranges::find(kTitleLanguages, chosen, &TitleLanguage::code) == std::end(kTitleLanguages))
    languages.emplace_back(chosen, chosen);
  app::Section question = form.include(t::QUESTION, kQuestion);
  question.text(t::NAME, "title_language").text(t::LABEL, option_name("title_language"));
  app::Section select = question.add(t::SELECT);
  store::ImportBatch unsaid = batch;
  unsaid.options.erase("title_language");
  if (transfer::title_language(unsaid).empty())
    select.add(t::CHOICE)
        .text(t::VALUE, "")
        .text(t::TEXT, base::tr("Same as this server"))
        .show_if(chosen.empty(), t::CHOSEN);
  for (const auto& [name, code] : languages)
    select.add(t::CHOICE).text(t::VALUE, code).text(t::TEXT, name).show_if(code == chosen, t::CHOSEN);
}

// Returns true if the upload has rows for this part. Plays may have notes too, which belong to "comments".
bool concerns_part(const PolicyRow& part, const std::set<std::string, std::less<>>& kinds, store::Db& db,
                   std::int64_t batch_id) {
  return concerns(part, kinds) || (part.name == "comments" && store::has_import_notes(db, batch_id));
}

void add_policies(store::Db& db, app::Section& form, const store::ImportBatch& batch, const ImportCounts& counts,
                  const transfer::ImportPolicy& policy) {
  const auto kinds = kinds_of(counts);
  for (const PolicyRow& part : kParts)
    if (concerns_part(part, kinds, db, batch.id))
      form.add(t::PART)
          .text(t::NAME, part.name)
          .text(t::LABEL, option_name(part.name))
          .show_if(policy_value(part.name, policy) == "yes", t::CHOSEN);
  const bool has_values = store::has_values_here(db, batch.user_id);
  for (const PolicyRow& row : kPolicies) {
    if (!concerns(row, kinds) || (row.is_about_here && !has_values)) continue;
    const std::string value = policy_value(row.name, policy);
    app::Section question = form.include(t::QUESTION, kQuestion);
    question.text(t::NAME, row.name).text(t::LABEL, option_name(row.name));
    app::Section select = question.add(t::SELECT);
    for (const std::string_view choice : row.choices)
      if (!choice.empty()) add_choice(select, row.name, choice, choice == value);
  }
}

// Returns the name of a file, or of the member within its archive.
const std::string& shown_name(const store::ImportFile& file) { return file.member.empty() ? file.name : file.member; }

// Returns true if the file has rows or a format, is an archive with listed members, or has a warning that explains it.
bool is_understood(const store::ImportFile& file, const std::vector<store::ImportFile>& files,
                   const std::vector<store::ImportWarning>& warnings) {
  const auto is_member = [&](const store::ImportFile& one) { return !one.member.empty() && one.name == file.name; };
  const bool is_archive = file.member.empty() && std::ranges::any_of(files, is_member);
  return file.rows > 0 || !file.format.empty() || is_archive ||
         std::ranges::find(warnings, shown_name(file), &store::ImportWarning::file) != warnings.end();
}

// Names the files that were not read, at most kMostNamed of them.
void add_unread(const app::Context& context, app::Section& target, std::vector<std::string> names) {
  if (names.empty()) return;
  const auto more = static_cast<std::int64_t>(names.size()) - kMostNamed;
  if (more > 0) {
    names.resize(kMostNamed);
    names.push_back(context.text(base::tr_n("{n} more file", "{n} more files", more)));
  }
  target.add(t::WARNING).text(t::TEXT, base::tr("Not recognised: {files}.", {{"files", context.language.list(names)}}));
}

// Says "42 episodes, no films."
base::Text no_films_text(const app::Context& context, const store::ImportWarning& warning) {
  std::vector<std::string> amounts;
  const auto values = base::parse_json(warning.values);
  if (values && values->isObject())
    for (const std::string& reason : values->getMemberNames())
      amounts.push_back(
          context.text(no_film_text(domain::RowReason::from(reason), base::int_member(*values, reason.c_str()))));
  return base::tr("{amounts}, no films.", {{"amounts", context.language.list(amounts)}});
}

void add_files(const app::Context& context, app::Section& target, const store::ImportBatch& batch) {
  app::Section list = target.include(t::FILES, "partials/import_files.tpl");
  const std::vector<store::ImportFile> files = store::import_files(context.app.db, batch.id);
  const std::vector<store::ImportWarning> warnings = store::import_warnings(context.app.db, batch.id);
  std::vector<std::string> unread;
  for (const store::ImportFile& file : files) {
    if (!is_understood(file, files, warnings)) unread.push_back(shown_name(file));
    if (file.rows == 0 && (file.format.empty() || !file.is_upload())) continue;
    list.add(t::FILE)
        .text(t::NAME, shown_name(file))
        .optional(t::FORMAT_NAME, import_format_name(file.format))
        .text(t::ROWS_TEXT, base::tr_n("{n} row", "{n} rows", file.rows));
  }
  for (const store::ImportWarning& warning : warnings) {
    if (warning.code == "no_films") {
      target.add(t::WARNING).text(t::TEXT, no_films_text(context, warning));
      continue;
    }
    const base::Text text = warning_text(warning.code);
    if (!text.is_empty()) target.add(t::WARNING).text(t::TEXT, text).optional(t::NAME, warning.file);
  }
  add_unread(context, target, std::move(unread));
}

// Says on one line what the reader guessed about days and letters, and what the member has chosen.
void add_summary(const app::Context& context, app::Section& section, const store::ImportBatch& batch,
                 const std::vector<store::ImportQuestion>& questions) {
  store::ImportOptions shown = batch.options;
  for (const store::ImportQuestion& asked : questions)
    if (asked.name.starts_with("day_order") || asked.name.starts_with("encoding") || asked.name == "zone")
      shown.emplace(asked.name, asked.value);
  for (const auto& [name, value] : shown)
    section.add(t::CHOICE).text(t::TEXT,
                                base::tr("{option}: {value}", {{"option", context.text(option_name(name))},
                                                               {"value", context.text(option_value(name, value))}}));
}

}  // namespace

void add_import_options(const app::Context& context, app::Section& section, const store::ImportBatch& batch,
                        const ImportCounts& counts) {
  store::Db& db = context.app.db;
  add_files(context, section, batch);
  const bool asks = batch.state == store::ImportState::options;
  const std::vector<std::string> first = asks ? transfer::questions_first(db, batch) : std::vector<std::string>();
  app::Section form = section.include(t::OPTIONS_FORM, "partials/import_options.tpl");
  form.text(t::IMPORT_URL, context.url(import_path(batch.id)))
      .show(asks ? t::BEFORE_MATCHING : t::AFTERWARDS)
      .show_if(!first.empty(), t::FOLDED);
  add_formats(form, batch.format);
  const std::vector<store::ImportQuestion> questions = store::import_questions(db, batch.id);
  for (const store::ImportQuestion& asked : questions) {
    const bool is_first = std::ranges::find(first, asked.name) != first.end();
    if (!transfer::is_policy_option(asked.name))
      add_question(context, form.include(is_first ? t::FIRST_QUESTION : t::QUESTION, kQuestion), asked, batch.options);
  }
  add_title_language(context, form, batch);
  add_policies(db, form, batch, counts, transfer::import_policy(batch.options, context.member()));
  add_summary(context, section, batch, questions);
}

}  // namespace web
