#include "api/handlers.h"
#include "api/json/body.h"
#include "api/json/idempotency.h"
#include "domain/job.h"
#include "http/file_answer.h"
#include "transfer/exports/files.h"
#include "transfer/exports/requests.h"

namespace api {

namespace {

constexpr std::size_t kLongestFormat = 20;

base::Json as_json(const app::Context& context, const store::JobRow& job) {
  return transfer::export_json(context.app.config, context.language, job, context.now());
}

// Returns the export that the path names, which must belong to the path's user. Throws 404.
store::JobRow wanted_export(const app::Context& context) {
  auto job = store::find_job(context.app.db, context.args.id("id"));
  if (!job || job->type != domain::kExportJob || job->user_id != context.subject->id) throw http::not_found();
  return std::move(*job);
}

}  // namespace

http::Response exports(app::Context& context) {
  base::Json body = base::json_object();
  body["exports"] = base::json_array();
  for (const store::JobRow& job : transfer::newest_exports(context.app.db, context.subject->id))
    body["exports"].append(as_json(context, job));
  return http::json(body);
}

http::Response exports_post(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const domain::ExportKind* kind = domain::find_export_kind(fields.text("format", kLongestFormat).value_or(""));
  if (kind == nullptr) fields.problem("format", base::tr("is no format of an export"));
  fields.finish();
  return run_once(context, [&](store::Tx& tx) {
    const std::int64_t id = transfer::ask_for_export(tx, context.subject->id, kind->format, context.now());
    const auto job = store::find_job(tx.db(), id);
    return http::json(as_json(context, job.value()), 202);
  });
}

http::Response export_one(app::Context& context) { return http::json(as_json(context, wanted_export(context))); }

http::Response export_file(app::Context& context) {
  const auto file = transfer::exported_file(context.app.config, wanted_export(context), context.now());
  if (!file) throw http::not_found();
  return http::download(file->path, file->kind->file);
}

}  // namespace api
