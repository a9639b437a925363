// Trakt's export (a ZIP of JSON), its pieces by number, and the older forms of the same arrays.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using base::Json;
using base::member;
using base::string_member;
using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

enum class TraktPart { lists, history, watched, ratings, watchlist, items, comments, playback, other, series, errors };

struct Piece {
  const Part* part = nullptr;
  TraktPart section = TraktPart::other;
  std::string list;  // "trakt:3"
  std::string name;  // of a list, from its file
  std::int64_t number = 0;
  bool operator<(const Piece& other) const {
    return std::tie(section, list, number) < std::tie(other.section, other.list, other.number);
  }
};

constexpr std::pair<std::string_view, TraktPart> kTraktParts[] = {{"watched-history", TraktPart::history},
                                                                  {"watched-movies", TraktPart::watched},
                                                                  {"watched-playback", TraktPart::playback},
                                                                  {"ratings-movies", TraktPart::ratings},
                                                                  {"lists-watchlist", TraktPart::watchlist},
                                                                  {"lists-lists", TraktPart::lists},
                                                                  {"lists-favorites", TraktPart::items},
                                                                  {"lists-list-", TraktPart::items},
                                                                  {"comments-movies", TraktPart::comments},
                                                                  {"notes-movies", TraktPart::comments},
                                                                  {"_errors", TraktPart::errors}};

// Returns "watched-history" for "watched/history.json".
std::string stem_of(std::string_view path) {
  std::string stem(path.substr(0, path.rfind(".json")));
  std::replace(stem.begin(), stem.end(), '/', '-');
  return stem;
}

std::int64_t number_of(std::string_view stem) {
  const auto dash = stem.rfind('-');
  return dash == std::string_view::npos ? 0 : base::parse_id(stem.substr(dash + 1)).value_or(0);
}

// Names a list from a stem such as "lists-list-3-space-films", where 3 is Trakt's id of the list.
void name_list(Piece& piece, std::string_view stem) {
  if (stem.starts_with("lists-favorites")) {
    piece.list = "trakt:favorites";
    piece.name = "Favorites";
    return;
  }
  const std::string_view rest = stem.substr(std::string_view("lists-list-").size());
  const auto dash = std::min(rest.find('-'), rest.size());
  piece.list = "trakt:" + std::string(rest.substr(0, dash));
  piece.name = one_line(rest.substr(std::min(dash + 1, rest.size())));
}

// Returns true if the item is one of the person's lists, as Trakt describes it.
bool is_trakt_list(const Json& item) {
  return item.isObject() && base::int_member(member(item, "ids"), "trakt") > 0 && item.isMember("name") &&
         item.isMember("privacy");
}

// Recognises a single file by the contents of its items.
TraktPart section_of_items(const Part& part) {
  JsonItems items(part.text(), {""});
  if (items.next() != JsonItems::Status::item || !items.value().isObject()) return TraktPart::other;
  const Json& item = items.value();
  if (item.isMember("watched_at")) return TraktPart::history;
  if (item.isMember("rating")) return TraktPart::ratings;
  if (item.isMember("listed_at")) return TraktPart::watchlist;
  if (is_trakt_list(item)) return TraktPart::lists;
  return item.isMember("comment") ? TraktPart::comments : TraktPart::other;
}

// Returns the section. A file name does not outweigh the contents of the file's items.
TraktPart checked(TraktPart named, const Part& part) {
  const auto is_plain = [](TraktPart section) {
    return section == TraktPart::history || section == TraktPart::ratings || section == TraktPart::watchlist;
  };
  if (!is_plain(named) || !part.problem.empty() || part.facts.is_empty) return named;
  const TraktPart held = section_of_items(part);
  return is_plain(held) ? held : named;
}

Piece piece_of(const Part& part) {
  const std::string stem = stem_of(part.path());
  Piece piece{&part, TraktPart::other, {}, {}, number_of(stem)};
  for (const auto& [start, section] : kTraktParts) {
    if (!stem.starts_with(start)) continue;
    piece.section = checked(section, part);
    if (section == TraktPart::items) name_list(piece, stem);
    return piece;
  }
  for (const std::string_view word : {"-shows", "-seasons", "-episodes"})
    if (stem.find(word) != std::string::npos) piece.section = TraktPart::series;
  const bool is_known = piece.section == TraktPart::series || stem.starts_with("collection") ||
                        stem.starts_with("likes") || stem.starts_with("hidden");
  if (!is_known && part.problem.empty() && !part.facts.is_empty) piece.section = section_of_items(part);
  return piece;
}

