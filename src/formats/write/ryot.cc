// The JSON file of Ryot: one item for each film, with plays, rating and review, and the collections that it is in.
#include <utility>

#include "base/json.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

using base::Json;

constexpr std::string_view kWatchlist = "Watchlist";

Json seen_history(const domain::FilmHistory& film) {
  Json seen = base::json_array();
  for (const domain::FilmPlay& play : film.plays) {
    Json one = base::json_object();
    one["state"] = "completed";
    one["progress"] = "100";
    if (play.has_day()) one["ended_on"] = *play.date + "T00:00:00Z";
    for (int copy = 0; copy < play.count; ++copy) seen.append(one);
  }
  return seen;
}

// Returns rating and review, which are one thing in Ryot.
Json reviews(const domain::FilmHistory& film) {
  Json all = base::json_array();
  if (!film.rating && film.review.empty()) return all;
  Json one = base::json_object();
  if (film.rating) one["rating"] = std::to_string(*film.rating);
  if (!film.review.empty()) one["review"]["text"] = film.review;
  one["review"]["date"] = base::rfc3339(film.rating ? film.rated_at : film.written_at);
  all.append(one);
  return all;
}

// Returns true for names of collections that Ryot has itself.
bool is_taken(std::string_view name) { return name == kWatchlist || name == "Completed" || name == "In Progress"; }

Json collections(const domain::FilmHistory& film) {
  Json all = base::json_array();
  const auto add = [&](const std::string& name) {
    Json one = base::json_object();
    one["collection_name"] = name;
    all.append(one);
  };
  if (film.listed_at) add(std::string(kWatchlist));
  for (const std::string& list : film.lists) add(is_taken(list) ? list + " (list)" : list);
  return all;
}

class RyotWriter : public FilmWriter {
 public:
  explicit RyotWriter(Put put) : put_(std::move(put)) { put_(kFile, "{\"metadata\":["); }

  void film(const domain::FilmHistory& film) override {
    Json item = base::json_object();
    item["lot"] = "movie";
    item["source"] = "tmdb";
    item["identifier"] = std::to_string(film.movie.meta_id);
    item["source_id"] = film.movie.title;
    item["seen_history"] = seen_history(film);
    item["reviews"] = reviews(film);
    item["collections"] = collections(film);
    if (item["seen_history"].empty() && item["reviews"].empty() && item["collections"].empty()) return;
    put_(kFile, (std::exchange(is_first_, false) ? "\n" : ",\n") + base::write_json(item));
  }

  void end() override { put_(kFile, "\n]}\n"); }

 private:
  static constexpr std::string_view kFile = domain::export_kind(domain::ExportFormat::ryot).file;

  Put put_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<FilmWriter> ryot_writer(Put put) { return std::make_unique<RyotWriter>(std::move(put)); }

}  // namespace formats
