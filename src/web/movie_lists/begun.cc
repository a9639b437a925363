#include "web/movie_lists/begun.h"

#include <algorithm>
#include <span>

#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "metadata/library.h"
#include "store/cache/computed.h"
#include "store/movie_lists/begun.h"
#include "web/kit/film/person.h"
#include "web/kit/list_address.h"
#include "web/kit/paging.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"
#include "web/people/credited_films.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kShown = 6;   // rows of each kind, beside the lists that members make
constexpr std::size_t kNearly = 4;  // rows of both kinds, on a profile

enum class BegunKind { directors, collections };

std::string path_of(const app::Context& context, BegunKind kind) {
  return lists_path(context.subject->name) + (kind == BegunKind::directors ? "/directors" : "/collections");
}

std::string url_of(const app::Context& context, BegunKind kind, const store::Begun& one) {
  return context.url(kind == BegunKind::directors
                         ? person_path_of(context.subject->name, one.id, one.name) + "?part=director"
                         : "/collection/" + std::to_string(one.id));
}

void fill_begun_rows(const app::Context& context, app::Section& target, BegunKind kind,
                     std::span<const store::Begun> list) {
  for (const store::Begun& one : list)
    target.include(t::BEGUN_ROW, "partials/begun_row.tpl")
        .text(t::URL, url_of(context, kind, one))
        .text(t::NAME, one.name)
        .number(t::SEEN, one.seen)
        .number(t::TOTAL, one.total)
        .text(t::SEEN_TEXT, seen_text(context, *context.subject, one.seen, one.total));
}

store::BegunLists lists_of_subject(const app::Context& context) {
  return store::begun_lists(context.app.db, context.app.cache, *context.subject, context.subject_today(),
                            context.now());
}

http::Response begun_page(app::Context& context, BegunKind kind) {
  const bool is_directors = kind == BegunKind::directors;
  const std::string& name = context.subject->name;
  const base::Text heading = context.is_own() ? is_directors ? base::tr("Directors: more than half seen")
                                                             : base::tr("Collections you’ve started")
                             : is_directors ? base::tr("Directors: more than half seen by {name}", {{"name", name}})
                                              : base::tr("Collections {name} has started", {{"name", name}});
  const ListAddress address(context, path_of(context, kind), {"page"}, "page");
  const store::BegunLists lists = lists_of_subject(context);
  const std::span<const store::Begun> all(is_directors ? lists.directors : lists.collections);
  const std::int64_t pages = app::page_count(std::ssize(all), app::kPeoplePerPage);
  const std::int64_t page = std::min(page_number(context), pages);
  const auto first = std::min(all.size(), static_cast<std::size_t>((page - 1) * app::kPeoplePerPage));
  app::Page html(context.language, "begun.tpl");
  app::Section& body = html.body();
  body.text(t::HEADING, heading)
      .text(t::COUNT, context.language.number(std::ssize(all)))
      .text(t::USER_NAME, name)
      .text(t::LISTS_URL, context.url(lists_path(name)))
      .show_if(all.empty(), t::EMPTY);
  if (!all.empty()) {
    app::Section rows = body.add(t::ROWS);
    fill_begun_rows(context, rows, kind,
                    all.subspan(first).first(std::min<std::size_t>(all.size() - first, app::kPeoplePerPage)));
  }
  address.add_pager(context, body, page, pages);
  return app::render(context, html,
                     {.title = heading,
                      .menu_entry = context.is_own() ? app::MenuEntry::lists : app::MenuEntry::none,
                      .numbers_age = lists.age});
}

void fill_nearly(const app::Context& context, app::Section& body, const store::BegunLists& lists) {
  std::vector<std::pair<store::Begun, BegunKind>> all;
  for (const store::Begun& one : lists.directors) all.emplace_back(one, BegunKind::directors);
  for (const store::Begun& one : lists.collections) all.emplace_back(one, BegunKind::collections);
  std::erase_if(all, [](const auto& one) { return one.first.seen == one.first.total; });
  std::ranges::stable_sort(all, std::greater(), [](const auto& one) {
    return static_cast<double>(one.first.seen) / static_cast<double>(one.first.total);
  });
  all.resize(std::min(all.size(), kNearly));
  if (all.empty()) return;
  app::Section nearly = body.add(t::NEARLY);
  for (const auto& [one, kind] : all) fill_begun_rows(context, nearly, kind, {&one, 1});
}

}  // namespace

std::int64_t fill_begun(app::Context& context, app::Section& body) try {
  if (!domain::may_read(context.viewer, *context.subject)) return 0;
  const store::BegunLists lists = lists_of_subject(context);
  if (context.is_own())
    metadata::ask_for_credits(
        context.app.db, context.app.clock,
        store::unasked_directors(context.app.db, context.app.cache, *context.subject, context.now()));
  if (lists.directors.empty() && lists.collections.empty()) return 0;
  app::Section begun = body.add(t::BEGUN);
  for (const BegunKind kind : {BegunKind::directors, BegunKind::collections}) {
    const std::span<const store::Begun> all(kind == BegunKind::directors ? lists.directors : lists.collections);
    if (all.empty()) continue;
    app::Section part = begun.add(t::PART);
    part.show(kind == BegunKind::directors ? t::DIRECTORS : t::COLLECTIONS);
    fill_begun_rows(context, part, kind, all.first(std::min(all.size(), kShown)));
    if (all.size() > kShown)
      part.add(t::ALL)
          .text(t::URL, context.url(path_of(context, kind)))
          .text(t::COUNT, context.language.number(std::ssize(all)));
  }
  return lists.age;
} catch (const store::TooManyComputations&) {  // the page still shows the lists that members made
  return 0;
}

// Shows the lists that are at hand. If newer ones are needed, they are computed after the answer, as a large diary
// takes long.
std::int64_t fill_nearly_complete(app::Context& context, app::Section& body) {
  const domain::User& subject = *context.subject;
  const std::string today = context.subject_today();
  const auto lists = store::begun_lists_at_hand(context.app.db, context.app.cache, subject, today, context.now());
  if (!lists || lists->age > 0)
    context.after_answer.emplace_back(
        [&db = context.app.db, &cache = context.app.cache, subject, today, now = context.now()] {
          try {
            store::begun_lists(db, cache, subject, today, now);
          } catch (const store::TooManyComputations&) {  // the next view asks again
          }
        });
  if (lists) fill_nearly(context, body, *lists);
  return lists ? lists->age : 0;
}

http::Response begun_directors(app::Context& context) { return begun_page(context, BegunKind::directors); }

http::Response begun_collections(app::Context& context) { return begun_page(context, BegunKind::collections); }

}  // namespace web
