#include "web/year/year_ends.h"

#include "app/page/display.h"
#include "base/text.h"
#include "store/diary/location.h"
#include "store/sqlite/ids.h"
#include "store/together/company.h"
#include "web/year/year_parts.h"

namespace web {

namespace t = app::t;

namespace {

constexpr char kPlay = '\n', kBetweenParts = '\t';

struct End {
  std::int64_t movie_id = 0, location_id = 0;
  std::string date;
  domain::Play company = {};  // only its company is set
};

std::string end_text(const store::WatchedPlay& play, const store::WatchedCompany& company) {
  std::vector<std::string> with;
  for (const std::int64_t id : company.with) with.push_back(std::to_string(id));
  return base::join({std::to_string(play.movie_id), std::to_string(play.location_id), play.date.text(),
                     base::join(with, ","), company.logged_by ? std::to_string(*company.logged_by) : ""},
                    std::string(1, kBetweenParts));
}

std::vector<End> read_ends(std::string_view text) {
  std::vector<End> ends;
  for (const std::string_view line : base::split(text, kPlay)) {
    const auto parts = base::split(line, kBetweenParts);
    if (parts.size() != 5) continue;
    End& end = ends.emplace_back();
    end.movie_id = base::parse_id(parts[0]).value_or(0);
    end.location_id = base::parse_id(parts[1]).value_or(0);
    end.date = parts[2];
    end.company.with = store::split_ids(parts[3]);
    end.company.logged_by = base::parse_id(parts[4]);
  }
  return ends;
}

std::string place_name(const app::Context& context, const End& end) {
  if (context.shared || end.location_id == 0) return {};
  const auto place = store::find_location(context.app.db, context.subject->id, end.location_id);
  return place ? place->name : "";
}

base::Text company_text(const app::Context& context, const std::vector<std::string>& names) {
  return names.empty() ? base::Text()
                       : base::tr_c("within a line", "with {names}", {{"names", context.language.list(names)}});
}

}  // namespace

std::string ends_text(const store::YearNumbers& year) {
  if (!year.first) return {};
  const std::string first = end_text(*year.first, year.first_company);
  return year.year.totals.plays == 1 ? first : first + kPlay + end_text(*year.last, year.last_company);
}

void fill_ends(const app::Context& context, app::Section& body, std::string_view text) {
  const std::vector<End> ends = read_ends(text);
  if (ends.empty()) return;
  std::vector<std::int64_t> ids;
  std::vector<const domain::Play*> plays;
  for (const End& end : ends) ids.push_back(end.movie_id), plays.push_back(&end.company);
  const YearFilms films(context, ids, YearFilms::With::directors);
  const store::Company company(context.app.db, context.viewer, *context.subject, plays);
  app::Section target = body.add(t::ENDS);
  target.show(ends.size() == 1 ? t::ONE : t::MANY);
  for (const End& end : ends) {
    app::Section item = target.add(t::MOVIE);
    films.fill(item, end.movie_id);
    item.text(t::DATE_ISO, end.date)
        .text(t::DATE_TEXT, app::long_date_text(context, end.date))
        .text(t::WEEKDAY, app::weekday_name(context, app::weekday_of(end.date)))
        .optional(t::PLACE_NAME, place_name(context, end))
        .optional(t::MADE_TEXT, films.made_text(end.movie_id))
        .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, films.movie(end.movie_id).runtime));
    if (!context.shared) item.optional(t::COMPANY_TEXT, company_text(context, company.with(end.company)));
  }
}

}  // namespace web
