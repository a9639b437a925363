#include <algorithm>
#include <limits>

#include "app/page/page.h"
#include "store/catalogue/poster_movie.h"
#include "store/catalogue/stale.h"
#include "web/admin/handlers.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/rating_form.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kPosters = 6;
constexpr int kWait = 30;  // seconds, for errors with Retry-After

struct Sample {
  int status;
  const char* code;
};
// The first sample of a status is the one that is shown if no code is asked for.
constexpr Sample kSamples[] = {
    {400, "InvalidRequest"},
    {403, "Forbidden"},
    {403, "CsrfFailed"},
    {404, "NotFound"},
    {404, "MetadataMovieNotFound"},
    {405, "MethodNotAllowed"},
    {413, "PayloadTooLarge"},
    {415, "UnsupportedMediaType"},
    {429, "TooManyRequests"},
    {500, "InternalError"},
    {502, "MetadataAuthorizationFailed"},
    {503, "MetadataUnavailable"},
    {503, "StorageUnavailable"},
    {503, "Busy"},
};

void fill_posters(const app::Context& context, app::Section section) {
  const auto ids = store::movie_ids_below(context.app.db, std::numeric_limits<std::int64_t>::max(), kPosters);
  Posters posters(context, ids);
  for (const domain::Movie& movie : store::poster_movies(context.app.db, ids))
    posters.add(section, movie, {.text = year_text(movie), .again = true, .average = "8.5"});
}

void fill_people(const app::Context& context, app::Section section) {
  add_person(context, section,
             {.name = "With a role", .meta_profile_path = "", .role = "In a film", .tall = true, .seen = 3});
  add_person(context, section, {.name = "Of a top list", .meta_profile_path = "", .movies = 21});
  add_person(context, section, {.name = "A Name That Is Longer Than Its Place", .meta_profile_path = ""});
}

}  // namespace

app::GuardResult dev_is_on(app::Context& context) {
  if (!context.app.config.dev) throw http::not_found();
  return std::nullopt;
}

http::Response dev_components(app::Context& context) {
  app::Page page(context.language, "dev_components.tpl");
  app::Section rating = page.body().add(t::RATING_PART);
  add_rating_form(context, rating, RatingPlace::movie, 70);
  fill_posters(context, page.body().add(t::POSTERS));
  fill_people(context, page.body().add(t::PEOPLE));
  for (const Sample& sample : kSamples)
    page.body().add(t::SAMPLE).number(t::STATUS, sample.status).text(t::CODE, sample.code);
  return app::render(context, page, {.title = base::tr("Components")});
}

http::Response dev_error(app::Context& context) {
  const std::int64_t status = context.args.id("status");
  const std::string code = context.req.query().text("code");
  const auto sample = std::find_if(std::begin(kSamples), std::end(kSamples), [&](const Sample& one) {
    return one.status == status && (code.empty() || one.code == code);
  });
  if (sample == std::end(kSamples)) throw http::not_found();
  http::HttpError error(sample->status, sample->code, base::tr("A sample of this page."));
  if (status == 429 || status == 503) error.retry_after = kWait;
  throw error;
}

}  // namespace web
