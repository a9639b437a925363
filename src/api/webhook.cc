#include "api/address.h"
#include "api/handlers.h"
#include "api/json/json_text.h"
#include "api/json/movie_json.h"
#include "base/json.h"
#include "base/text.h"
#include "store/account/user.h"
#include "transfer/delivery.h"

namespace api {

namespace {

// Servers may send JSON under any content type except multipart/form-data, which some use to put it into a field.
bool is_form(const std::string& type, const std::string& body, bool has_field) {
  const std::string_view start = base::trim(body).substr(0, 1);
  const bool is_json = start == "{" || start == "[";
  if (type == "multipart/form-data") return has_field || !is_json;
  return type == "application/x-www-form-urlencoded" && !is_json;
}

// Turns form fields into an object's members. Jellyfin's destination "Generic Form" sends the message that way.
std::string object_of(const http::Form& form) {
  base::Json object = base::json_object();
  for (const auto& [name, value] : form.fields()) object[name] = value;
  return base::write_json(object);
}

// Returns a request's JSON: the whole body, the form field that holds it, or all fields of a form. Returns nullopt if
// the form is broken or lacks the field.
std::optional<std::string> delivery_json(const http::Request& request, domain::MediaServer server) {
  const std::string& body = request.body(http::Limits::kWebhook);
  const std::string_view name = transfer::form_field(server);
  if (!is_form(request.content_type(), body, !name.empty())) return body;
  try {
    const http::Form& form = request.form(http::Limits::kWebhook);
    if (name.empty()) return object_of(form);
    const http::Upload* part = form.upload(name);
    return part != nullptr ? std::optional(part->data) : form.get(name);
  } catch (const http::HttpError&) {
    return std::nullopt;
  }
}

http::Response result_answer(const app::Context& context, const transfer::DeliveryResult& result) {
  if (result.status == transfer::CallStatus::failed) throw http::invalid_request(result.reason);
  JsonText json;
  json.open_object()
      .field("status", transfer::call_status_text(result.status))
      .field("reason", context.text(result.reason))
      .close_object();
  return answer(json);
}

}  // namespace

http::Response webhook(app::Context& context) {
  const domain::MediaServer server = domain::media_server_from(context.args.text("media_server")).value();
  store::Webhook webhook = find_address(context, domain::media_server_text(server));
  auto owner = store::find_user(context.app.db, webhook.user_id);
  if (!owner) throw http::not_found();
  const transfer::Delivery delivery{std::move(webhook), std::move(*owner), delivery_json(context.req, server),
                                    context.now()};
  return result_answer(context, transfer::deliver(context.app.db, delivery, context.now()));
}

}  // namespace api
