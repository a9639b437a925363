#include "app/admin/job_json.h"

namespace app {

namespace {

base::Json number(std::int64_t value) { return static_cast<Json::Int64>(value); }

base::Json moment(std::optional<base::UnixTime> time) {
  return time ? base::Json(base::rfc3339(*time)) : base::json_null();
}

// Returns "nas:8096/jellyfin" for "http://nas:8096/jellyfin".
std::string without_scheme(const std::string& url) {
  const std::size_t end = url.find("://");
  return end == std::string::npos ? url : url.substr(end + 3);
}

}  // namespace

std::string job_subject(const base::Language& language, const store::JobRow& job) {
  if (job.subject == "all") return language.text(base::tr("everything"));
  if (job.subject == "stalest") return language.text(base::tr("the oldest data"));
  return without_scheme(job.about);
}

base::Json job_json(const base::Language& language, const store::JobRow& job) {
  base::Json value = base::json_object();
  value["id"] = number(job.id);
  value["type"] = job.type;
  value["state"] = job.state;
  value["user_id"] = job.user_id ? number(*job.user_id) : base::json_null();
  value["done"] = number(job.done);
  value["total"] = number(job.total);
  value["message"] = base::text_or_null(language.stored_text(job.message));
  value["attempts"] = number(job.attempts);
  value["created_at"] = base::rfc3339(job.created_at);
  value["started_at"] = moment(job.started_at);
  value["finished_at"] = moment(job.finished_at);
  value["subject"] = base::text_or_null(job_subject(language, job));
  return value;
}

}  // namespace app
