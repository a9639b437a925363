#include "web/sharing/share_link.h"

#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/typed_date.h"
#include "app/share_link.h"
#include "base/text.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/paths.h"
#include "web/movie_lists/movie_list.h"
#include "web/sharing/handlers.h"
#include "web/year/year_picture.h"

namespace web {

namespace {

namespace t = app::t;
using store::ShareKind;

constexpr int kMostDays = 3650;

store::ShareLink own_link(const app::Context& context) {
  auto link = store::find_own_share_link(context.app.db, context.member().id, context.args.id("id"));
  if (!link) throw http::not_found();
  return std::move(*link);
}

// The page that a link opens, with its title as a heading of the panel, and its path for its owner.
struct Subject {
  base::Text heading;
  std::string path;
};

Subject subject_of(const app::Context& context, const store::ShareLink& link) {
  const std::string own = "/users/" + context.member().name;
  if (link.kind == ShareKind::diary) return {base::tr("Share your diary"), own + "/history"};
  if (link.kind == ShareKind::year)
    return {base::tr("Share your {year}", {{"year", std::to_string(link.subject_id)}}),
            year_path(context.member().name, {.year = static_cast<int>(link.subject_id)})};
  if (link.kind == ShareKind::profile) return {base::tr("Share your profile"), own};
  const auto list = store::find_own_list(context.app.db, context.member().id, link.subject_id);
  if (!list) return {base::tr("Deleted list"), own + "/lists"};
  return {base::tr("Share “{list}”", {{"list", list->name}}), list_path(*list)};
}

// Fills the end as a sentence and as the last day of the form that moves it.
void fill_end(const app::Context& context, app::Section& body, const store::ShareLink& link) {
  body.text(t::TODAY_ISO, context.today());
  if (!link.expires_at) {
    body.text(t::UNTIL_ISO, "").text(t::TEXT, base::tr("Works until you turn it off"));
    return;
  }
  const std::string &zone = context.member().time_zone, last = base::local_date(*link.expires_at - 1, zone);
  const base::UnixTime tomorrow = base::day_begins(base::add_days(context.today(), 1), zone);
  const std::int64_t days = (*link.expires_at - tomorrow + base::kDay / 2) / base::kDay;  // of 23 to 25 hours
  body.text(t::UNTIL_ISO, last)
      .text(t::TEXT, *link.expires_at <= context.now() ? base::tr("This link has ended")
                     : days == 0                       ? base::tr("Ends today")
                                                       : base::tr_n("Ends in {n} day", "Ends in {n} days", days));
}

// Shows the picture of a year as soon as it is drawn.
void fill_picture(app::Context& context, app::Section& body, const store::ShareLink& link, const std::string& path) {
  if (link.kind != ShareKind::year) return;
  context.subject = context.member();
  const int year = static_cast<int>(link.subject_id);
  body.optional(t::PICTURE_URL, context.url(path + "/card"));
  if (drawn_year(context, year, "wide"))
    body.optional(t::PICTURE_SRC, context.url(year_picture_path(context, year, "wide")));
}

http::Response show_link(app::Context& context, const store::ShareLink& link, const app::Problems& problems,
                         int status) {
  const Subject subject = subject_of(context, link);
  app::Page page(context.language, "share_link.tpl");
  app::Section& body = page.body();
  const std::string url = app::share_url(context, link);
  body.text(t::HEADING, subject.heading)
      .text(t::PAGE_URL, context.url(subject.path))
      .text(t::ACTION, context.url(share_link_path(link.id)))
      .text(t::FORM_ID, app::new_form_id())
      .optional(t::URL, url)
      .show_if(url.empty(), t::URL_LOST)
      .optional(t::UNTIL_ERROR, app::problem_at(problems, "expires_at"));
  fill_end(context, body, link);
  fill_picture(context, body, link, subject.path);
  return app::render(context, page, {.title = subject.heading, .here = share_link_path(link.id)}, status);
}

}  // namespace

std::string share_link_path(std::int64_t id) { return kShareLinksPath + ('/' + std::to_string(id)); }

void read_share_end(const app::Context& context, const std::string& typed, store::ShareLink& link,
                    app::Problems& problems) {
  link.expires_at.reset();
  if (typed.empty()) return;
  const std::string today = context.today(),
                    day = app::typed_date(context.language, typed, app::date_format(context), today);
  if (!base::is_iso_date(day) || day < today || day > base::add_days(today, kMostDays))
    problems["expires_at"] = base::tr("Choose a date within the next ten years, or leave it blank.");
  else link.expires_at = base::day_begins(base::add_days(day, 1), context.member().time_zone);
}

http::Response share_link(app::Context& context) { return show_link(context, own_link(context), {}, 200); }

http::Response share_link_post(app::Context& context) {
  const store::ShareLink before = own_link(context);
  store::ShareLink link = before;
  app::Problems problems;
  read_share_end(context, std::string(base::trim(context.req.form().text("expires_at"))), link, problems);
  if (!problems.empty()) {
    return app::refused(context, problems, [&] { return show_link(context, before, problems, 422); });
  }
  store::Tx tx(context.app.db);
  if (!app::move_share_link_end(context, tx, link.id, link.expires_at)) throw http::not_found();
  tx.commit();
  return http::see_other(context.url(share_link_path(link.id)));
}

}  // namespace web
