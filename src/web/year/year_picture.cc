#include "web/year/year_picture.h"

#include "app/feeds/atom.h"
#include "domain/job.h"
#include "store/lists/people.h"
#include "store/sharing/year_card.h"
#include "store/work/job.h"
#include "web/year/handlers.h"
#include "web/year/year_review.h"

namespace web {

namespace {

constexpr std::int64_t kMostWaiting = 20;  // visitors may ask for the year of anybody who is public
constexpr int kSecondsToDraw = 5;

void queue_picture(app::Context& context, int year) {
  const std::string subject =
      std::to_string(context.subject->id) + ' ' + std::to_string(year) + (context.shared ? " link" : "");
  store::Db& db = context.app.db;
  if (store::find_open_job(db, domain::kYearCardJob, subject)) return;
  const store::JobFilter waiting{.state = "waiting", .type = std::string(domain::kYearCardJob)};
  if (store::list_jobs(db, waiting, 1, 0).total >= kMostWaiting) return;
  context.after_answer.emplace_back([&db, subject, now = context.now()] {  // pages need nothing written
    store::Tx tx(db);
    store::add_job(tx, domain::kYearCardJob, subject, std::nullopt, now);
    tx.commit();
  });
}

store::YearPictureName name_of(const app::Context& context, int year, std::string_view shape) {
  return {context.subject->id, year, shape, context.shared.has_value()};
}

}  // namespace

std::string year_picture_path(const app::Context& context, int year, std::string_view shape) {
  return context.page_path(year_path(context.subject->name, {year})) + "/card.png?shape=" + std::string(shape);
}

std::optional<DrawnYear> drawn_year(app::Context& context, int year, std::string_view shape) {
  const domain::User& user = *context.subject;
  store::YearCard card = store::find_year_card(context.app.db, user.id, year);
  if (context.shared) card = store::without_places(card);
  const std::string version =
      store::year_card_version(context.app.db, user, card, context.subject_today(),
                               context.app.languages.choose("", context.app.config.language).tag());
  const auto found = store::find_year_picture(context.app.cache, name_of(context, year, shape));
  if (found && found->version == version) return DrawnYear{*found, true};
  queue_picture(context, year);
  if (!found || found->choices != card.text()) return std::nullopt;
  if (store::hidden_people(context.app.db, user.id).contains(found->person_id)) return std::nullopt;
  return DrawnYear{*found, false};
}

http::Response year_picture(app::Context& context, int year) {
  const std::string shape = context.req.query().text("shape", "wide");
  if (shape != "wide" && shape != "tall") throw http::invalid_field("shape", base::tr("This is wide or tall."));
  const auto drawn = drawn_year(context, year, shape);
  const std::string png =
      drawn ? store::year_picture_png(context.app.cache, name_of(context, year, shape)) : std::string();
  if (png.empty())
    throw http::service_busy("PictureNotDrawn", base::tr("The picture is being drawn. Try again in a moment."),
                             kSecondsToDraw);
  return app::feed_answer(context, png, "image/png").header("Cross-Origin-Resource-Policy", "cross-origin");
}

http::Response year_card_png(app::Context& context) { return year_picture(context, year_in_path(context)); }

}  // namespace web
