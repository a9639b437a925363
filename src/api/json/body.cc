#include "api/json/body.h"

#include <cmath>

#include "api/dialect/movary.h"
#include "base/text.h"

namespace api {

namespace {

constexpr base::Text kInvalid = base::tr("A field is missing or invalid.");

constexpr std::int64_t kMostId = (std::int64_t{1} << 53) - 1;  // JSON's numbers are exact up to here

const base::Json& empty_object() {
  static const base::Json object = base::json_object();
  return object;
}

}  // namespace

Fields::Unknown unknown_of(const app::Context& context) {
  return dialect::is_theirs(context.req) ? Fields::Unknown::ignored : Fields::Unknown::refused;
}

bool has_body(const app::Context& context) {
  const std::string_view length = context.req.variable("CONTENT_LENGTH");
  return !length.empty() && length != "0";
}

base::Json read_body(const app::Context& context, std::size_t cap) {
  const std::string type = context.req.content_type();
  if (type.empty() && !has_body(context)) throw http::invalid_request(base::tr("The body is missing; send JSON."));
  const bool is_theirs = dialect::is_theirs(context.req);  // clients of Movary send any content type, or none
  if (type != "application/json" && !is_theirs) throw http::unsupported_media_type();
  auto value = base::parse_json(context.req.body(cap));
  if (!value) throw http::invalid_request(base::tr("The body is not valid JSON."));
  return is_theirs ? dialect::our_body(*value) : std::move(*value);
}

Fields::Fields(const base::Json& object, Unknown unknown, std::string today)
    : object_(object.isObject() ? object : empty_object()),
      is_object_(object.isObject()),
      unknown_(unknown),
      today_(std::move(today)) {}

Fields::Fields(const app::Context& context, const base::Json& object)
    : Fields(object, unknown_of(context), context.today()) {}

const base::Json& Fields::known(const char* name) {
  names_.insert(name);
  return base::member(object_, name);
}

void Fields::note_unknown() {
  if (unknown_ == Unknown::ignored) return;
  for (const std::string& name : names())
    if (!names_.contains(name)) problem(name, base::tr("is not a known field"));
}

std::optional<std::int64_t> Fields::integer(const char* name, std::int64_t least, std::int64_t most) {
  const base::Json& value = known(name);
  if (value.isNull()) return std::nullopt;
  if (value.isInt64() && value.asInt64() >= least && value.asInt64() <= most) return value.asInt64();
  problem(name, base::tr("must be a whole number from {least} to {most}",
                         {{"least", std::to_string(least)}, {"most", std::to_string(most)}}));
  return std::nullopt;
}

std::optional<bool> Fields::flag(const char* name) {
  const base::Json& value = known(name);
  if (value.isNull()) return std::nullopt;
  if (value.isBool()) return value.asBool();
  problem(name, base::tr("must be true or false"));
  return std::nullopt;
}

std::optional<std::string> Fields::text(const char* name, std::size_t most) {
  const base::Json& value = known(name);
  if (value.isNull()) return std::nullopt;
  auto clean = value.isString() ? base::clean_text(value.asString()) : std::nullopt;
  if (!clean)
    problem(name, value.isString() ? base::tr("must not hold control characters") : base::tr("must be a text"));
  else if (base::code_points(*clean) > most)
    problem(name, base::tr_n("must have at most {most} character", "must have at most {most} characters", most,
                             {{"most", std::to_string(most)}}));
  else return clean;
  return std::nullopt;
}

std::optional<std::int64_t> Fields::id(const char* name) { return integer(name, 1, kMostId); }

// Takes the nearest tenth, because a double cannot hold tenths exactly.
actions::RatingChange Fields::rating() {
  const bool is_sent = has("rating");
  const base::Json& value = known("rating");
  if (value.isNull()) return {.touched = is_sent, .rating = std::nullopt};
  const double tenths = value.isNumeric() ? value.asDouble() * 10 : 0;
  if (tenths >= 5 && tenths <= 100 && std::abs(tenths - std::round(tenths)) < 1e-6)
    return {.touched = true, .rating = static_cast<int>(std::lround(tenths))};
  problem("rating", base::tr("must be a number from 0.5 to 10 in steps of 0.1"));
  return {};
}

std::optional<std::string> Fields::prose(const char* name, std::size_t most) {
  auto sent = text(name, most);
  return sent ? std::optional(std::string(base::trim(*sent))) : std::nullopt;
}

std::optional<std::string> Fields::watch_date() {
  if (!has("watched_at")) problem("watched_at", base::tr("is required; null means that the date is unknown"));
  auto date = text("watched_at", 10);
  const base::Text wrong = date ? watch_date_problem(*date, today_) : base::Text();
  if (!wrong.is_empty()) problem("watched_at", wrong);
  return date;
}

std::optional<domain::Rewatch> Fields::rewatch() {
  if (!has("is_rewatch")) return std::nullopt;
  const auto said = flag("is_rewatch");
  if (!said) return domain::Rewatch::unsaid;
  return *said ? domain::Rewatch::yes : domain::Rewatch::no;
}

std::optional<std::vector<std::string>> Fields::words(const char* name) {
  if (!has(name)) return std::nullopt;
  const base::Json& list = known(name);
  if (!list.isNull() && !list.isArray()) problem(name, base::tr("must be a list"));
  std::vector<std::string> words;
  if (list.isArray())
    for (const base::Json& word : list)
      words.push_back(word.isString() ? base::clean_text(std::string(base::trim(word.asString()))).value_or("") : "");
  return words;
}

std::string Fields::word_name(const char* name, std::size_t index) const {
  return std::string(name) + '[' + std::to_string(index) + ']';
}

std::optional<std::size_t> Fields::change(std::span<const std::string_view> names) {
  std::optional<std::size_t> change;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name(names[i]);
    if (!has(name.c_str())) continue;
    if (change) problem(name, base::tr("can’t be combined with another change"));
    change = i;
  }
  if (!change) problem("ids", base::tr("must come with one change, such as tags_add"));
  return change;
}

