#include "app/admin/event_json.h"

#include <chrono>

#include "base/text.h"

namespace app {

namespace {

base::UnixTime utc_midnight(const std::string& iso_date) {
  const auto number = [&](std::size_t at, std::size_t length) {
    return static_cast<int>(base::parse_int(iso_date.substr(at, length)).value_or(1));
  };
  const std::chrono::year_month_day day{std::chrono::year(number(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  return std::chrono::sys_days(day).time_since_epoch().count() * base::kDay;
}

// Returns the last second before a date begins in a zone, or with `of_it` the last second of the date. Searches between
// the days around it, because no zone is more than a day from UTC.
base::UnixTime last_second(const std::string& iso_date, const std::string& zone, bool of_it) {
  base::UnixTime before = utc_midnight(iso_date) - base::kDay, after = utc_midnight(iso_date) + 2 * base::kDay;
  while (after - before > 1) {
    const base::UnixTime middle = before + (after - before) / 2;
    const std::string date = base::local_date(middle, zone);
    (date < iso_date || (of_it && date == iso_date) ? before : after) = middle;
  }
  return before;
}

// Reads "2024-05-01T12:00:00Z".
std::optional<base::UnixTime> utc_time(const std::string& text) {
  const auto number = [&](std::size_t at) {
    return base::is_digits(text.substr(at, 2)) ? base::parse_int(text.substr(at, 2)).value_or(0) : 99;
  };
  const bool has_form = text.size() == 20 && text[10] == 'T' && text[13] == ':' && text[16] == ':' && text[19] == 'Z';
  if (!has_form || !base::is_iso_date(text.substr(0, 10)) || number(11) > 23 || number(14) > 59 || number(17) > 59)
    return std::nullopt;
  return utc_midnight(text.substr(0, 10)) + number(11) * base::kHour + number(14) * base::kMinute + number(17);
}

}  // namespace

base::Json event_json(const store::AuditEvent& event) {
  base::Json value = base::json_object();
  value["id"] = static_cast<Json::Int64>(event.id);
  value["event_type"] = event.event_type;
  value["ip_address"] = base::text_or_null(event.ip_address);
  value["user_agent"] = base::text_or_null(event.user_agent);
  const base::Json metadata = base::parse_json(event.metadata).value_or(base::json_null());
  value["device_name"] = base::text_or_null(base::string_member(metadata, "device_name", 256));
  value["metadata"] = metadata;
  value["created_at"] = base::rfc3339(event.created_at);
  return value;
}

base::Json event_json_with_user(const store::AuditEvent& event) {
  base::Json value = event_json(event);
  value["user_id"] = event.user_id ? base::Json(static_cast<Json::Int64>(*event.user_id)) : base::json_null();
  value["user_name"] = base::text_or_null(event.user_name);
  return value;
}

std::optional<base::UnixTime> period_bound(const Context& context, const std::string& text, bool last) {
  if (!base::is_iso_date(text)) return utc_time(text);
  const base::UnixTime second = last_second(text, context.time_zone(), last);
  return last ? second : second + 1;
}

}  // namespace app
