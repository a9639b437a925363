#include "web/sharing/share_links.h"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <utility>

#include "app/page/confirmation.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/share_link.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/settings_menu.h"
#include "web/sharing/handlers.h"
#include "web/sharing/share_link.h"
#include "web/year/year_review.h"

namespace web {

namespace {

namespace t = app::t;
using store::ShareKind;

// The values of the form, as sent or as the link to the page chose them.
struct ShareForm {
  std::string name, kind, list_id, year, until;
  app::Problems problems = {};
};

ShareForm read_fields(const http::Form& form, const std::string& until) {
  return {std::string(base::trim(form.text("name"))), form.text("kind"), form.text("list_id"), form.text("year"),
          std::string(base::trim(form.text("expires_at", until)))};
}

// The links ---------------------------------------------------------------------------------------

using Lists = std::vector<store::ListChoice>;

base::Text what_text(const store::ShareLink& link, const Lists& lists) {
  if (link.kind == ShareKind::profile) return base::tr("Profile");
  if (link.kind == ShareKind::diary) return base::tr("Diary");
  if (link.kind == ShareKind::year)
    return base::tr("Year in review: {year}", {{"year", std::to_string(link.subject_id)}});
  const auto list = std::ranges::find(lists, link.subject_id, &store::ListChoice::id);
  if (list == lists.end()) return base::tr("Deleted list");
  return base::tr("List “{list}”", {{"list", list->name}});
}

void fill_link(const app::Context& context, app::Section row, const store::ShareLink& link, const Lists& lists) {
  const bool has_ended = link.expires_at && *link.expires_at <= context.now();
  const std::string url = has_ended ? "" : app::share_url(context, link);
  row.number(t::LINK_ID, link.id).text(t::NAME, link.name).text(t::WHAT_TEXT, what_text(link, lists));
  row.optional(t::URL, url).show_if(url.empty() && !has_ended, t::URL_LOST).show(has_ended ? t::ENDED : t::WORKS);
  if (!link.expires_at) row.show(t::ENDLESS);
  else
    row.add(has_ended ? t::ENDED_ON : t::UNTIL)
        .text(t::DATE_TEXT,
              app::date_text(context, base::local_date(*link.expires_at - 1, context.member().time_zone)));
  if (!link.last_used_at) row.show(t::NEVER_USED);
  else
    row.add(t::USED)
        .text(t::LAST_ISO, base::rfc3339(*link.last_used_at))
        .text(t::LAST_TEXT, app::moment_within_text(context, *link.last_used_at));
}

// The form ----------------------------------------------------------------------------------------

// Returns the running year, the years with plays, and the year that was asked for.
std::set<std::string, std::greater<>> years_to_choose(const app::Context& context, const std::string& asked) {
  std::set<std::string, std::greater<>> years{context.today().substr(0, 4)};
  for (const auto& year : store::history_years(context.app.db, context.app.cache, context.member(), context.now()))
    if (!year.year.empty()) years.insert(year.year);
  if (is_begun_year(asked, context.today())) years.insert(asked);
  return years;
}

void fill_form(app::Context& context, app::Section body, const ShareForm& form, const Lists& lists) {
  body.text(t::NEW_NAME, form.name).text(t::UNTIL_ISO, form.until);
  body.text(t::TODAY_ISO, context.today())
      .show(form.kind == "diary"  ? t::OF_DIARY
            : form.kind == "year" ? t::OF_YEAR
            : form.kind == "list" ? t::OF_LIST
                                  : t::OF_PROFILE);
  const std::string chosen = form.year.empty() ? context.today().substr(0, 4) : form.year;
  for (const std::string& year : years_to_choose(context, form.year))
    body.add(t::YEAR_CHOICE).text(t::YEAR, year).show_if(year == chosen, t::CHOSEN);
  if (!lists.empty()) {
    app::Section choice = body.add(t::LISTS);
    for (const store::ListChoice& list : lists)
      choice.add(t::LIST)
          .number(t::LIST_ID, list.id)
          .text(t::NAME, list.name)
          .show_if(std::to_string(list.id) == form.list_id, t::CHOSEN);
  }
  body.optional(t::NAME_ERROR, app::problem_at(form.problems, "name"));
  body.optional(t::KIND_ERROR, app::problem_at(form.problems, "kind"));
  body.optional(t::LIST_ERROR, app::problem_at(form.problems, "list_id"));
  body.optional(t::YEAR_ERROR, app::problem_at(form.problems, "year"));
  body.optional(t::UNTIL_ERROR, app::problem_at(form.problems, "expires_at"));
}

http::Response show(app::Context& context, const ShareForm& form, int status) {
  app::Page page(context.language, "share_links.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::privacy);
  body.text(t::FORM_ID, app::new_form_id());
  const Lists lists = store::list_choices(context.app.db, context.member().id, 0);
  const auto links = store::share_links(context.app.db, context.member().id);
  body.show_if(context.member().privacy == domain::Privacy::everyone, t::IS_PUBLIC);
  fill_form(context, body.add(t::FORM), form, lists);
  body.show_if(links.empty(), t::NONE);
  std::optional<app::Section> made;
  for (const store::ShareLink& link : links) {
    if (!made) made = body.add(t::LINKS);
    fill_link(context, made->add(t::LINK), link, lists);
  }
  return app::render(context, page, {.title = base::tr("Share links"), .here = kShareLinksPath}, status);
}

// Reading the form --------------------------------------------------------------------------------

void read_subject(app::Context& context, ShareForm& form, store::ShareLink& link) {
  const auto kind = store::share_kind_from(form.kind);
  if (!kind) form.problems["kind"] = base::tr("Choose what to share.");
  link.kind = kind.value_or(ShareKind::profile);
  if (kind == ShareKind::list) {
    link.subject_id = base::parse_id(form.list_id).value_or(0);
    if (!store::find_own_list(context.app.db, context.member().id, link.subject_id))
      form.problems["list_id"] = base::tr("Choose one of your lists.");
  } else if (kind == ShareKind::year) {
    if (!is_begun_year(form.year, context.today())) form.problems["year"] = base::tr("Choose a year.");
    link.subject_id = base::year_of(form.year);
  }
}

store::ShareLink read_link(app::Context& context, ShareForm& form) {
  store::ShareLink link;
  link.name = form.name;
  const bool is_line = form.name.find_first_of("\n\t") == std::string::npos;
  if (form.name.empty() || base::code_points(form.name) > store::kLongestShareName || !is_line)
    form.problems["name"] = base::tr("Enter a name of 1 to 100 characters.");
  read_subject(context, form, link);
  read_share_end(context, form.until, link, form.problems);
  return link;
}

// Returns the link that is the same in every field, as that of a second click on Share.
const store::ShareLink* same_link(const std::vector<store::ShareLink>& links, const store::ShareLink& link) {
  const auto what = [](const store::ShareLink& one) {
    return std::tie(one.kind, one.subject_id, one.name, one.expires_at);
  };
  const auto found = std::ranges::find_if(links, [&](const store::ShareLink& one) { return what(one) == what(link); });
  return found == links.end() ? nullptr : &*found;
}

base::Text too_many() { return base::tr("You have 100 share links. Revoke one to create another."); }

http::Response make(app::Context& context, const store::ShareLink& link) {
  return app::once(context, [&](store::Tx& tx) {
    const auto links = store::share_links(tx.db(), context.member().id);
    if (const auto* same = same_link(links, link)) return context.url(share_link_path(same->id));
    const auto id = app::make_share_link(context, tx, link);
    if (!id) throw http::conflict(too_many()).field("name", too_many());
    return context.url(share_link_path(*id));
  });
}

}  // namespace

void add_share_link_rows(const app::Context& context, app::Section& list) {
  const Lists lists = store::list_choices(context.app.db, context.member().id, 0);
  for (const store::ShareLink& link : store::share_links(context.app.db, context.member().id))
    add_settings_row(context, list, kShareLinksPath + ("#link-" + std::to_string(link.id)), base::verbatim(link.name),
                     what_text(link, lists));
}

http::Response share_links(app::Context& context) {
  return show(context, read_fields(context.req.query(), base::add_days(context.today(), app::kShortShareDays)), 200);
}

// The page with the problems shows the addresses of all links, so it asks for the password that a link which ends soon
// does not need.
http::Response share_links_post(app::Context& context) {
  ShareForm form = read_fields(context.req.form(), "");
  const store::ShareLink link = read_link(context, form);
  return app::answer_form(
      context, form.problems, [&] { return make(context, link); },
      [&](const app::Problems& problems) {
        form.problems = problems;
        auto asked = app::fresh_session(context);
        return asked ? std::move(*asked) : show(context, form, 422);
      });
}

http::Response share_link_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    if (!app::revoke_share_link(context, tx, context.args.id("id"))) return std::nullopt;
    app::add_flash(context, tx, {.text = base::tr("Link revoked. It no longer works.")});
    return app::way_back(context, kShareLinksPath);
  });
}

}  // namespace web
