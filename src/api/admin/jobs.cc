#include <algorithm>
#include <iterator>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "app/admin/job_json.h"
#include "domain/job.h"

namespace api {

namespace {

constexpr std::size_t kMaxJobType = 64;

// Returns the id in the path. Throws 404 if there is no such job, before a conflict with its state is reported.
std::int64_t existing_job(const app::Context& context) {
  const std::int64_t id = context.args.id("id");
  if (!store::find_job(context.app.db, id)) throw http::not_found();
  return id;
}

}  // namespace

http::Response admin_jobs(app::Context& context) {
  ListQuery query(context, {"page", "limit", "sort_by", "sort_order", "state", "type"});
  const ListPage page = query.page();
  store::JobFilter filter{.state = query.text("state").value_or(""),
                          .type = query.text("type", kMaxJobType).value_or(""),
                          .oldest_first = query.oldest_first()};
  if (!filter.state.empty() && !store::is_job_state(filter.state))
    query.problem("state", base::tr("must be one of waiting, running, done, failed"));
  if (!filter.type.empty() && std::ranges::find(domain::kJobTypes, filter.type) == std::end(domain::kJobTypes))
    query.problem("type", base::tr("is no type of job"));
  query.finish();
  const store::JobPage jobs = store::list_jobs(context.app.db, filter, page.limit, page.offset());
  base::Json body = base::json_object();
  body["jobs"] = base::json_array();
  for (const store::JobRow& job : jobs.jobs) body["jobs"].append(app::job_json(context.language, job));
  add_page(body, page, jobs.total);
  return tagged(context, http::json(body));
}

http::Response admin_job_retry(app::Context& context) {
  const std::int64_t id = existing_job(context);
  return run_once(context, [&](store::Tx& tx) {
    if (!store::retry_failed_job(tx, id, context.now()))
      throw http::conflict(base::tr("This job hasn’t failed, or the same work is already waiting."));
    return http::no_content();
  });
}

http::Response admin_job_delete(app::Context& context) {
  const std::int64_t id = context.args.id("id");
  store::Tx tx(context.app.db);
  if (store::find_job(tx.db(), id) && !store::delete_job(tx, id))
    throw http::conflict(base::tr("You can’t delete a running job."));
  tx.commit();
  return http::no_content();
}

}  // namespace api
