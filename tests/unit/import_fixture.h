// A batch of a person, staged from the lines that a reader would print, for the tests of imports.
#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "domain/job.h"
#include "jobs/work.h"
#include "provider_fixture.h"
#include "store/diary/badges.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/imports/batch.h"
#include "store/imports/effect.h"
#include "store/imports/row.h"
#include "transfer/imports/apply.h"
#include "transfer/imports/find.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/stage.h"
#include "transfer/imports/undo.h"

namespace test {

class ImportFixture : public ProviderFixture {
 protected:
  std::int64_t maya_ = store_.add_user("maya");
  store::Db& db_ = store_.db();

  domain::User maya() { return store::find_user(db_, maya_).value(); }
  store::ImportBatch batch(std::int64_t id) { return store::find_import(db_, id).value(); }

  void film(std::int64_t meta_id, const std::string& title, const std::string& date = "1979-05-25",
            const std::string& imdb = "", std::int64_t votes = 1000) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    details.movie.release_date = date;
    details.movie.imdb_id = imdb;
    details.movie.meta_rating_count = votes;
    store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, kNow); });
  }
  std::int64_t movie(std::int64_t meta_id) { return store::find_movie_by_meta_id(db_, meta_id)->id; }

  // A batch whose rows are staged and whose options are to be answered.
  std::int64_t stage(const std::vector<std::string>& rows, const store::ImportOptions& options = {}) {
    const std::int64_t id = store_.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, maya_, "", clock_.now()).value();
      store::add_import_file(tx, batch, "history.csv", 100, std::string(64, 'a'));
      store::set_import_options(tx, batch, options);
      store::move_import(tx, batch, {store::ImportState::uploaded}, store::ImportState::reading);
      return batch;
    });
    transfer::Stager stager(db_, batch(id), base::local_date(clock_.now(), "UTC"));
    stager.add(R"({"t":"file","f":0,"name":"history.csv","member":"","format":"movary","bytes":100})");
    int line = 1;
    for (const std::string& row : rows)
      stager.add(R"({"t":"row","f":0,"n":)" + std::to_string(++line) + ',' + row.substr(1));
    stager.add(R"({"t":"end"})");
    stager.finish(true);
    store_.write([&](store::Tx& tx) {
      return store::move_import(tx, id, {store::ImportState::reading}, store::ImportState::options);
    });
    return id;
  }
  void is_done(transfer::FlowOutcome outcome) { CPPUNIT_ASSERT(outcome == transfer::FlowOutcome::done); }
  using Step = transfer::FlowOutcome (*)(store::Tx&, const store::ImportBatch&, base::UnixTime);
  void start(Step step, std::int64_t id) {
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) { return step(tx, now, clock_.now()); }));
  }
  // One step and the jobs that it asks for.
  void take(Step step, std::int64_t id) {
    start(step, id);
    run();
  }
  std::int64_t match(const std::vector<std::string>& rows, const store::ImportOptions& options = {}) {
    const std::int64_t id = stage(rows, options);
    take(transfer::start_matching, id);
    return id;
  }
  std::int64_t import(const std::vector<std::string>& rows, const store::ImportOptions& options = {}) {
    const std::int64_t id = match(rows, options);
    take(transfer::start_applying, id);
    return id;
  }
  store::Job claimed(std::string_view type, std::int64_t id, std::string_view owner = "me") {
    const std::int64_t number = store::find_open_job(db_, type, std::to_string(id)).value();
    return store_.write([&](store::Tx& tx) { return store::claim_job(tx, number, owner, clock_.now()); }).value();
  }
  void choose(std::int64_t id, std::size_t index, std::int64_t meta_id) {
    const auto now = batch(id);
    is_done(store_.write(
        [&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, index), meta_id, clock_.now()); }));
  }
  std::string state(std::int64_t id) { return std::string(store::import_state_text(batch(id).state)); }
  // "added 2, same 1", which sum to the rows that were read.
  std::string counts(std::int64_t id) {
    std::string words;
    std::int64_t all = 0;
    for (const auto& [verdict, rows] : store::import_counts(db_, batch(id))) {
      words += (words.empty() ? "" : ", ") + verdict + ' ' + std::to_string(rows);
      all += rows;
    }
    CPPUNIT_ASSERT_EQUAL_MESSAGE("R-4: " + words, batch(id).rows_read, all);
    return words;
  }
  std::string reasons(std::int64_t id) {
    std::string words;
    for (const store::ImportRow& row : store::import_rows(db_, id, std::nullopt, 0, 1000))
      words += (words.empty() ? "" : " ") + std::string(domain::kRowVerdicts[static_cast<std::size_t>(row.verdict)]) +
               (row.reason.empty() ? "" : ':' + row.reason);
    return words;
  }
  store::ImportRow row(std::int64_t id, std::size_t index) {
    return store::import_rows(db_, id, std::nullopt, 0, 1000).at(index);
  }
  // All that maya has recorded, without ids and revisions.
  std::string diary() {
    static constexpr char kSql[] = R"(
      SELECT group_concat(line, char(10)) FROM (
        SELECT 'play ' || m.meta_id || ' ' || p.watch_key || ' ' || p.plays || ' ' || coalesce(p.comment, '-') || ' ' ||
          p.position || ' ' || coalesce(l.name, '-') || ' ' || coalesce(p.is_rewatch, '-') || ' ' || p.created_at ||
          ' ' || coalesce((SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = p.id), '-') AS line
        FROM play p JOIN movie m ON m.id = p.movie_id LEFT JOIN location l ON l.id = p.location_id
        WHERE p.user_id = ?1
        UNION ALL SELECT 'rating ' || m.meta_id || ' ' || rating || ' ' || rated_at FROM rating r
          JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1
        UNION ALL SELECT 'past ' || m.meta_id || ' ' || group_concat(coalesce(h.rating, '-') || '@' || h.rated_at)
          FROM (SELECT * FROM rating_history ORDER BY id) h JOIN movie m ON m.id = h.movie_id WHERE h.user_id = ?1
          GROUP BY m.meta_id
        UNION ALL SELECT 'watchlist ' || m.meta_id || ' ' || added_at FROM watchlist_entry w
          JOIN movie m ON m.id = w.movie_id WHERE w.user_id = ?1
        UNION ALL SELECT 'review ' || m.meta_id || ' ' || text || ' ' || written_at FROM review v
          JOIN movie m ON m.id = v.movie_id WHERE v.user_id = ?1
        UNION ALL SELECT 'like ' || m.meta_id || ' ' || liked_at FROM movie_like k
          JOIN movie m ON m.id = k.movie_id WHERE k.user_id = ?1
        UNION ALL SELECT 'favourite ' || position || ' ' || m.meta_id FROM favourite f
          JOIN movie m ON m.id = f.movie_id WHERE f.user_id = ?1
        UNION ALL SELECT 'place ' || name || ' ' || is_cinema FROM location WHERE user_id = ?1
        UNION ALL SELECT 'list ' || name || ' ' || coalesce(description, '-') || ' ' || is_ranked || ' ' || privacy_level
          FROM movie_list WHERE user_id = ?1
        UNION ALL SELECT 'item ' || l.name || ' ' || i.position || ' ' || m.meta_id || ' ' || coalesce(i.note, '-') ||
          ' ' || i.added_at
          FROM movie_list_item i JOIN movie_list l ON l.id = i.list_id JOIN movie m ON m.id = i.movie_id
          WHERE l.user_id = ?1
        UNION ALL SELECT 'watched ' || m.meta_id || ' ' || w.plays || ' ' || coalesce(w.last_watched_at, '-') || ' ' ||
          w.added_at || ' ' || coalesce(w.rating, '-')
          FROM watched_movie w JOIN movie m ON m.id = w.movie_id WHERE w.user_id = ?1
        ORDER BY line) /*scan*/)";
    store::Query query(db_, kSql, maya_);
    CPPUNIT_ASSERT(query.step());
    return query.text(0);
  }
};

}  // namespace test
