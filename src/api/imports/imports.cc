#include <algorithm>

#include "api/handlers.h"
#include "api/imports/import_json.h"
#include "api/json/body.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "app/page/turn.h"
#include "app/page/upload.h"
#include "base/text.h"
#include "domain/import.h"
#include "http/file_answer.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/report.h"

namespace api {

namespace {

using transfer::FlowOutcome;

constexpr int kRows = 100;
constexpr std::size_t kLongestName = 255, kLongestFormat = 64, kLongestValue = 300;

void check(FlowOutcome outcome) {
  if (outcome != FlowOutcome::done) throw http::conflict(transfer::why_not(outcome));
}

// Checks only that it looks like "letterboxd", because the reader refuses a format that it does not know.
void check_format(const std::string& format) {
  const bool is_word = std::ranges::all_of(format, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
  if (!is_word || format.size() > kLongestFormat)
    throw http::invalid_field("format", base::tr("must be the name of a format"));
}

// Receives the files of a form, or any other body as one file, which `name` in the address names.
void receive(const app::Context& context, http::ReceivedFiles& files) {
  if (context.req.content_type() == "multipart/form-data") {
    context.req.begin_upload(domain::kMostUpload);
    context.req.receive_files(files);
  } else {
    const std::string name = base::salvage_text(context.req.query().text("name", "upload"), kLongestName);
    context.req.receive_body(files, name.empty() ? "upload" : name.substr(name.find_last_of("/\\") + 1),
                             domain::kMostUpload);
  }
  const bool is_empty = files.list().empty() || (files.list().size() == 1 && files.list()[0].bytes == 0);
  if (is_empty) throw http::invalid_field("files", base::tr("must hold a file"));
}

std::string format_of(const app::Context& context) {
  const bool is_form = context.req.content_type() == "multipart/form-data";
  const std::string format =
      context.req.query().text("format", is_form ? context.req.form().text("format") : std::string());
  check_format(format);
  return format;
}

// Takes one step in a transaction, and answers with the resulting batch.
http::Response step(app::Context& context, FlowOutcome (*take)(store::Tx&, const store::ImportBatch&, base::UnixTime)) {
  {
    store::Tx tx(context.app.db);
    check(take(tx, import_of_path(context), context.now()));
    tx.commit();
  }
  return import_answer(context, import_of_path(context), 202);
}

std::optional<domain::RowVerdict> read_verdict(ListQuery& query) {
  const auto chosen = query.choice("verdict", {domain::kRowVerdicts.begin(), domain::kRowVerdicts.end()});
  return chosen ? std::optional(static_cast<domain::RowVerdict>(*chosen)) : std::nullopt;
}

store::ImportOptions read_options(Fields& fields) {
  store::ImportOptions options;
  const base::Json& sent = fields.value("options");
  if (sent.isNull()) return options;
  if (!sent.isObject()) {
    fields.problem("options", base::tr("must be an object"));
    return options;
  }
  for (const std::string& name : sent.getMemberNames()) {
    const base::Json& value = sent[name];
    const std::string text = value.isString() ? value.asString() : "";
    const bool is_fine =
        (value.isString() || value.isNull()) && text.size() <= kLongestValue && transfer::is_import_option(name, text);
    if (is_fine) options[name] = text;
    else fields.problem("options", base::tr("has a name or a value that is not known"));
  }
  return options;
}

}  // namespace

http::Response imports_post(app::Context& context) {
  http::ReceivedFiles files(store::import_folder(context.app.config));
  receive(context, files);
  const std::string format = format_of(context);
  app::AddedUpload added;
  {
    store::Tx tx(context.app.db);
    added = app::add_upload(context, tx, files, format);
    if (added.id == 0) throw http::conflict(added.refusal);
    transfer::start_reading(tx, store::find_import(tx.db(), context.member().id, added.id).value(), context.now());
    tx.commit();
    files.keep();
  }
  return import_answer(context, store::find_import(context.app.db, context.member().id, added.id).value(), 202);
}

http::Response import_one(app::Context& context) { return import_answer(context, import_of_path(context)); }

// Changes options and format. With {"state":"matching"} it also goes on to matching the films.
http::Response import_patch(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const store::ImportOptions options = read_options(fields);
  const auto format = fields.text("format", kLongestFormat);
  const std::string state = fields.text("state", kLongestFormat).value_or("");
  if (!state.empty() && state != "matching") fields.problem("state", base::tr("can only be matching"));
  fields.finish();
  check_format(format.value_or(""));
  {
    store::Tx tx(context.app.db);
    if (!options.empty() || format)
      check(transfer::change_options(tx, import_of_path(context), options, format, context.now()));
    if (!state.empty()) check(transfer::start_matching(tx, import_of_path(context), context.now()));
    tx.commit();
  }
  return import_answer(context, import_of_path(context));
}

http::Response import_rows(app::Context& context) {
  ListQuery query(context, {"verdict", "after"});
  const std::optional<domain::RowVerdict> verdict = read_verdict(query);
  const std::int64_t after = query.id("after").value_or(0);
  query.finish();
  const store::ImportBatch batch = import_of_path(context);
  std::vector<store::ImportRow> rows = store::import_rows(context.app.db, batch.id, verdict, after, kRows + 1);
  const bool has_more = rows.size() > kRows;
  if (has_more) rows.pop_back();
  JsonText json;
  json.open_object();
  write_import_rows(json, context, rows);
  json.field("next", has_more ? std::optional(std::to_string(rows.back().id)) : std::nullopt).close_object();
  return answer(json);
}

http::Response import_row_put(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const auto leaves_out = fields.flag("leave_out");
  const MovieRef movie = fields.is_null("leave_out") ? read_movie(fields) : MovieRef();
  if (leaves_out && names_movie(fields)) fields.problem("leave_out", base::tr("cannot be combined with a film"));
  fields.finish();
  const std::int64_t meta_id = leaves_out ? 0 : provider_id(context, movie);
  store::Tx tx(context.app.db);
  const store::ImportBatch batch = import_of_path(context);
  const auto row = store::find_import_row(tx.db(), batch.id, context.args.id("row"));
  if (!row) throw http::not_found();
  const bool is_undecided = row->verdict == domain::RowVerdict::choose || row->verdict == domain::RowVerdict::unknown;
  if (!leaves_out) check(transfer::choose_film(tx, batch, *row, meta_id, context.now()));
  else if (*leaves_out && is_undecided) check(transfer::leave_film_out(tx, batch, *row, context.now()));
  else if (!store::choose_import_row(tx, batch.id, row->id, !*leaves_out)) check(FlowOutcome::not_now);
  tx.commit();
  return http::no_content();
}

// Refuses to apply an upload that still lacks something, and names what is missing.
http::Response import_apply(app::Context& context) {
  const store::ImportState state = import_of_path(context).state;
  if (state == store::ImportState::options)
    throw http::conflict(
        base::tr("Answer the options first: set the state to matching, then apply the import in state review."));
  if (state <= store::ImportState::matching)
    throw http::conflict(base::tr("This import is still being read or matched. Apply it in state review."));
  return step(context, transfer::start_applying);
}

http::Response import_undo(app::Context& context) { return step(context, transfer::start_undo); }

// Discards the waiting rows of a finished batch a little at a time, so that others can write in between.
http::Response import_delete(app::Context& context) {
  for (bool goes_on = true; goes_on;) {
    store::Tx tx(context.app.db);
    const auto batch = store::find_import(tx.db(), context.member().id, context.args.id("id"));
    if (!batch || batch->state == store::ImportState::discarded) return http::no_content();
    const FlowOutcome outcome = transfer::discard(tx, *batch, context.now());
    const bool nothing_waits = batch->state == store::ImportState::done && outcome == FlowOutcome::not_now;
    if (!nothing_waits) check(outcome);
    tx.commit();
    goes_on = batch->state == store::ImportState::done && outcome == FlowOutcome::done;
  }
  return http::no_content();
}

http::Response import_report(app::Context& context) {
  const store::ImportBatch batch = import_of_path(context);
  const base::Descriptor turn = app::take_turn(context);
  return http::download_made(store::import_folder(context.app.config), "report.csv", [&](const http::TakePiece& write) {
    transfer::write_import_report(context.app.db, batch, context.language, write);
  });
}

}  // namespace api
