#include <algorithm>

#include "app/absolute_url.h"
#include "app/feeds/entries.h"
#include "app/guards.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/crypto.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/movie_lists/movie_list.h"
#include "store/work/feed.h"
#include "store/work/job.h"
#include "web/account/services.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/handlers.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;
namespace kind = store::feed_kind;

constexpr char kFeedsPath[] = "/settings/privacy/feeds";
constexpr std::size_t kLongestName = 100;  // code points

struct KindText {
  std::string_view kind, folder;  // of the address, below /api/feed/
  const char* icon;
  base::Text text;
};
constexpr KindText kKinds[] = {
    {kind::kDiary, "atom", "i-diary", base::tr("Diary feed")},
    {kind::kReviews, "atom", "i-edit", base::tr("Reviews feed")},
    {kind::kWatchlist, "atom", "i-bookmark", base::tr("Watchlist feed")},
    {kind::kList, "atom", "i-list", base::tr("List feed")},
    {kind::kReleases, "ical", "i-calendar", base::tr("Calendar: watchlist release dates")},
    {kind::kCinema, "ical", "i-ticket", base::tr("Calendar: cinema visits")},
    {kind::kWidget, "widget", "i-grid", base::tr("Start page widget")},
    {kind::kRadarr, "radarr", "i-plug", base::tr("Radarr list")},
};
static_assert(std::ranges::is_permutation(kKinds, kind::kAll, {}, &KindText::kind));

const KindText& text_of(std::string_view kind) { return *std::ranges::find(kKinds, kind, &KindText::kind); }

struct FeedForm {
  std::string kind{kind::kDiary}, name;
  std::optional<std::int64_t> list_id = {};
  app::Problems problems = {};
};

std::string feed_url(const app::Context& context, const store::Feed& feed) {
  const auto id = base::decrypt(context.app.keys.encryption, feed.id_encrypted, store::feed_about(feed.user_id));
  if (!id) return {};
  return app::absolute_url(context, "/api/feed/" + std::string(text_of(feed.kind).folder) + '/' + *id);
}

// Returns the name of the feed, after the name of its list if it has one.
std::string name_of_feed(const store::Feed& feed, const std::vector<store::ListChoice>& lists) {
  const auto found = std::ranges::find(lists, feed.list_id.value_or(0), &store::ListChoice::id);
  const std::string list = found == lists.end() ? "" : found->name;
  return list.empty() || feed.name.empty() ? list + feed.name : list + " · " + feed.name;
}

void fill_feed(const app::Context& context, app::Section row, const store::Feed& feed,
               const std::vector<store::ListChoice>& lists) {
  const auto list = std::ranges::find(lists, feed.list_id.value_or(0), &store::ListChoice::id);
  const std::string url = feed_url(context, feed);
  row.number(t::ID, feed.id).text(t::ICON, text_of(feed.kind).icon).text(t::KIND_TEXT, text_of(feed.kind).text);
  row.optional(t::NAME, name_of_feed(feed, lists));
  row.show_if(feed.list_id && list == lists.end(), t::LIST_GONE);
  row.optional(t::URL, url).show_if(url.empty(), t::URL_LOST);
  row.optional(t::BADGE_URL, feed.kind == kind::kWidget && !url.empty() ? url + ".svg" : "");
  row.show(feed.last_used_at ? t::USED : t::NEVER_USED);
  if (feed.last_used_at)
    row.text(t::LAST_ISO, base::rfc3339(*feed.last_used_at))
        .text(t::LAST_TEXT, app::moment_within_text(context, *feed.last_used_at));
}

void fill_form(app::Section& body, const FeedForm& form, const std::vector<store::ListChoice>& lists) {
  body.text(t::FORM_ID, app::new_form_id()).text(t::NEW_NAME, form.name);
  body.optional(t::KIND_ERROR, app::problem_at(form.problems, "kind"))
      .optional(t::NAME_ERROR, app::problem_at(form.problems, "name"));
  for (const KindText& choice : kKinds) {
    if (lists.empty() && kind::is_of_list(choice.kind)) continue;
    body.add(t::KIND_CHOICE)
        .text(t::KIND, choice.kind)
        .text(t::KIND_TEXT, choice.text)
        .show_if(choice.kind == form.kind, t::CHOSEN);
  }
  if (lists.empty()) return;
  app::Section choices = body.add(t::LISTS);
  choices.optional(t::LIST_ERROR, app::problem_at(form.problems, "list_id"));
  for (const store::ListChoice& list : lists)
    choices.add(t::LIST)
        .number(t::LIST_ID, list.id)
        .text(t::NAME, list.name)
        .show_if(list.id == form.list_id, t::CHOSEN);
}

