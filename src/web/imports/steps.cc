#include <unistd.h>

#include <functional>
#include <string>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/imports/row.h"
#include "transfer/imports/flow.h"
#include "web/imports/batch.h"
#include "web/imports/handlers.h"
#include "web/imports/words.h"
#include "web/kit/film/asking.h"

namespace web {

namespace {

using transfer::FlowOutcome;

constexpr int kRowsAtOnce = 1000, kFilmsAtOnce = 200;  // per transaction

// Throws 409 when the step cannot be taken now.
void check(FlowOutcome outcome) {
  if (outcome != FlowOutcome::done) throw http::conflict(transfer::why_not(outcome));
}

http::Response back(app::Context& context, store::Tx& tx, const std::string& where, const base::Text& message) {
  if (!message.is_empty()) app::add_flash(context, tx, {.text = message});
  tx.commit();
  return http::see_other(context.url(where));
}

// Returns the query of the tab that the form was sent from, such as "?tab=choose&page=12".
std::string tab_query(const http::Form& form) {
  std::string query;
  const auto page = base::parse_id(form.text("page"));
  if (!form.text("tab").empty()) query = "?tab=" + base::percent_encode(form.text("tab"));
  if (page.value_or(0) > 0) query += (query.empty() ? "?page=" : "&page=") + std::to_string(*page);
  return query;
}

// Returns the options of the form that differ from the current ones; a part whose box is not ticked is "no". Values
// that the reader chose are no change, so that nothing is read again.
store::ImportOptions changed_options(const app::Context& context, const store::ImportBatch& batch) {
  const http::Form& form = context.req.form();
  store::ImportOptions sent, changed, now = batch.options;
  for (const store::ImportQuestion& question : store::import_questions(context.app.db, batch.id))
    now.emplace(question.name, question.value);
  now.emplace("title_language", transfer::title_language(batch));
  for (const std::string& part : form.all("parts[]")) sent[part] = "no";
  for (const auto& [name, value] : form.fields())
    if (name.starts_with("option_")) sent[name.substr(7)] = base::trim(value);
  for (const auto& [name, value] : sent) {
    if (!transfer::is_import_option(name, value)) throw http::invalid_field(name, base::tr("Choose one of these."));
    if (const auto before = now.find(name); value != (before == now.end() ? "" : before->second)) changed[name] = value;
  }
  return changed;
}

std::optional<std::string> changed_format(const http::Form& form, const store::ImportBatch& batch) {
  const std::string format = form.text("format");
  if (format == batch.format) return {};
  if (!format.empty() && !is_import_format(format))
    throw http::invalid_field("format", base::tr("Choose one of these."));
  return format;
}

http::Response change_options(app::Context& context, const store::ImportBatch& batch) {
  const http::Form& form = context.req.form();
  const store::ImportOptions options = changed_options(context, batch);
  const auto format = changed_format(form, batch);
  store::Tx tx(context.app.db);
  store::ImportBatch now = own_import(context);
  if (!options.empty() || format) {
    store::let_import_go_on(tx, now.id);
    check(transfer::change_options(tx, now, options, format, context.now()));
    now = own_import(context);
  }
  if (now.state == store::ImportState::options) check(transfer::start_matching(tx, now, context.now()));
  return back(context, tx, import_path(batch.id), {});
}

// Repeats a step until nothing is left, in several transactions, so that others can write in between. Returns the total
// number of things done.
int take_in_pieces(const app::Context& context, const std::function<int(store::Tx&, const store::ImportBatch&)>& step) {
  int all = 0, last = 0;
  do {
    store::Tx tx(context.app.db);
    last = step(tx, own_import(context));
    all += last;
    tx.commit();
  } while (last > 0);
  return all;
}

// Takes or leaves out every row with this verdict (near or conflict) that is not so yet.
base::Text take_all(const app::Context& context, domain::RowVerdict verdict, bool is_taken) {
  const int rows = take_in_pieces(context, [&](store::Tx& tx, const store::ImportBatch& batch) {
    return store::choose_import_rows(tx, batch.id, verdict, is_taken, kRowsAtOnce);
  });
  return is_taken ? base::tr_n("Included {n} item.", "Included {n} items.", rows)
                  : base::tr_n("Skipped {n} item.", "Skipped {n} items.", rows);
}

base::Text choose_first_of_all(const app::Context& context) {
  const int films = take_in_pieces(context, [&](store::Tx& tx, const store::ImportBatch& batch) {
    return transfer::choose_first_of_all(tx, batch, kFilmsAtOnce, context.now());
  });
  return base::tr_n("Matched {n} film.", "Matched {n} films.", films);
}

base::Text leave_all_out(const app::Context& context, store::FilmOutcome outcome) {
  const int films = take_in_pieces(context, [&](store::Tx& tx, const store::ImportBatch& batch) {
    return transfer::leave_all_out(tx, batch, outcome, kFilmsAtOnce, context.now());
  });
  return base::tr_n("Skipped {n} film.", "Skipped {n} films.", films);
}

base::Text take_of_tab(const app::Context& context, const std::string& tab, const std::string& all) {
  using domain::RowVerdict, store::FilmOutcome;
  const bool takes = all == "take", leaves = all == "leave";
  if (tab == "near" && (takes || leaves)) return take_all(context, RowVerdict::near, takes);
  if (tab == "conflict" && (takes || leaves)) return take_all(context, RowVerdict::conflict, takes);
  if (tab == "choose" && all == "first") return choose_first_of_all(context);
  if (tab == "choose" && leaves) return leave_all_out(context, FilmOutcome::choose);
  if (tab == "unknown" && leaves) return leave_all_out(context, FilmOutcome::unknown);
  throw http::invalid_field("all", base::tr("You can’t do that for all items on this tab."));
}

http::Response choose_all(app::Context& context, const std::string& all) {
  const http::Form& form = context.req.form();
  const base::Text message = take_of_tab(context, form.text("tab"), all);
  store::Tx tx(context.app.db);
  return back(context, tx, import_path(own_import(context).id) + tab_query(form), message);
}

http::Response delete_files(app::Context& context) {
  store::Tx tx(context.app.db);
  const store::ImportBatch batch = own_import(context);
  const bool has_ended = batch.state == store::ImportState::done || batch.state == store::ImportState::undone ||
                         batch.state == store::ImportState::failed;
  if (!has_ended) check(FlowOutcome::not_now);
  store::note_import_files_gone(tx, batch.id);
  http::Response answer = back(context, tx, import_path(batch.id), base::tr("Uploaded files deleted."));
  for (const store::ImportFile& file : store::import_files(context.app.db, batch.id))
    if (file.is_upload()) ::unlink(store::import_path(context.app.config, batch.id, file.id).c_str());
  return answer;
}

struct OwnRow {
  store::ImportBatch batch;
  store::ImportRow row;
};
OwnRow own_row(app::Context& context) {
  store::ImportBatch batch = own_import(context);
  auto row = store::find_import_row(context.app.db, batch.id, context.args.id("row"));
  if (!row) throw http::not_found();
  return {std::move(batch), std::move(*row)};
}

http::Response search(const app::Context& context, const OwnRow& own) {
  const std::string query(base::trim(context.req.form().text("query"))), row = std::to_string(own.row.id);
  if (base::code_points(query) > kLongestQuery)
    throw http::invalid_field("query", base::tr("Use at most 200 characters."));
  std::string where = import_path(own.batch.id) + tab_query(context.req.form());
  where += (where.find('?') == std::string::npos ? "?row=" : "&row=") + row + "&query=" + base::percent_encode(query);
  return http::see_other(context.url(where + "#row-" + row));
}

base::Text decide(app::Context& context, store::Tx& tx, const OwnRow& own, const std::string& what) {
  if (what == "take") {
    const auto meta_id = base::parse_id(context.req.form().text("meta_id"));
    if (meta_id.value_or(0) < 1) throw http::invalid_field("meta_id", base::tr("Choose one film."));
    check(transfer::choose_film(tx, own.batch, own.row, *meta_id, context.now()));
    return base::tr("We’ll use your choice for all items of that film, and in later imports.");
  }
  if (what == "leave") {
    check(transfer::leave_film_out(tx, own.batch, own.row, context.now()));
    return base::tr("Film skipped.");
  }
  if (what != "tick" && what != "untick")
    throw http::invalid_field("do", base::tr("Choose one of the buttons on this page."));
  if (!store::choose_import_row(tx, own.batch.id, own.row.id, what == "tick")) check(FlowOutcome::not_now);
  return {};
}

// Takes one step in a transaction, with the batch as it is then.
http::Response step(app::Context& context, FlowOutcome (*take)(store::Tx&, const store::ImportBatch&, base::UnixTime),
                    const base::Text& message = {}, bool stays = true) {
  store::Tx tx(context.app.db);
  const store::ImportBatch batch = own_import(context);
  check(take(tx, batch, context.now()));
  return back(context, tx, stays ? import_path(batch.id) : kImportsPath, message);
}

}  // namespace

http::Response import_change(app::Context& context) {
  const http::Form& form = context.req.form();
  if (form.has("all")) return choose_all(context, form.text("all"));
  if (form.text("files") == "delete") return delete_files(context);
  return change_options(context, own_import(context));
}

http::Response import_row(app::Context& context) {
  const std::string what = context.req.form().text("do");
  if (what == "search") return search(context, own_row(context));
  store::Tx tx(context.app.db);
  const OwnRow own = own_row(context);
  const base::Text message = decide(context, tx, own, what);
  return back(context, tx, import_path(own.batch.id) + tab_query(context.req.form()), message);
}

http::Response import_apply(app::Context& context) { return step(context, transfer::start_applying); }

http::Response import_undo(app::Context& context) { return step(context, transfer::start_undo); }

http::Response import_discard(app::Context& context) {
  if (own_import(context).state == store::ImportState::done) {
    const http::Response answer = step(context, transfer::discard, base::tr("Skipped the rest."));
    take_in_pieces(context, [&](store::Tx& tx, const store::ImportBatch& batch) {
      const bool is_any_left =
          batch.state == store::ImportState::done && transfer::discard(tx, batch, context.now()) == FlowOutcome::done;
      return is_any_left ? 1 : 0;
    });
    return answer;
  }
  return step(context, transfer::discard, base::tr("Upload discarded. Nothing was imported."), false);
}

}  // namespace web