domain::FilmRef film_of_json(const Json& movie) {
  const Json& ids = member(movie, "ids");
  domain::FilmRef film;
  film.title = one_line(string_member(movie, "title"));
  film.year = static_cast<int>(base::int_member(movie, "year"));
  film.tmdb = base::int_member(ids, "tmdb");
  film.imdb = imdb_id(string_member(ids, "imdb"));
  film.key = source_key("trakt", std::to_string(std::max<std::int64_t>(base::int_member(ids, "trakt"), 0)));
  return film;
}

// Returns why an item is no film, or empty text if it is one.
domain::RowReason other_kind(const Json& item) {
  if (item.isMember("movie")) return {};
  if (item.isMember("episode") || item.isMember("season")) return "episode";
  if (item.isMember("show")) return "series";
  return item.isMember("person") ? RowReason("person") : RowReason("bad_row");
}

class TraktExport {
 public:
  TraktExport(Reading& reading, const Parts& parts) : reading_(reading) {
    for (const Part* part : parts) pieces_.push_back(piece_of(*part));
    std::stable_sort(pieces_.begin(), pieces_.end());
    has_history_ = std::any_of(pieces_.begin(), pieces_.end(),
                               [](const Piece& piece) { return piece.section == TraktPart::history; });
  }

  void read() {
    for (const Piece& piece : pieces_) reading_.each(*piece.part, [&](const Part& part) { read_piece(piece, part); });
    if (has_history_ && plays_said_ > 0 && plays_said_ != plays_) {
      Json values = base::json_object();
      values["said"] = static_cast<Json::Int64>(plays_said_);
      values["found"] = static_cast<Json::Int64>(plays_);
      reading_.out.warn("plays_differ", values);
    }
  }

 private:
  void read_piece(const Piece& piece, const Part& part) {
    if (piece.section == TraktPart::errors) return reading_.out.warn("source_incomplete", errors_of(part));
    if (piece.section == TraktPart::items && lists_.insert(piece.list).second) add_list(0, piece.list, piece.name, {});
    each_item(reading_, part, {""}, RecordKind::play,
              [&](const Json& item, const JsonItems& at) { read_item(piece, item, at.number()); });
  }

  // Returns the addresses that Trakt could not read.
  Json errors_of(const Part& part) {
    Json values = base::json_object();
    values["endpoints"] = base::json_array();
    JsonItems items(part.text(), {"", "errors"});
    while (items.next() == JsonItems::Status::item && values["endpoints"].size() < 20)
      if (const std::string name = string_member(items.value(), "endpoint", 200); !name.empty())
        values["endpoints"].append(name);
    return values;
  }

  void read_item(const Piece& piece, const Json& item, int number) {
    if (piece.section == TraktPart::lists) return read_list(item, number);
    ImportRecord record = record_of(kind_of(piece.section), film_of_json(member(item, "movie")));
    if (piece.section == TraktPart::series) return reading_.add(number, record, RowVerdict::not_film, "series");
    const domain::RowReason other = other_kind(item);
    if (piece.section == TraktPart::other) return reading_.add(number, record, RowVerdict::not_kept, "no_place_for");
    if (other == "bad_row") return reading_.add(number, record, RowVerdict::bad, other);
    if (!other.empty()) return reading_.add(number, record, RowVerdict::not_film, other);
    if (piece.section == TraktPart::playback) return reading_.add(number, record, RowVerdict::not_a_play, "unfinished");
    if (piece.section == TraktPart::history) return read_play(item, number, record);
    if (piece.section == TraktPart::watched) return read_watched(item, number, record);
    if (piece.section == TraktPart::comments) return read_comment(item, number, record);
    if (piece.section == TraktPart::ratings) return read_rating(item, number, record);
    set_time(record, reading_.calendar.read(string_member(item, "listed_at"), kIsoDates));
    if (piece.section == TraktPart::items) {
      record.list = piece.list;
      if (const std::int64_t rank = base::int_member(item, "rank"); rank > 0 && rank < 1'000'000)
        record.position = static_cast<int>(rank);
      set_text(record, string_member(item, "notes"));
    }
    reading_.add(number, record);
    if (piece.section == TraktPart::watchlist && !string_member(item, "notes").empty()) {
      set_text(record, string_member(item, "notes"));
      reading_.add(number, record, RowVerdict::not_kept, "no_place_for");
    }
  }

  static RecordKind kind_of(TraktPart section) {
    if (section == TraktPart::ratings) return RecordKind::rating;
    if (section == TraktPart::watchlist) return RecordKind::watchlist;
    if (section == TraktPart::items) return RecordKind::item;
    return section == TraktPart::comments ? RecordKind::review : RecordKind::play;
  }