void fill_public(const app::Context& context, app::Section& body) {
  if (context.member().privacy != domain::Privacy::everyone) return;
  app::Section section = body.add(t::PUBLIC);
  for (const std::string_view kind : {kind::kDiary, kind::kReviews, kind::kWatchlist})
    section.add(t::PUBLIC_FEED)
        .text(t::KIND_TEXT, text_of(kind).text)
        .text(t::URL,
              app::absolute_url(context, "/users/" + context.member().name + '/' + std::string(kind) + ".atom"));
}

http::Response show_feeds(app::Context& context, const FeedForm& form, int status) {
  app::Page page(context.language, "feeds.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::privacy);
  const auto lists = store::list_choices(context.app.db, context.member().id, 0);
  const auto feeds = store::list_feeds(context.app.db, context.member().id);
  if (!feeds.empty()) {
    app::Section section = body.add(t::FEEDS);
    for (const store::Feed& feed : feeds) fill_feed(context, section.add(t::FEED), feed, lists);
  }
  fill_form(body, form, lists);
  fill_public(context, body);
  return app::render(context, page, {.title = base::tr("Feeds and calendars"), .here = kFeedsPath}, status);
}

FeedForm read_form(const app::Context& context) {
  const http::Form& sent = context.req.form();
  FeedForm form{sent.text("kind"), std::string(base::trim(sent.text("name")))};
  if (!kind::is_known(form.kind)) form.problems["kind"] = base::tr("Choose a type.");
  if (base::code_points(form.name) > kLongestName || base::has_control(form.name))
    form.problems["name"] = base::tr("Use a single line of at most 100 characters.");
  if (!kind::is_of_list(form.kind)) return form;
  form.list_id = base::parse_id(sent.text("list_id"));
  const bool is_own = form.list_id && store::find_own_list(context.app.db, context.member().id, *form.list_id);
  if (!is_own) form.problems["list_id"] = base::tr("Choose one of your lists.");
  return form;
}

http::Response refused(app::Context& context, const FeedForm& form) {
  return app::refused(context, form.problems, [&] { return show_feeds(context, form, 422); });
}

}  // namespace

void add_feed_rows(const app::Context& context, app::Section& list) {
  const auto lists = store::list_choices(context.app.db, context.member().id, 0);
  for (const store::Feed& feed : store::list_feeds(context.app.db, context.member().id))
    add_settings_row(context, list, kFeedsPath, text_of(feed.kind).text, base::verbatim(name_of_feed(feed, lists)));
}

http::Response feeds(app::Context& context) { return show_feeds(context, {}, 200); }

http::Response feeds_post(app::Context& context) {
  FeedForm form = read_form(context);
  if (!form.problems.empty()) return refused(context, form);
  const std::string id = new_address_id();
  const std::int64_t user_id = context.member().id;
  const store::NewFeed feed{user_id,
                            form.kind,
                            form.list_id,
                            form.name,
                            base::sha256_hex(id),
                            base::encrypt(context.app.keys.encryption, id, store::feed_about(user_id))};
  return app::once(context, [&](store::Tx& tx) {
    const bool added = store::add_feed(tx, feed, context.now());
    if (added) record_change(context, tx, IntegrationChange::address_made, "Feed");
    if (added && form.kind == kind::kReleases && !context.app.config.metadata_api_key.empty())
      store::add_job(tx, domain::kReleaseDatesJob, "", std::nullopt, context.now());
    app::add_flash(context, tx,
                   added ? app::Flash{.text = base::tr("Link created. Copy it into the app that reads it.")}
                         : app::Flash{.text = base::tr("You’ve reached 100 links. Revoke one you don’t use first."),
                                      .alert = true});
    return context.url(kFeedsPath);
  });
}

http::Response feed_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    if (!store::delete_feed(tx, context.member().id, context.args.id("id"))) return std::nullopt;
    record_change(context, tx, IntegrationChange::address_removed, "Feed");
    app::add_flash(context, tx, {.text = base::tr("Link revoked. It no longer works.")});
    return context.url(kFeedsPath);
  });
}

http::Response diary_atom(app::Context& context) {
  return app::atom_answer(context, app::diary_feed(context, *context.subject));
}

http::Response reviews_atom(app::Context& context) {
  return app::atom_answer(context, app::reviews_feed(context, *context.subject));
}

http::Response watchlist_atom(app::Context& context) {
  return app::atom_answer(context, app::watchlist_feed(context, *context.subject));
}

http::Response list_atom(app::Context& context) {
  const auto list =
      store::find_visible_list(context.app.db, context.viewer_id(), context.subject->id, context.args.id("id"));
  if (list) return app::atom_answer(context, app::list_feed(context, *list));
  if (auto login = app::user_is_authenticated(context)) return std::move(*login);
  throw http::not_found();
}

}  // namespace web
