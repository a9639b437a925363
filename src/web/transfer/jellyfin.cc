#include "metadata/jellyfin.h"

#include <algorithm>

#include "app/monitoring.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/crypto.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/account/setting.h"
#include "store/work/job.h"
#include "store/work/linked_service.h"
#include "web/account/account_form.h"
#include "web/account/services.h"
#include "web/transfer/handlers.h"
#include "web/transfer/integration_page.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::size_t kMaxName = 255, kMaxPassword = 1000;
// One message covers all that can go wrong on the way, so that people who type addresses learn nothing about the
// network.
constexpr base::Text kNotLinked = base::tr(
    "That didn’t work. Check the address, username and password. An admin must allow addresses on a home network.");
constexpr base::Text kNotLinkedAdmin = base::tr(
    "That didn’t work. Check the address, username and password. List home network addresses in the server settings "
    "under “Media servers on private networks”.");

constexpr base::Text kNotRevoked = base::tr(
    "Jellyfin is disconnected here, but we couldn’t reach it. Remove the device “Matinee” in Jellyfin’s settings.");

constexpr base::Text kUnlinked = base::tr("Stopped because the server was disconnected.");

struct LinkForm {
  std::string server_url, username, password;
  std::optional<net::ServerAddress> address;
  app::Problems problems = {};
  bool failed = false;  // the server refused, or could not be asked
};

const base::Text& not_linked(const app::Context& context) {
  return context.member().is_admin ? kNotLinkedAdmin : kNotLinked;
}

LinkForm read_link(const http::Form& form) {
  LinkForm read{std::string(base::trim(form.text("server_url"))),
                std::string(base::trim(form.text("username"))),
                form.text("password"),
                {}};
  read.address = net::parse_server_address(read.server_url);
  if (!read.address) read.problems["server_url"] = base::tr("Enter an address such as https://jellyfin.example.org.");
  if (read.username.empty() || base::code_points(read.username) > kMaxName)
    read.problems["username"] = base::tr("Enter a username of 1 to 255 characters.");
  if (read.password.size() > kMaxPassword) read.problems["password"] = base::tr("This password is too long.");
  return read;
}

std::string last_sync_text(const app::Context& context, const store::JobRow& job) {
  if (job.state == "failed")
    return context.text(
        base::tr("The last sync failed: {reason}", {{"reason", context.language.stored_text(job.message)}}));
  return job.finished_at
             ? context.text(base::tr("Last sync: {when}.", {{"when", app::moment_text(context, *job.finished_at)}}))
             : "";
}

void fill_sync(app::Context& context, app::Section& panel, const store::Link& link) {
  const auto job = store::newest_job(context.app.db, link.user_id, domain::kSyncJellyfinJob, std::to_string(link.id));
  if (!job || job->finished_at) {
    panel.add(t::SYNC_READY).optional(t::LAST_SYNC_TEXT, job ? last_sync_text(context, *job) : "");
    return;
  }
  app::Section running = panel.add(t::SYNC_RUNNING);
  running.number(t::DONE_NUMBER, job->done).number(t::TOTAL_NUMBER, std::max<std::int64_t>(1, job->total));
  running.text(t::DONE_COUNT, context.language.number(job->done))
      .text(t::TOTAL_COUNT, context.language.number(job->total));
}

void fill_link(app::Context& context, app::Section& body, const store::Link& link) {
  app::Section panel = body.add(link.is_broken ? t::LINK_BAD : t::LINK_OK);
  panel.text(t::SERVER, link.server_url)
      .optional(t::SERVER_USER, link.server_user_name)
      .text(t::SINCE_ISO, base::rfc3339(link.created_at));
  panel.text(t::SINCE_TEXT, app::date_text(context, base::local_date(link.created_at, context.time_zone())));
  if (link.checked_at)
    panel.add(t::CHECKED)
        .text(t::CHECKED_ISO, base::rfc3339(*link.checked_at))
        .text(t::CHECKED_TEXT, app::moment_within_text(context, *link.checked_at));
  if (link.is_broken) panel.text(t::MESSAGE, context.language.stored_text(link.message));
  else fill_sync(context, panel, link);
}

void fill_link_form(const app::Context& context, app::Section& body, const std::optional<store::Link>& link,
                    const LinkForm& sent) {
  app::Section form = body.add(t::LINK_FORM);
  form.text(t::SERVER_URL, sent.server_url.empty() && link ? link->server_url : sent.server_url)
      .text(t::USERNAME, sent.username);
  form.optional(t::SERVER_URL_ERROR, app::problem_at(sent.problems, "server_url"))
      .optional(t::USERNAME_ERROR, app::problem_at(sent.problems, "username"));
  form.optional(t::PASSWORD_ERROR, app::problem_at(sent.problems, "password"))
      .optional(t::LINK_ERROR, sent.failed ? not_linked(context) : base::Text());
}

