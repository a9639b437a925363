#include "api/dialect/movary.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/json/movie_ref.h"
#include "store/diary/play.h"

namespace api {

namespace {

void write_played(JsonText& json, const app::Context& context, const store::MovieRow& movie,
                  const std::vector<domain::Play>& plays) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie.movie, movie.rating);
  json.close_object().open_array("watch_dates");
  for (const domain::Play& play : plays)
    json.open_object()
        .field("watched_at", play.watched_at)
        .field("plays", play.plays)
        .known("comment", play.comment)
        .close_object();
  json.close_array().close_object();
}

struct MoviePlays {
  MovieRef movie;
  std::vector<store::NewPlay> plays;
};

Batch read_played(const app::Context& context, std::vector<MoviePlays>& items) {
  const bool is_theirs = dialect::is_theirs(context.req);
  return read_batch(context, [&](Fields& fields) {
    MoviePlays& item = items.emplace_back();
    item.movie = read_movie(fields);
    if (is_theirs && fields.is_null("watch_dates")) return;
    fields.each("watch_dates", [&](Fields& date) {
      store::NewPlay& play = item.plays.emplace_back();
      play.watched_at = date.watch_date();
      play.plays = static_cast<int>(date.integer("plays", 1, store::kMaxPlays).value_or(1));
      play.comment = date.prose("comment", store::kMostComment);
      play.keep_comment = is_theirs;
    });
    if (item.plays.empty()) fields.problem("watch_dates", base::tr("name at least one date"));
  });
}

using WritePlay = std::int64_t (*)(store::Tx&, const domain::User&, const store::NewPlay&, base::UnixTime);

http::Response write_all_plays(app::Context& context, WritePlay write) {
  std::vector<MoviePlays> items;
  Batch batch = read_played(context, items);
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    std::size_t date = 0;
    try {
      for (; date < items[i].plays.size(); ++date) {
        items[i].plays[date].movie_id = items[i].movie.movie_id;
        write(tx, *context.subject, items[i].plays[date], context.now());
      }
    } catch (const store::CommentsTooLong&) {
      const std::string field = "watch_dates[" + std::to_string(date) + "].comment";
      throw http::invalid_field(field, base::tr("With the note already on that day, this is over 10,000 characters."));
    }
    return true;
  });
}

using Date = std::optional<std::string>;  // nullopt for an unknown date

struct PlayRemoval {
  MovieRef movie;
  std::optional<std::vector<Date>> dates;  // nullopt removes all plays of the film
};

std::vector<Date> read_dates(Fields& fields, const std::string& today) {
  std::vector<Date> dates;
  const base::Json& list = fields.value("watch_dates");
  if (!list.isArray() || list.empty())
    fields.problem("watch_dates", base::tr("must be a list of dates; leave it out to remove all plays"));
  for (Json::ArrayIndex i = 0; list.isArray() && i < list.size(); ++i) {
    const bool is_known = list[i].isString();
    const std::string date = is_known ? list[i].asString() : "";
    const base::Text problem = is_known           ? watch_date_problem(date, today)
                               : list[i].isNull() ? base::Text()
                                                  : base::tr("must be a date or null");
    if (!problem.is_empty()) fields.problem("watch_dates[" + std::to_string(i) + ']', problem);
    dates.push_back(is_known ? Date(date) : std::nullopt);
  }
  return dates;
}

void remove(store::Tx& tx, std::int64_t user_id, const PlayRemoval& removal) {
  if (!removal.dates) store::delete_plays_of_movie(tx, user_id, removal.movie.movie_id);
  else
    for (const Date& date : *removal.dates) store::delete_plays_on(tx, user_id, removal.movie.movie_id, date);
}

}  // namespace

http::Response played(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::watched, "played", {"watched_at", domain::ListSort::watched_at}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    std::vector<std::int64_t> ids;
    for (const store::MovieRow& movie : movies) ids.push_back(movie.movie.id);
    auto plays = store::plays_of_movies(context.app.db, context.subject->id, ids);
    for (const store::MovieRow& movie : movies) write_played(json, context, movie, plays[movie.movie.id]);
  });
}

http::Response played_post(app::Context& context) { return write_all_plays(context, store::add_play); }

http::Response played_put(app::Context& context) { return write_all_plays(context, store::set_play_at_its_place); }

http::Response played_delete(app::Context& context) {
  std::vector<PlayRemoval> removals;
  Batch batch = read_batch(context, [&, today = context.today()](Fields& fields) {
    PlayRemoval& removal = removals.emplace_back();
    removal.movie = read_movie(fields);
    if (!fields.is_null("watch_dates")) removal.dates = read_dates(fields, today);
  });
  find_movies(context, batch, [&](std::size_t i) -> MovieRef& { return removals[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    remove(tx, context.subject->id, removals[i]);
    return true;
  });
}

}  // namespace api