  // Reads a play. Two plays with the same id, or with the same film and instant, are one event.
  void read_play(const Json& item, int number, ImportRecord& record) {
    const std::string watched_at = string_member(item, "watched_at", 40);
    const std::int64_t id = base::int_member(item, "id");
    if (id > 0) record.event = "trakt:" + std::to_string(id);
    const When when = reading_.calendar.read(watched_at, kIsoDates);
    set_date(record, when);
    ++plays_;
    const bool is_same_event = id > 0 && reading_.is_repeat(record.event);
    const bool is_same_instant =
        when.at && !record.film.key.empty() && reading_.is_repeat(record.film.key + '@' + std::to_string(*when.at));
    if (is_same_event || is_same_instant) return reading_.add(number, record, RowVerdict::folded, "same_as_row");
    reading_.add(number, record);
  }

  // Reads the sums of a film, which are all that is known without a history.
  void read_watched(const Json& item, int number, ImportRecord& record) {
    const std::int64_t plays = std::clamp<std::int64_t>(base::int_member(item, "plays"), 0, 10000);
    plays_said_ += plays;
    if (has_history_) return reading_.add(number, record, RowVerdict::folded, "same_as_row");
    set_date(record, reading_.calendar.read(string_member(item, "last_watched_at", 40), kIsoDates));
    reading_.add(number, record);
    reading_.add_undated(number, record.film, plays - 1);
  }

  void read_rating(const Json& item, int number, ImportRecord& record) {
    const Tenths rating = tenths(base::number_member(item, "rating"), 10);
    record.tenths = rating.value;
    set_time(record, reading_.calendar.read(string_member(item, "rated_at", 40), kIsoDates));
    if (rating.is_bad) return reading_.add(number, record, RowVerdict::bad, "bad_rating");
    if (rating.value == 0) return reading_.add(number, record, RowVerdict::not_kept, "no_place_for");
    reading_.add(number, record);
  }

  void read_comment(const Json& item, int number, ImportRecord& record) {
    const Json& note = item.isMember("note") ? member(item, "note") : member(item, "comment");
    const Json& holder = note.isObject() ? note : item;
    const std::string comment = string_member(holder, "comment", kLongestText + 1),
                      notes = string_member(holder, "notes", kLongestText + 1);
    set_text(record, comment.empty() ? notes : comment);
    set_time(record, reading_.calendar.read(string_member(holder, "created_at", 40), kIsoDates));
    if (base::int_member(holder, "parent_id") != 0)
      return reading_.add(number, record, RowVerdict::not_kept, "no_place_for");
    const auto [before, is_new] =
        written_.try_emplace(std::hash<std::string>()(record.film.key + '\n' + record.text), record.at.value_or(0));
    if (!is_new && std::abs(before->second - record.at.value_or(0)) <= base::kMinute)
      return reading_.add(number, record, RowVerdict::folded, "same_as_row");
    reading_.add(number, record);
  }

  void read_list(const Json& item, int number) {
    const std::int64_t id = base::int_member(member(item, "ids"), "trakt");
    const std::string key = "trakt:" + std::to_string(id);
    if (id > 0) lists_.insert(key);
    add_list(number, key, one_line(string_member(item, "name")), item);
  }

  void add_list(int number, const std::string& key, const std::string& name, const Json& item) {
    ImportRecord record;
    record.kind = RecordKind::list;
    record.list = key;
    record.name = name.empty() ? key : name;
    set_text(record, string_member(item, "description"));
    record.privacy = string_member(item, "privacy") == "public" ? "public" : "private";
    record.is_ranked = string_member(item, "sort_by") == "rank" && member(item, "display_numbers") == Json(true);
    reading_.add(number, record);
  }

  Reading& reading_;
  std::vector<Piece> pieces_;
  bool has_history_ = false;
  std::int64_t plays_ = 0, plays_said_ = 0;
  std::set<std::string> lists_;
  std::map<std::size_t, base::UnixTime> written_;
};

bool has_trakt_ids(const Json& item) {
  for (const char* kind : {"movie", "show", "episode"})
    if (base::int_member(member(member(item, kind), "ids"), "trakt") > 0) return true;
  return false;
}

bool is_section(std::string_view path) {
  const std::string stem = stem_of(path);
  const auto starts = [&](std::string_view start) { return stem.starts_with(start); };
  return path.ends_with(".json") &&
         (starts("watched-history") || starts("ratings-movies") || starts("lists-watchlist"));
}

}  // namespace

bool owns_trakt(const MemberNames& members) { return std::any_of(members.begin(), members.end(), is_section); }

bool is_of_trakt(std::string_view path) { return path.ends_with(".json"); }

bool is_secret_of_trakt(std::string_view path) {
  const std::string stem = stem_of(path);
  return stem.starts_with("user-") || stem.starts_with("network-");
}

bool is_trakt(const Look& look) {
  return look.shape == Look::Shape::json && look.item_path.empty() &&
         (has_trakt_ids(look.item) || is_trakt_list(look.item) || is_section(look.base_name()));
}

void read_trakt(Reading& reading, const Parts& parts) { TraktExport(reading, parts).read(); }

}  // namespace formats
