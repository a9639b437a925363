#include "web/year/year_picture.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/feeds/atom.h"
#include "app/headers.h"
#include "domain/job.h"
#include "store/lists/diary_dates.h"
#include "store/numbers/hidden_people.h"
#include "store/numbers/people.h"
#include "store/sharing/year_card.h"
#include "store/sqlite/file_lock.h"
#include "store/work/job.h"
#include "web/kit/paths.h"
#include "web/year/handlers.h"
#include "web/year/year_review.h"

namespace web {

namespace {

constexpr std::int64_t kMostWaiting = 20;
constexpr int kSecondsToDraw = 5;

// Returns true if the viewer's request lets the year be drawn. Visitors may ask for any year of anybody who is public,
// so a year without a play is drawn for its owner only.
bool is_drawn_for_viewer(const app::Context& context, int year) {
  if (context.is_own()) return true;
  const auto years = store::history_years(context.app.db, context.app.cache, *context.subject, context.now());
  return std::ranges::find(years, std::to_string(year), &store::YearCount::year) != years.end();
}

// Returns the function that queues the drawing. While many pictures wait, a visitor's request does not queue another.
std::function<void()> queueing(const app::Context& context, int year) {
  const std::string subject =
      std::to_string(context.subject->id) + ' ' + std::to_string(year) + (context.shared ? " link" : "");
  return [&db = context.app.db, subject, is_own = context.is_own(), now = context.now()] {
    if (store::find_open_job(db, domain::kYearCardJob, subject)) return;
    if (!is_own && store::count_due_jobs(db, domain::kYearCardJob, now) >= kMostWaiting) return;
    store::Tx tx(db);
    store::add_job(tx, domain::kYearCardJob, subject, std::nullopt, now);
    tx.commit();
  };
}

store::YearPictureName picture_name(const app::Context& context, int year, std::string_view shape) {
  return {context.subject->id, year, shape, context.shared.has_value()};
}

std::optional<DrawnYear> found_year(const app::Context& context, int year, std::string_view shape) {
  const domain::User& user = *context.subject;
  const store::YearCard card =
      store::shown_card(store::find_year_card(context.app.db, user.id, year), user, context.shared.has_value());
  const std::string version =
      store::year_card_version(context.app.db, user, year, card, context.subject_today(),
                               context.app.languages.choose("", context.app.config.language).tag());
  const auto found = store::find_year_picture(context.app.cache, picture_name(context, year, shape));
  if (found && found->version == version) return DrawnYear{*found, true};
  if (!found || found->choices != card.text()) return std::nullopt;
  if (store::hidden_people(context.app.db, user.id).contains(found->person_id)) return std::nullopt;
  return DrawnYear{*found, false};
}

// Programs that preview a link show no picture unless one is there at once, so the first request waits for it, two
// seconds at most and with half of the processes at most. Without a master there is no job runner to draw it.
bool awaits_picture(app::Context& context, int year, std::string_view shape) {
  constexpr int kTurns = 40;
  constexpr auto kTurn = std::chrono::milliseconds(50);
  if (!context.app.wake_jobs) {
    context.after_answer.push_back(queueing(context, year));
    return false;
  }
  queueing(context, year)();
  context.app.wake_jobs();
  const auto place =
      store::lock_one_of(context.app.config.data_dir + "/picture-place-", context.app.cache.computing_places);
  for (int turn = 0; place.is_open() && turn < kTurns; ++turn) {
    std::this_thread::sleep_for(kTurn);
    if (found_year(context, year, shape)) return true;
  }
  return false;
}

}  // namespace

std::string year_picture_path(const app::Context& context, int year, std::string_view shape) {
  return context.page_path(year_path(context.subject->name, {year})) + "/card.png?shape=" + std::string(shape);
}

// Queues the drawing after the answer, because reading a page writes nothing.
std::optional<DrawnYear> drawn_year(app::Context& context, int year, std::string_view shape) {
  const auto drawn = found_year(context, year, shape);
  const bool is_current = drawn && drawn->is_current;
  if (!is_current && is_drawn_for_viewer(context, year)) context.after_answer.push_back(queueing(context, year));
  return drawn;
}

http::Response year_picture(app::Context& context, int year) {
  const std::string shape = context.req.query().text("shape", "wide");
  if (shape != "wide" && shape != "tall") throw http::invalid_field("shape", base::tr("Choose wide or tall."));
  bool is_there = found_year(context, year, shape).has_value();
  if (!is_there && !is_drawn_for_viewer(context, year)) throw http::not_found();
  if (is_there) drawn_year(context, year, shape);  // has an outdated picture drawn again
  else is_there = awaits_picture(context, year, shape);
  const std::string png =
      is_there ? store::year_picture_png(context.app.cache, picture_name(context, year, shape)) : std::string();
  if (png.empty())
    throw http::service_busy("PictureNotDrawn", base::tr("We’re creating the picture. Try again in a moment."),
                             kSecondsToDraw);
  return app::shown_elsewhere(app::feed_answer(context, png, "image/png"));
}

http::Response year_card_png(app::Context& context) { return year_picture(context, year_in_path(context)); }

}  // namespace web
