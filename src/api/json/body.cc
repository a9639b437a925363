#include "api/json/body.h"

#include <cmath>

#include "api/dialect/movary.h"
#include "base/text.h"

namespace api {

namespace {

constexpr base::Text kInvalid = base::tr("A field is missing or invalid.");

const base::Json& empty_object() {
  static const base::Json object = base::json_object();
  return object;
}

}  // namespace

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

Fields::Fields(const app::Context& context, const base::Json& object)
    : Fields(object, dialect::is_theirs(context.req) ? Unknown::ignored : Unknown::refused) {}

Fields::Fields(const base::Json& object, Unknown unknown)
    : object_(object.isObject() ? object : empty_object()), is_object_(object.isObject()), unknown_(unknown) {}

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

// Takes the nearest tenth, because a double cannot hold tenths exactly.
std::optional<int> Fields::rating(const char* name) {
  const base::Json& value = known(name);
  if (value.isNull()) return std::nullopt;
  const double tenths = value.isNumeric() ? value.asDouble() * 10 : 0;
  if (tenths >= 5 && tenths <= 100 && std::abs(tenths - std::round(tenths)) < 1e-6)
    return static_cast<int>(std::lround(tenths));
  problem(name, base::tr("must be a number from 0.5 to 10 in steps of 0.1"));
  return std::nullopt;
}

void Fields::each(const char* name, const std::function<void(Fields&)>& read) {
  const base::Json& list = known(name);
  if (!list.isArray()) return problem(name, base::tr("must be a list"));
  for (Json::ArrayIndex i = 0; i < list.size(); ++i) {
    const std::string item = std::string(name) + '[' + std::to_string(i) + ']';
    if (!list[i].isObject()) return problem(item, base::tr("must be an object"));
    Fields inner(list[i], unknown_);
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
