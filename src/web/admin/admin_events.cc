#include <algorithm>

#include "app/admin/event_json.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/account/user.h"
#include "web/account/security_page.h"
#include "web/admin/handlers.h"
#include "web/kit/paging.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::size_t kMaxAddress = 64;
constexpr char kEventsPath[] = "/admin/events";

// The filters as the address has them.
struct EventQuery {
  std::string event_type, user_id, ip_address, from, to;

  bool any() const {
    return !event_type.empty() || !user_id.empty() || !ip_address.empty() || !from.empty() || !to.empty();
  }
};

EventQuery read_query(const app::Context& context) {
  const http::Form& query = context.req.query();
  const auto text = [&](const char* name) { return std::string(base::trim(query.text(name))); };
  return {text("event_type"), text("user_id"), text("ip_address"), text("from"), text("to")};
}

// Dates are days in the viewer's time zone, both included. Returns nullopt if a filter cannot be understood.
std::optional<store::AuditFilter> filter_of(const app::Context& context, const EventQuery& query) {
  store::AuditFilter filter{query.event_type, query.ip_address, base::parse_id(query.user_id), 0, 0};
  const auto from = app::period_bound(context, query.from, false), to = app::period_bound(context, query.to, true);
  const bool fits = (query.user_id.empty() || filter.user_id) && (query.from.empty() || from) &&
                    (query.to.empty() || to) && query.ip_address.size() <= kMaxAddress;
  if (!fits) return std::nullopt;
  filter.from = from.value_or(0);
  filter.to = to.value_or(0);
  return filter;
}

std::string address_of(const app::Context& context, const EventQuery& query, std::int64_t page) {
  std::string parameters = "?page=" + std::to_string(page);
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) parameters += '&' + std::string(name) + '=' + base::percent_encode(value);
  };
  add("event_type", query.event_type);
  add("user_id", query.user_id);
  add("ip_address", query.ip_address);
  add("from", query.from);
  add("to", query.to);
  return context.url(kEventsPath + parameters);
}

void fill_filters(const app::Context& context, app::Section& body, const EventQuery& query) {
  for (const EventName& name : event_names())
    body.add(t::TYPE)
        .text(t::VALUE, name.type)
        .text(t::TEXT, name.text)
        .show_if(query.event_type == name.type, t::CHOSEN);
  for (const domain::User& user : store::list_users(context.app.db))
    body.add(t::USER_CHOICE)
        .number(t::USER_ID, user.id)
        .text(t::USER_NAME, user.name)
        .show_if(query.user_id == std::to_string(user.id), t::CHOSEN);
  body.text(t::IP_ADDRESS, query.ip_address).text(t::FROM, query.from).text(t::TO, query.to);
  if (query.any()) body.add(t::FILTERED).text(t::CLEAR_URL, context.url(kEventsPath));
}

void fill_list(const app::Context& context, app::Section& body, const store::AuditPage& events, bool filtered) {
  body.text(t::TOTAL, context.language.number(events.total));
  if (events.events.empty()) {
    body.show(filtered ? t::NO_MATCH : t::NO_EVENTS);
    return;
  }
  app::Section list = body.add(t::EVENTS);
  for (const store::AuditEvent& event : events.events) add_event(context, list, event, true);
}

}  // namespace

http::Response admin_events(app::Context& context) {
  const EventQuery query = read_query(context);
  const std::int64_t current = std::min<std::int64_t>(page_number(context), 1'000'000);
  const auto filter = filter_of(context, query);
  app::Page page(context.language, "admin_events.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::administration);
  fill_filters(context, body, query);
  if (!filter) body.optional(t::FILTER_ERROR, base::tr("Use dates like 2026-11-20 and pick a member from the list."));
  const store::AuditPage events = filter ? store::all_events(context.app.db, *filter, app::kEventsPerPage,
                                                             static_cast<int>((current - 1) * app::kEventsPerPage))
                                         : store::AuditPage{};
  fill_list(context, body, events, query.any());
  const std::int64_t pages = app::page_count(events.total, app::kEventsPerPage);
  add_pager(body, current, pages, [&](std::int64_t number) { return address_of(context, query, number); });
  return app::render(context, page, {.title = base::tr("Events")}, filter ? 200 : 422);
}

}  // namespace web
