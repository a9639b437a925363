#include "web/diary/play_form.h"

#include "app/page/display.h"
#include "base/text.h"
#include "store/diary/like.h"
#include "store/diary/rating.h"
#include "store/diary/tag.h"
#include "web/diary/together.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/rating_form.h"

namespace web {

namespace t = app::t;

namespace {

app::TemplateName chosen_day(const std::string& watched_on, bool has_release) {
  if (watched_on == "yesterday") return t::ON_YESTERDAY;
  if (watched_on == "release" && has_release) return t::ON_RELEASE;
  if (watched_on == "date") return t::ON_DATE;
  return watched_on == "unknown" ? t::ON_UNKNOWN : t::ON_TODAY;
}

// Returns true for about a year after the release; later hardly anybody saw the film on that day.
bool offers_release_day(const std::string& release_date, const std::string& today) {
  return base::is_watch_date(release_date, today) && base::has_begun(release_date, today) &&
         release_date >= base::add_days(today, -365);
}

void fill_when(const app::Context& context, app::Section& target, const std::string& release_date,
               const PlayFields& fields, const app::Problems& problems) {
  const std::string today = context.today();
  const bool has_release = offers_release_day(release_date, today);
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
}

void fill_place(const app::Context& context, app::Section& target, const PlayFields& fields,
                const app::Problems& problems) {
  app::Section place = target.include(t::PLACE, "partials/place.tpl");
  place.text(t::PLAYS, fields.plays)
      .optional(t::PLAYS_ERROR, app::problem_at(problems, "plays"))
      .optional(t::LOCATION_ERROR, app::problem_at(problems, "location_id"))
      .show_if(fields.location_id == app::kNewPlace, t::NEW_CHOSEN)
      .text(t::NEW_PLACE, fields.new_place)
      .show_if(fields.new_place_is_cinema, t::CINEMA)
      .optional(t::NEW_PLACE_ERROR, app::problem_at(problems, "new_place"));
  for (const domain::Location& location : store::list_locations(context.app.db, context.member().id))
    place.add(t::LOCATION)
        .number(t::LOCATION_ID, location.id)
        .text(t::NAME, location.name)
        .show_if(std::to_string(location.id) == fields.location_id, t::CHOSEN);
}

// Returns the date that the fields name, or nullopt if the day is not written yet.
std::optional<std::string> named_date(const app::Context& context, const PlayFields& fields) {
  if (fields.watched_on == "today") return context.today();
  if (fields.watched_on == "yesterday") return base::add_days(context.today(), -1);
  return base::is_watch_date(fields.watched_at, "9998-12-31") ? std::optional(fields.watched_at) : std::nullopt;
}

// Fills the boxes of like and rewatch. `rewatch_was` holds unless somebody says otherwise.
void fill_marks(const app::Context& context, app::Section& body, std::int64_t movie_id, const PlayFields& fields) {
  store::Db& db = context.app.db;
  const std::int64_t user_id = context.member().id;
  const bool likes = store::liked_at(db, user_id, movie_id).has_value();
  const bool was =
      fields.rewatch_was.value_or(store::is_seen_before(db, user_id, movie_id, named_date(context, fields)));
  body.show_if(fields.likes.value_or(likes), t::LIKED)
      .text(t::LIKE_WAS, likes ? "1" : "0")
      .show_if(fields.is_rewatch.value_or(was), t::REWATCH)
      .text(t::REWATCH_WAS, was ? "1" : "0");
}

void fill_tag_field(const app::Context& context, app::Section& body, const PlayFields& fields,
                    const app::Problems& problems) {
  constexpr int kOffered = 200;
  body.text(t::TAGS, fields.tags).optional(t::TAGS_ERROR, app::problem_at(problems, "tags"));
  for (const std::string& tag : store::list_tags(context.app.db, context.member().id, kOffered))
    body.add(t::TAG).text(t::NAME, tag);
}

// A form that was written on another day is shown again with the date that it meant then.
void name_date(const app::Context& context, const http::Form& form, PlayFields& fields) {
  const app::DateRule rule = app::DateRule::of(context, form, "");
  if (rule.today == context.today()) return;
  app::Problems ignored;  // a date that cannot be read stays as it was typed
  const auto date = app::read_watch_date(form, rule, ignored);
  if (!date || !ignored.empty()) return;
  fields.watched_on = "date";
  fields.watched_at = *date;
}

}  // namespace

PlayFields sent_fields(const app::Context& context) {
  const http::Form& form = context.req.form();
  PlayFields fields;
  fields.watched_at = form.text("watched_at");
  const std::string by_date = form.has("watched_at") ? (fields.watched_at.empty() ? "unknown" : "date") : "today";
  fields.watched_on = form.text("watched_on", by_date);
  name_date(context, form, fields);
  fields.plays = form.text("plays", "1");
  fields.location_id = form.text("location_id");
  fields.comment = form.text("comment");
  fields.new_place = form.text("new_place");
  fields.new_place_is_cinema = form.text("new_place_is_cinema") == "1";
  app::Problems ignored;  // a rating that is not valid is not shown again
  fields.rating = read_rating(form, rating_scale(context), ignored);
  fields.tags = form.text("tags");
  fields.is_rewatch = form.text("is_rewatch") == "1";
  if (form.has("rewatch_was")) fields.rewatch_was = form.text("rewatch_was") == "1";
  if (form.has("like_was")) fields.likes = form.text("like") == "1";
  fields.with = sent_companions(form);
  fields.posts = form.text("post") == "1";
  fields.with_was = sent_companions(form, kWithWas);
  return fields;
}

PlayFields fields_of(const domain::Play& play) {
  PlayFields fields;
  fields.watched_on = play.watched_at ? "date" : "unknown";
  fields.watched_at = play.watched_at.value_or("");
  fields.plays = std::to_string(play.plays);
  if (play.location) fields.location_id = std::to_string(play.location->id);
  fields.comment = play.comment;
  fields.tags = base::join(play.tags, ", ");
  if (play.is_rewatch != domain::Rewatch::unsaid) fields.rewatch_was = play.is_rewatch == domain::Rewatch::yes;
  return fields;
}

app::Section add_play_fields(app::Context& context, app::Section& target, const domain::Movie& movie,
                             const PlayFields& fields, const app::Problems& problems) {
  app::Section body = target.include(t::PLAY_FIELDS, "partials/play_fields.tpl");
  fill_when(context, body, movie.release_date, fields, problems);
  std::optional<int> rating;
  if (const auto own = store::find_rating(context.app.db, context.member().id, movie.id)) rating = own->rating;
  add_rating_form(context, body, RatingPlace::log, rating, fields.rating);
  fill_marks(context, body, movie.id, fields);
  fill_place(context, body, fields, problems);
  fill_tag_field(context, body, fields, problems);
  add_with_choice(context, body, {fields.with, fields.with_was}, problems);
  body.optional(t::RATING_ERROR, app::problem_at(problems, "rating"))
      .text(t::COMMENT, fields.comment)
      .optional(t::COMMENT_ERROR, app::problem_at(problems, "comment"))
      .text(t::READERS_TEXT, app::readers_text(context));
  return body;
}

actions::LogPlay read_sent_play(const app::Context& context, const domain::Movie& movie, FormInput& input) {
  const http::Form& form = context.req.form();
  actions::LogPlay sent = actions::LogPlay::read(context, input);
  sent.play.movie_id = movie.id;
  sent.play.posts = input.flag("post").value_or(false);
  if (form.text("location_id") == app::kNewPlace)
    sent.new_place = domain::Location{0, app::read_place_name(form, "new_place", input.problems),
                                      form.text("new_place_is_cinema") == "1"};
  if (const std::string same_day = form.text(actions::kSameDay); same_day == "ask")
    sent.same_day = actions::SameDay::asks;
  else if (same_day == "same") sent.same_day = actions::SameDay::same;
  read_companions(context, sent, input.problems);
  return sent;
}

}  // namespace web