// Shows the link, and its form if there is no good link or if a form was refused just now.
http::Response show_link(app::Context& context, const LinkForm& sent, int status) {
  const auto link = store::find_link(context.app.db, context.member().id, store::kJellyfin);
  return integration_page(context, domain::MediaServer::jellyfin, status, [&](app::Section& body) {
    app::Section panels = body.include(t::LINK, "partials/jellyfin_link.tpl");
    if (link) fill_link(context, panels, *link);
    else panels.show(t::UNLINKED);
    if (!link || link->is_broken || status != 200) fill_link_form(context, panels, link, sent);
  });
}

http::Response again(app::Context& context, const LinkForm& form) {
  return app::refused(context, form.failed ? app::Problems{{"server_url", not_linked(context)}} : form.problems,
                      [&] { return show_link(context, form, 422); });
}

http::Response back_to_link(app::Context& context, store::Tx& tx, const base::Text& message, bool alert = false) {
  return app::commit_with_flash(context, tx, context.url(app::kJellyfinPath), {.text = message, .alert = alert});
}

// Returns the id of the member's device. The server keeps one token for each device, so linking again ends the previous
// one.
std::string device_of(const app::Context& context) {
  const std::string about = "jellyfin device of " + std::to_string(context.member().id);
  return base::to_hex(base::hmac_sha256(context.app.keys.lookup, about)).substr(0, 32);
}

std::string listed_addresses(const app::Context& context) {
  return store::find_setting(context.app.db, store::kMediaServerAddresses).value_or("");
}

// Stops the sync of a link that is replaced or removed, even one that is running.
void stop_sync(app::Context& context, store::Tx& tx) {
  store::stop_jobs(tx, domain::kSyncJellyfinJob, context.member().id, kUnlinked.stored(), context.now());
}

// Returns nullopt if the server cannot be asked or refuses.
std::optional<metadata::JellyfinLogin> log_in(const app::Context& context, const LinkForm& form) {
  try {
    return metadata::Jellyfin(*form.address, listed_addresses(context))
        .log_in(form.username, form.password, device_of(context));
  } catch (const metadata::ServerError&) {
    return std::nullopt;
  }
}

// Ends our token on the server, and returns false if that failed. Never call it inside a transaction.
bool revoke(const app::Context& context, const store::Link& link) {
  const auto token =
      base::decrypt(context.app.keys.encryption, link.token_encrypted, store::token_about(link.user_id, link.kind));
  const auto address = net::parse_server_address(link.server_url);
  if (!token || !address) return false;
  try {
    metadata::Jellyfin(*address, listed_addresses(context), {link.server_user_id, *token}).log_out();
    return true;
  } catch (const metadata::ServerError& error) {
    base::log(base::LogLevel::info, "link_not_revoked", {{"link", link.id}, {"reason", error.what()}});
    return false;
  }
}

store::Link link_of(const app::Context& context, const LinkForm& form, const metadata::JellyfinLogin& login) {
  store::Link link;
  link.user_id = context.member().id;
  link.kind = store::kJellyfin;
  link.server_url = form.address->url;
  link.server_user_id = login.user_id;
  link.server_user_name = login.user_name.empty() ? form.username : login.user_name;
  link.token_encrypted =
      base::encrypt(context.app.keys.encryption, login.token, store::token_about(link.user_id, link.kind));
  return link;
}

}  // namespace

http::Response jellyfin(app::Context& context) { return show_link(context, {}, 200); }

http::Response jellyfin_link(app::Context& context) {
  LinkForm form = read_link(context.req.form());
  if (!form.problems.empty()) return again(context, form);
  const auto login = log_in(context, form);
  form.failed = !login;
  if (form.failed) return again(context, form);
  const store::Link link = link_of(context, form, *login);
  const auto before = store::find_link(context.app.db, link.user_id, link.kind);
  if (before && before->server_url != link.server_url)
    static_cast<void>(revoke(context, *before));  // the link is replaced in any case
  store::Tx tx(context.app.db);
  store::add_link(tx, link, context.now());
  stop_sync(context, tx);
  record_change(context, tx, IntegrationChange::linked, "Jellyfin");
  return back_to_link(context, tx, base::tr("Jellyfin is connected."));
}

http::Response jellyfin_unlink(app::Context& context) {
  const auto link = store::find_link(context.app.db, context.member().id, store::kJellyfin);
  const bool revoked = !link || revoke(context, *link);
  store::Tx tx(context.app.db);
  if (store::delete_link(tx, context.member().id, store::kJellyfin))
    record_change(context, tx, IntegrationChange::unlinked, "Jellyfin");
  stop_sync(context, tx);
  return back_to_link(context, tx, revoked ? base::tr("Jellyfin is disconnected.") : kNotRevoked, !revoked);
}

http::Response jellyfin_sync(app::Context& context) {
  const auto link = store::find_link(context.app.db, context.member().id, store::kJellyfin);
  if (!link) return http::see_other(context.url(app::kJellyfinPath));
  store::Tx tx(context.app.db);
  store::add_job(tx, domain::kSyncJellyfinJob, std::to_string(link->id), link->user_id, context.now());
  return back_to_link(context, tx, base::tr("Sync started."));
}

}  // namespace web
