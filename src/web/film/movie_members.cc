#include "web/film/movie_members.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"
#include "store/together/group.h"
#include "web/kit/film/member_words.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kMembers = 20;
constexpr std::int64_t kHighestBar = 68, kLowestBar = 2;  // pixels
constexpr int kBarStep = 10;                              // per cent of the width

// Returns a text such as "Earlier: 7 (3 May 2024), removed (4 May 2024)".
std::string earlier_text(const app::Context& context, const domain::Movie& movie) {
  std::vector<std::string> earlier;
  for (const store::PastRating& past : store::past_ratings(context.app.db, context.viewer->id, movie.id)) {
    const std::string date = app::date_text(context, base::local_date(past.rated_at, context.time_zone()));
    earlier.push_back(context.text(
        past.rating ? base::tr("{rating} ({date})", {{"rating", rating_text(context, past.rating)}, {"date", date}})
                    : base::tr("removed ({date})", {{"date", date}})));
  }
  return earlier.empty() ? std::string()
                         : context.text(base::tr("Earlier: {ratings}", {{"ratings", context.language.list(earlier)}}));
}

void fill_histogram(const app::Context& context, app::Section histogram, const store::GroupRatings& ratings) {
  const std::int64_t most = std::ranges::max(ratings.half_stars);
  std::vector<std::string> counts;
  for (std::size_t place = 0; place < ratings.half_stars.size(); ++place) {
    const std::int64_t count = ratings.half_stars.at(place);
    const std::int64_t height = std::max(kLowestBar, kHighestBar * count / most);
    const int rating = static_cast<int>(place + 1) * 10;
    histogram.add(t::BAR)
        .number(t::BAR_X, static_cast<std::int64_t>(place) * kBarStep)
        .number(t::BAR_Y, kHighestBar - height)
        .number(t::BAR_HEIGHT, height);
    if (count > 0) counts.push_back(rating_text(context, rating) + ": " + context.language.number(count));
  }
  histogram.text(t::LABEL, context.language.list(counts))
      .text(t::LEAST, rating_text(context, 10))
      .text(t::MOST, rating_text(context, 100));
}

void fill_ratings(const app::Context& context, app::Section& body, const domain::Movie& movie,
                  const store::Visibility& visibility) {
  const store::GroupRatings ratings =
      store::group_ratings(context.app.db, context.app.cache, movie.id, visibility, context.now());
  const std::string earlier = context.viewer ? earlier_text(context, movie) : "";
  app::Section section = body.add(t::RATINGS);
  section.optional(t::EARLIER_TEXT, earlier);
  section.show_if(ratings.count == 0 && earlier.empty(), t::NO_RATINGS);
  if (ratings.count == 0) return;
  section.text(t::RATINGS_TEXT, base::tr_n("{n} rating", "{n} ratings", ratings.count))
      .optional(t::AVERAGE, average_text(context, ratings.average()));
  fill_histogram(context, section.add(t::HISTOGRAM), ratings);
}

// Returns a text such as "and 1,742 others", for those who are not listed.
base::Text others_text(const app::Context& context, const domain::Movie& movie, const OwnEntries& own,
                       const store::Visibility& visibility) {
  const bool has_own = !own.plays.empty() || own.rating || own.review;
  const bool counts_own = has_own && (visibility.everything || context.viewer->privacy != domain::Privacy::owner);
  const std::int64_t all = store::count_group(context.app.db, context.app.cache, movie.id, visibility, context.now());
  const std::int64_t others = all - kMembers - (counts_own ? 1 : 0);
  return others > 0 ? base::tr_n("and {n} other", "and {n} others", others) : base::Text();
}

}  // namespace

void fill_members(const app::Context& context, app::Section& body, const domain::Movie& movie, const OwnEntries& own) {
  const store::Visibility visibility = store::Visibility::of(context.viewer);
  fill_ratings(context, body, movie, visibility);
  const auto entries = store::group_entries(context.app.db, movie.id, visibility, kMembers);
  if (entries.empty()) return;
  app::Section section = body.add(t::MEMBERS);
  for (const store::GroupEntry& entry : entries) add_member_words(context, section, entry);
  const bool is_full = std::ssize(entries) == kMembers;
  section.show_if(is_full || std::ranges::any_of(entries, [](const auto& entry) { return !entry.review.empty(); }),
                  t::REVIEWS);
  if (is_full) section.optional(t::OTHERS_TEXT, others_text(context, movie, own, visibility));
}

}  // namespace web
