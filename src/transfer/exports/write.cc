#include "transfer/exports/write.h"

#include <algorithm>
#include <vector>

#include "formats/write/export_file.h"
#include "formats/write/film_writer.h"
#include "store/account/user.h"
#include "store/exports/films.h"
#include "store/exports/lists.h"
#include "store/exports/numbers.h"
#include "store/upkeep/backup.h"
#include "transfer/exports/losses.h"
#include "transfer/exports/matinee.h"

namespace transfer {

namespace {

constexpr int kWrittenAtOnce = 200, kItemsAtOnce = 500;

// Returns false if it was stopped.
bool write_lists(store::Db& db, std::int64_t user_id, formats::FilmWriter& writer, const std::function<bool()>& go_on) {
  for (const domain::MovieList& list : store::lists_of(db, user_id)) {
    writer.begin_list(list);
    for (store::ListItem last;;) {
      const std::vector<store::ExportedItem> items = store::items_after(db, list.id, last, kItemsAtOnce);
      if (items.empty()) break;
      for (const store::ExportedItem& row : items) writer.list_film({row.movie, row.item.note});
      last = items.back().item;
      if (!go_on()) return false;
    }
  }
  return true;
}

bool write_for_others(store::Db& db, const domain::User& user, domain::ExportFormat format, formats::ExportFile& out,
                      const OnExported& on_exported) {
  const auto put = [&out](std::string_view file, std::string_view text) { out.put(file, text); };
  const auto writer = formats::film_writer(format, user.time_zone, put);
  const std::vector<std::int64_t> movies = store::recorded_movies(db, user.id);
  for (auto next = movies.begin(); next != movies.end();) {
    const auto end = std::min(next + kWrittenAtOnce, movies.end());
    for (const domain::FilmHistory& film : store::film_histories(db, user.id, {next, end}, store::WithPlays::yes))
      writer->film(film);
    next = end;
    if (!on_exported(next - movies.begin(), std::ssize(movies))) return false;
  }
  if (!write_lists(db, user.id, *writer, [&] { return on_exported(std::ssize(movies), std::ssize(movies)); }))
    return false;
  writer->end();
  return true;
}

}  // namespace

bool write_export(const base::Config& config, const ExportOrder& order, const OnExported& on_exported) {
  store::Db db(config.database_path(), store::patient_options());
  std::int64_t films = 0;
  const auto go_on = [&] { return on_exported(films, films); };
  formats::ExportFile out(order.path);
  const auto user = store::find_user(db, order.user_id);
  if (!user) return false;
  {
    const store::Snapshot snapshot(db);
    const auto count = [&](std::int64_t done, std::int64_t total) { return on_exported(done, films = total); };
    const std::string picture =
        user->profile_image.empty() ? "" : config.data_dir + "/profile-images/" + user->profile_image;
    if (domain::export_kind(order.format).is_zip())
      out.put("README.txt", export_readme(order.format, store::export_numbers(db, user->id)));
    const bool is_whole = order.format == domain::ExportFormat::matinee
                              ? write_matinee(db, *user, picture, order.when, out, count)
                              : write_for_others(db, *user, order.format, out, count);
    if (!is_whole) return false;
  }
  if (domain::export_kind(order.format).is_zip()) return out.finish_zip(order.when, go_on);
  out.finish_file();
  return true;
}

}  // namespace transfer
