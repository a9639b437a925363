#include <algorithm>
#include <iterator>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/list_query.h"
#include "app/admin/event_json.h"
#include "app/client_address.h"
#include "domain/audit.h"

namespace api {

namespace {

constexpr std::size_t kMaxType = 64, kMaxAddress = 64;
constexpr base::Text kBadBound = base::tr("must be a day, or a time such as 2024-05-01T12:00:00Z");

struct WantedEvents {
  ListPage page;
  store::AuditFilter filter;
};

WantedEvents read_query(const app::Context& context) {
  ListQuery query(context,
                  {"page", "limit", "sort_by", "sort_order", "event_type", "user_id", "ip_address", "from", "to"});
  WantedEvents events{query.page(), {}};
  const auto bound = [&](const char* name, bool last) -> base::UnixTime {
    const auto text = query.text(name);
    const auto time = text ? app::period_bound(context, *text, last) : std::nullopt;
    if (text && !time) query.problem(name, kBadBound);
    return time.value_or(0);
  };
  events.filter = {query.text("event_type", kMaxType).value_or(""),
                   query.text("ip_address", kMaxAddress).value_or(""),
                   query.id("user_id"),
                   bound("from", false),
                   bound("to", true),
                   query.oldest_first()};
  const std::string& type = events.filter.event_type;
  if (!type.empty() && std::ranges::find(domain::kEventTypes, type) == std::end(domain::kEventTypes))
    query.problem("event_type", base::tr("is no type of event"));
  if (!events.filter.ip_address.empty() && !app::is_address(events.filter.ip_address))
    query.problem("ip_address", base::tr("is no address"));
  query.finish();
  return events;
}

}  // namespace

http::Response admin_events(app::Context& context) {
  const WantedEvents wanted = read_query(context);
  const store::AuditPage events =
      store::all_events(context.app.db, wanted.filter, wanted.page.limit, wanted.page.offset());
  base::Json body = base::json_object();
  body["events"] = base::json_array();
  for (const store::AuditEvent& event : events.events) body["events"].append(app::event_json_with_user(event));
  add_page(body, wanted.page, events.total);
  return tagged(context, http::json(body));
}

}  // namespace api
