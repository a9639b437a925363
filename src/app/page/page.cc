#include "app/page/page.h"

#include "app/absolute_url.h"
#include "app/cookies.h"
#include "app/monitoring.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/share_link.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "http/etag.h"
#include "store/imports/batch.h"
#include "store/work/linked_service.h"
#include "store/work/unmatched_play.h"

namespace app {

namespace {

std::string theme_of(const Context& context) {
  const std::string theme = context.req.cookie(kThemeCookie).value_or(context.viewer ? context.viewer->theme : "auto");
  return theme == "light" || theme == "dark" ? theme : "auto";
}

// Returns the path for this page's redirect fields. A POST has no page of its own, and the address of a shared page is
// a secret.
std::string here_of(const Context& context, const PageFrame& frame) {
  if (context.shared) return context.url("/");
  if (!frame.here.empty()) return context.url(frame.here);
  const bool safe = context.req.method == http::Method::get || context.req.method == http::Method::head;
  return context.url(safe ? context.req.path_and_query() : "/");
}

void set_viewer(const Context& context, Page& target) {
  if (!context.viewer) {
    target.show_global(t::TEN_POINTS);
    return;
  }
  const domain::User& user = *context.viewer;
  target.global(t::VIEWER_NAME, user.name);
  target.global(t::VIEWER_INITIALS, domain::initials(user.name));
  target.global(t::VIEWER_HUE, std::to_string(domain::hue_of(user.name)));
  target.show_global(points_section(user.rating_scale));
}

void set_globals(const Context& context, Page& target) {
  target.global(t::BASE, context.base_path());
  target.global(t::REQUEST_ID, context.req.request_id);
  target.global(t::THEME, theme_of(context));
  target.global(t::LANG, context.language.tag());
  target.global(t::DIRECTION, context.language.direction());
  target.global(t::LIST_SEPARATOR, context.language.list_separator());
  target.show_global(context.app.config.asks_tmdb() ? t::TMDB : t::OTHER_PROVIDER);
  set_viewer(context, target);
}

constexpr int kMostCounted = 99;

// Returns the number of reported plays, imports and films in imports that wait in the inbox. It is empty for 0, and if
// the database fails, because error pages show it too.
std::string waiting_text(const Context& context) {
  try {
    const std::int64_t count = store::count_unmatched_plays(context.app.db, context.viewer->id, kMostCounted + 1) +
                               store::count_import_waits(context.app.db, context.viewer->id, kMostCounted + 1);
    if (count == 0) return {};
    return count > kMostCounted ? std::to_string(kMostCounted) + "+" : std::to_string(count);
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "inbox_unread", {{"code", error.code}});
    return {};
  }
}

void fill_menu(const Context& context, Section& shell) {
  const domain::User& user = *context.viewer;
  shell.optional(t::INBOX, waiting_text(context));
  shell.show_if(user.is_admin, t::ADMIN);
  shell.optional(t::VIEWER_PICTURE, profile_picture_src(context, user.profile_image));
}

void fill_shell(const Context& context, Section shell, const PageFrame& frame) {
  shell.show(context.viewer ? t::VIEWER : t::VISITOR).optional(t::SEARCH_TEXT, frame.search_text);
  if (context.viewer) fill_menu(context, shell);
  const MenuEntry entry = frame.menu_entry;
  shell.show_if(entry == MenuEntry::home, t::AT_HOME)
      .show_if(entry == MenuEntry::search, t::AT_SEARCH)
      .show_if(entry == MenuEntry::history, t::AT_HISTORY)
      .show_if(entry == MenuEntry::movies, t::AT_MOVIES)
      .show_if(entry == MenuEntry::watchlist, t::AT_WATCHLIST)
      .show_if(entry == MenuEntry::lists, t::AT_LISTS)
      .show_if(entry == MenuEntry::dashboard, t::AT_DASHBOARD)
      .show_if(entry == MenuEntry::statistics, t::AT_STATISTICS);
}

// Returns true if a page other than the integration's own has to warn of a broken link. Returns false if the database
// fails, because error pages ask too.
bool has_broken_link(const Context& context) {
  if (!context.viewer || context.req.path().ends_with("/jellyfin")) return false;
  try {
    return store::link_state(context.app.db, context.viewer->id, store::kJellyfin) == store::LinkState::broken;
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "link_unread", {{"code", error.code}});
    return false;
  }
}

