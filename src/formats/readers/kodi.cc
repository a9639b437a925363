// Kodi's library as XML, streaming: a film takes about 20 KB of it, of which a few elements matter. Document types and
// with them entities are refused.
#include <expat.h>

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

constexpr int kDeepest = 32;
constexpr std::size_t kLongestValue = 64 * 1024;
constexpr DateStyle kStyle{.is_local = true};

class KodiLibrary {
 public:
  KodiLibrary(Reading& reading, const Part& part)
      : reading_(reading), text_(part.text()), parser_(XML_ParserCreate("UTF-8"), XML_ParserFree) {
    if (!parser_) throw Refused{"file_broken"};
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), start, end);
    XML_SetCharacterDataHandler(parser_.get(), characters);
    XML_SetStartDoctypeDeclHandler(parser_.get(), doctype);
  }

  void read() {
    for (std::string piece; text_.append_to(piece); piece.clear()) feed(piece, false);
    feed({}, true);
  }

 private:
  static KodiLibrary& of(void* self) { return *static_cast<KodiLibrary*>(self); }
  static void start(void* self, const char* name, const char** attributes) { of(self).open(name, attributes); }
  static void end(void* self, const char*) { of(self).close(); }
  static void characters(void* self, const char* text, int length) {
    KodiLibrary& library = of(self);
    if (library.value_.size() < kLongestValue) library.value_.append(text, static_cast<std::size_t>(length));
  }
  static void doctype(void* self, const char*, const char*, const char*, int) { of(self).refuse("file_broken"); }

  // An exception must not pass through the parser.
  void refuse(std::string_view reason) {
    problem_ = reason;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  // Where the text ends too early or is no XML, what came before stays.
  void feed(const std::string& piece, bool is_last) {
    const XML_Status status = XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), is_last);
    if (!problem_.empty()) throw Refused{problem_};
    if (status == XML_STATUS_OK) return;
    if (count_ == 0 && path_.empty()) throw Refused{"file_broken"};
    throw Refused{"bad_row"};
  }

  // The level of the elements inside a film: 2 in a library, 1 in the file of one film.
  bool is_film(std::size_t level) const { return level > 0 && level == film_level_; }

  void open(const std::string& name, const char** attributes) {
    if (path_.size() >= kDeepest) return refuse("file_broken");
    path_.push_back(name);
    value_.clear();
    const bool begins = film_level_ == 0 && path_.size() <= 2 && (path_.size() == 1 || path_[0] == "videodb");
    if (begins && name == "movie") {
      film_level_ = path_.size();
      film_ = {};
    }
    if (begins && path_.size() == 2 && (name == "tvshow" || name == "musicvideo")) add_other(name);
    type_.clear();
    for (; *attributes != nullptr; attributes += 2)
      if (std::string_view(attributes[0]) == "type") type_ = attributes[1];
  }

  void close() {
    const std::string name = path_.back();
    if (is_film(path_.size() - 1)) take(name);
    if (is_film(path_.size())) add_film(), film_level_ = 0;
    path_.pop_back();
    value_.clear();
  }

  void take(const std::string& name) {
    if (name == "title") film_.ref.title = one_line(value_);
    else if (name == "originaltitle") film_.ref.original_title = one_line(value_);
    else if (name == "year") film_.ref.year = year_in(value_);
    else if (name == "premiered" && film_.ref.year == 0)
      film_.ref.year = year_in(std::string_view(value_).substr(0, 4));
    else if (name == "userrating") film_.rating = value_;
    else if (name == "playcount") film_.plays = base::parse_id(base::trim(value_)).value_or(0);
    else if (name == "lastplayed") film_.last_played = value_;
    else if (name == "uniqueid" && type_ == "tmdb") film_.ref.tmdb = base::parse_id(base::trim(value_)).value_or(0);
    else if ((name == "uniqueid" && type_ == "imdb") ||
             (name == "id" && film_.ref.imdb.empty() && value_.starts_with("tt")))
      film_.ref.imdb = imdb_id(value_);
  }

  // One play on the day of the last one; of the others nobody knows.
  void add_film() try {
    ++count_;
    std::int64_t undated = std::min<std::int64_t>(film_.plays, 10000);
    if (undated > 0 && !base::trim(film_.last_played).empty()) {
      ImportRecord play = record_of(RecordKind::play, film_.ref);
      set_date(play, reading_.calendar.read(film_.last_played, kStyle));
      reading_.add(count_, play);
      --undated;
    }
    reading_.add_undated(count_, film_.ref, undated);
    const bool has_rating = reading_.add_rating(count_, record_of(RecordKind::rating, film_.ref), film_.rating, 10);
    if (!has_rating && film_.plays == 0)
      reading_.add(count_, record_of(RecordKind::seen, film_.ref), RowVerdict::not_kept, "no_place_for");
  } catch (const Refused& refused) {
    refuse(refused.reason);
  }

  void add_other(const std::string& name) try {
    reading_.add(++count_, {}, RowVerdict::not_film, name == "tvshow" ? "series" : "music");
  } catch (const Refused& refused) {
    refuse(refused.reason);
  }

  struct Film {
    domain::FilmRef ref;
    std::int64_t plays = 0;
    std::string last_played, rating;
  };

  Reading& reading_;
  Text text_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  std::vector<std::string> path_;
  std::size_t film_level_ = 0;
  std::string value_, type_;
  std::string_view problem_;
  Film film_;
  int count_ = 0;
};

}  // namespace

bool is_kodi(const Look& look) {
  return look.shape == Look::Shape::xml && (look.root == "videodb" || look.root == "movie");
}

void read_kodi(Reading& reading, const Parts& parts) {
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { KodiLibrary(reading, file).read(); });
}

}  // namespace formats
