#include "transfer/exports/requests.h"

#include "domain/job.h"

namespace transfer {

base::Json export_json(const base::Config& config, const base::Language& language, const store::JobRow& job,
                       base::UnixTime now) {
  const domain::ExportKind* kind = exported_kind(job.subject);
  base::Json value = base::json_object();
  value["id"] = static_cast<Json::Int64>(job.id);
  value["format"] = kind ? std::string(kind->name) : "";
  value["state"] = job.state;
  value["done"] = static_cast<Json::Int64>(job.done);
  value["total"] = static_cast<Json::Int64>(job.total);
  value["message"] = base::text_or_null(language.stored_text(job.message));
  value["created_at"] = base::rfc3339(job.created_at);
  value["file"] = base::json_null();
  if (const auto file = exported_file(config, job, now)) {
    value["file"] = base::json_object();
    value["file"]["name"] = std::string(file->kind->file);
    value["file"]["bytes"] = static_cast<Json::Int64>(file->size);
    value["file"]["expires_at"] = base::rfc3339(file->until);
  }
  return value;
}

std::vector<store::JobRow> newest_exports(store::Db& db, std::int64_t user_id) {
  std::vector<store::JobRow> jobs;
  for (const domain::ExportKind& kind : domain::kExportKinds)
    if (auto job = store::newest_job(db, user_id, domain::kExportJob, export_subject(user_id, kind.format)))
      jobs.push_back(std::move(*job));
  return jobs;
}

std::int64_t ask_for_export(store::Tx& tx, std::int64_t user_id, domain::ExportFormat format, base::UnixTime now) {
  const std::string subject = export_subject(user_id, format);
  store::add_job(tx, domain::kExportJob, subject, user_id, now);
  return store::find_open_job(tx.db(), domain::kExportJob, subject).value();
}

}  // namespace transfer