// Returns "These numbers are 3 seconds old …", for a page whose new numbers are or just were being
// computed.
base::Text age_text(std::int64_t seconds) {
  if (seconds < base::kMinute)
    return base::tr_n("These numbers are {n} second old. Reload for the latest.",
                      "These numbers are {n} seconds old. Reload for the latest.", seconds);
  const std::int64_t minutes = seconds / base::kMinute;
  return base::tr_n("These numbers are {n} minute old. Reload for the latest.",
                    "These numbers are {n} minutes old. Reload for the latest.", minutes);
}

void fill_flash(Section target, const Context& context, const Flash& flash) {
  target.text(t::TEXT, flash.text).show_if(flash.alert, t::ALERT);
  if (flash.undo_path.empty()) return;
  target.add(t::UNDO).text(t::UNDO_URL, context.url(flash.undo_path));
}

// Returns true for a visitor's page outside the stage, which has no form that posts. It needs neither token nor
// session, and a browser asks for it again by its tag, which is made from the page itself, because its numbers may be
// older than the stored ones.
bool is_without_forms(const Context& context, const PageFrame& frame, int status) {
  return !context.viewer && !frame.stage && status == 200;
}

http::Response tagged(Context& context, http::Response response) {
  if (context.session && context.session->is_new()) context.session.reset();
  const std::string tag = http::tag_of(response.body);
  response.header("ETag", tag);
  if (auto unchanged = http::not_modified(context.req, tag)) response = std::move(*unchanged);
  response.header("Vary", "Cookie, Accept-Language");
  response.header("Cache-Control", "private, no-cache");
  return response;
}

// Returns the beginning of a text on one line, cut at a word.
std::string summary_of(std::string_view text) {
  static constexpr std::size_t kLongest = 200;
  std::string line;
  for (const char c : base::trim(text))
    if (const bool is_space = c == '\n' || c == '\t' || c == ' '; !is_space || line.back() != ' ')
      line += is_space ? ' ' : c;
  if (base::code_points(line) <= kLongest) return line;
  std::string start = base::first_code_points(line, kLongest);
  if (const auto space = start.rfind(' '); space != std::string::npos && space > start.size() / 2) start.resize(space);
  return start + "…";
}

// Adds nothing without an absolute address, if no base address is configured and the request has no valid host.
void fill_meta(const Context& context, Section& layout, const base::Text& title, const PageMeta& meta) {
  if (meta.readers != domain::Privacy::everyone) return;
  const auto absolute = [&](std::string_view address) {
    return address.starts_with("/") ? absolute_url(context, address.substr(context.base_path().size()))
                                    : std::string(address);  // a picture at the provider
  };
  const std::string url = absolute_url(context, meta.path);
  if (!url.starts_with("http")) return;
  layout.add(t::META)
      .text(t::URL, url)
      .text(t::TITLE, meta.title.empty() ? context.text(title) : meta.title)
      .text(t::TYPE, meta.type)
      .optional(t::DESCRIPTION, summary_of(meta.description))
      .optional(t::FEED_URL, meta.feed.empty() ? "" : absolute_url(context, meta.feed))
      .optional(t::IMAGE_URL, meta.image.empty() ? "" : absolute(meta.image))
      .show_if(meta.wide_image && !meta.image.empty(), t::WIDE_IMAGE);
}

