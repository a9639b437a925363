#include "web/diary/play_form.h"

#include "app/page/display.h"
#include "store/diary/play.h"

namespace web {

namespace t = app::t;

namespace {

app::TemplateName chosen_day(const std::string& watched_on, bool has_release) {
  if (watched_on == "yesterday") return t::ON_YESTERDAY;
  if (watched_on == "release" && has_release) return t::ON_RELEASE;
  if (watched_on == "date") return t::ON_DATE;
  return watched_on == "unknown" ? t::ON_UNKNOWN : t::ON_TODAY;
}

}  // namespace

PlayFields sent_fields(const http::Form& form) {
  PlayFields fields;
  fields.watched_at = form.text("watched_at");
  const std::string by_date = form.has("watched_at") ? (fields.watched_at.empty() ? "unknown" : "date") : "today";
  fields.watched_on = form.text("watched_on", by_date);
  fields.plays = form.text("plays", "1");
  fields.location_id = form.text("location_id");
  fields.comment = form.text("comment");
  return fields;
}

PlayFields fields_of(const domain::Play& play) {
  PlayFields fields;
  fields.watched_on = play.watched_at ? "date" : "unknown";
  fields.watched_at = play.watched_at.value_or("");
  fields.plays = std::to_string(play.plays);
  if (play.location) fields.location_id = std::to_string(play.location->id);
  fields.comment = play.comment;
  return fields;
}

void add_play_fields(app::Context& context, app::Section& target, const PlayFields& fields,
                     const std::string& release_date, const app::Problems& problems) {
  const std::string today = context.today();
  const bool has_release = base::is_watch_date(release_date, today) && base::has_begun(release_date, today);
  const bool is_date = base::is_watch_date(fields.watched_at, "9998-12-31");
  target.include(t::WHEN, "partials/when.tpl")
      .text(t::TODAY_TEXT, app::day_and_month_text(context, today))
      .text(t::YESTERDAY_TEXT, app::day_and_month_text(context, base::add_days(today, -1)))
      .optional(t::RELEASE_TEXT, has_release ? app::date_text(context, release_date) : "")
      .show(chosen_day(fields.watched_on, has_release))
      .text(t::WATCHED_AT, is_date ? app::date_text(context, fields.watched_at) : fields.watched_at)
      .text(t::WATCHED_ISO, base::is_iso_date(fields.watched_at) ? fields.watched_at : "")
      .text(t::TODAY_ISO, today)
      .text(t::EXAMPLE_DAY, app::date_text(context, today))
      .text(t::EXAMPLE_MONTH, app::date_text(context, today.substr(0, 7)))
      .text(t::EXAMPLE_YEAR, today.substr(0, 4))
      .optional(t::WATCHED_AT_ERROR, app::problem_at(problems, "watched_at"));
  app::Section place = target.include(t::PLACE, "partials/place.tpl");
  place.text(t::PLAYS, fields.plays).optional(t::PLAYS_ERROR, app::problem_at(problems, "plays"));
  const auto locations = store::list_locations(context.app.db, context.member().id);
  if (locations.empty()) return;
  app::Section list = place.add(t::LOCATIONS);
  list.optional(t::LOCATION_ERROR, app::problem_at(problems, "location_id"));
  for (const domain::Location& location : locations)
    list.add(t::LOCATION)
        .number(t::LOCATION_ID, location.id)
        .text(t::NAME, location.name)
        .show_if(std::to_string(location.id) == fields.location_id, t::CHOSEN);
}

}  // namespace web