std::set<std::int64_t> Fields::ids(std::size_t most) {
  std::set<std::int64_t> ids;
  const base::Json& list = known("ids");
  if (!list.isArray() || list.empty() || list.size() > most) {
    problem("ids", base::tr("must be a list of 1 to {most} entries", {{"most", static_cast<std::int64_t>(most)}}));
    return ids;
  }
  for (const base::Json& id : list)
    if (id.isInt64() && id.asInt64() > 0) ids.insert(id.asInt64());
    else problem("ids", base::tr("must be ids of entries"));
  return ids;
}

base::Text watch_date_problem(const std::string& date, const std::string& today) {
  return base::is_watch_date(date, today) && base::has_begun(date, today)
             ? base::Text()
             : base::tr("must be a date, a month or a year from 1888 to tomorrow");
}

void Fields::each(const char* name, const std::function<void(Fields&)>& read) {
  const base::Json& list = known(name);
  if (!list.isArray()) return problem(name, base::tr("must be a list"));
  for (Json::ArrayIndex i = 0; i < list.size(); ++i) {
    const std::string item = std::string(name) + '[' + std::to_string(i) + ']';
    if (!list[i].isObject()) return problem(item, base::tr("must be an object"));
    Fields inner(list[i], unknown_, today_);
    read(inner);
    inner.note_unknown();
    for (const auto& [field, what] : inner.problems_) problem(item + '.' + field, what);
  }
}

void Fields::require(const char* name) {
  if (is_null(name)) problem(name, base::tr("is required"));
}

void Fields::finish() {
  if (!is_object_) throw http::invalid_request(base::tr("A JSON object is expected."));
  note_unknown();
  if (problems_.empty()) return;
  http::HttpError error(400, "InvalidRequest", kInvalid);
  error.fields = problems_;
  throw error;
}

}  // namespace api