void fill_layout(const Context& context, Page& page, const PageFrame& frame) {
  page.global(t::HERE, here_of(context, frame));
  Section& layout = page.layout();
  layout.text(t::PAGE_TITLE, frame.title)
      .text(t::BODY_CLASS, frame.stage     ? "m-stage"
                           : frame.logging ? "m-logging"
                                           : "");
  if (context.viewer) {
    layout.optional(t::ACCOUNT, std::to_string(context.viewer->id));
    layout.show(context.viewer->single_key_shortcuts ? t::SINGLE_KEYS : t::NO_SINGLE_KEYS);
    layout.show_if(context.searches_provider(), t::PROVIDER_SEARCH);
  }
  // A shared page shows only metadata for the share link's own address.
  if (frame.meta && (!context.shared || frame.meta->path == context.shared->path))
    fill_meta(context, layout, frame.title, *frame.meta);
  layout.show_if(context.route.starts_with(kSharePath), t::SECRET_ADDRESS);
  const bool is_admin = context.viewer && context.viewer->is_admin;
  if (context.app.config.stand_in && is_admin && !context.req.cookie(kStandInCookie))
    layout.include(t::STAND_IN_BANNER, "partials/stand_in.tpl");
  page.body().show(context.viewer ? t::VIEWER : t::VISITOR);
  if (!frame.stage) fill_shell(context, layout.add(t::SHELL), frame);
  if (!frame.stage && has_broken_link(context))
    layout.add(t::LINK_BROKEN).text(t::SERVICE, "Jellyfin").text(t::LINK_URL, context.url(kJellyfinPath));
  if (context.shared && context.shared->has_feed())
    layout.optional(t::SHARED_FEED_URL, context.url(context.shared->path + "/feed.atom"));
  if (context.shared)
    layout.add(t::SHARED_BY)
        .text(t::TEXT, base::tr("{name} shared this page with you.", {{"name", context.subject->name}}));
  if (frame.numbers_age > 0) layout.add(t::NUMBERS_AGE).text(t::TEXT, age_text(frame.numbers_age));
}

std::string rendered(Page& page, const std::vector<HtmlSlot>& slots) {
  const std::string word = base::random_hex(16);
  for (const HtmlSlot& slot : slots) page.global(slot.name, word + slot.name.text);
  std::string html = page.render();
  for (const HtmlSlot& slot : slots) {
    const std::string marker = word + slot.name.text;
    const auto at = html.find(marker);
    if (at != std::string::npos) html.replace(at, marker.size(), slot.html);
  }
  return html;
}

}  // namespace

TemplateName points_section(domain::RatingScale scale) {
  return scale == domain::RatingScale::five ? t::FIVE_STARS : t::TEN_POINTS;
}

TemplateName privacy_section(domain::Privacy privacy) {
  if (privacy == domain::Privacy::owner) return t::PRIVACY_PRIVATE;
  return privacy == domain::Privacy::everyone ? t::PRIVACY_PUBLIC : t::PRIVACY_MEMBERS;
}

void add_share(const Context& context, Section& target, const base::Text& title, const PageMeta& meta) {
  if (meta.readers != domain::Privacy::everyone) return;
  target.include(t::SHARE, "partials/share.tpl")
      .text(t::URL, absolute_url(context, meta.path))
      .text(t::TITLE, meta.title.empty() ? context.text(title) : meta.title);
}

http::Response render(Context& context, Page& page, const PageFrame& frame, int status) {
  return render_with(context, page, frame, {}, status);
}

http::Response render_with(Context& context, Page& page, const PageFrame& frame, const std::vector<HtmlSlot>& slots,
                           int status) {
  const bool without_forms = is_without_forms(context, frame, status);
  page.global(t::CSRF, without_forms ? "" : context.csrf_token());
  set_globals(context, page);
  fill_layout(context, page, frame);
  if (status < 500)  // beside such an error, a message that something was saved would mislead
    for (const Flash& flash : take_flashes(context)) fill_flash(page.layout().add(t::FLASH), context, flash);
  http::Response response = http::html(rendered(page, slots), status);
  if (without_forms) return tagged(context, std::move(response));
  response.header("Cache-Control", context.viewer ? "no-store" : "private, no-cache");
  return response;
}

}  // namespace app
