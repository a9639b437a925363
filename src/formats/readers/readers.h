// The readers, one for each format: functions that recognise its files and read them. src/formats/upload.cc has the
// table of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace formats {

// The result of a first look at a file.
struct Look {
  enum class Shape { csv, json, xml, movary_database, tautulli_database, other };
  Shape shape = Shape::csv;
  std::string path;        // Part::path()
  std::string first_line;  // of a CSV
  Columns columns;         // of a CSV
  base::Json item;         // the first of the JSON array, or of one that a reader wants
  std::string item_path;
  std::string root;  // the name of the outermost XML element

  std::string_view base_name() const { return std::string_view(path).substr(path.rfind('/') + 1); }
};

using MemberNames = std::vector<std::string>;  // as Part::path()

void read_matinee(Reading& reading, const Parts& parts);
bool owns_matinee(const MemberNames& members);
bool is_of_matinee(std::string_view path);

bool is_movary(const Look& look);
void read_movary(Reading& reading, const Parts& parts);

bool owns_trakt(const MemberNames& members);
bool is_of_trakt(std::string_view path);
bool is_secret_of_trakt(std::string_view path);
bool is_trakt(const Look& look);
void read_trakt(Reading& reading, const Parts& parts);
bool is_trakt_csv(const Look& look);
void read_trakt_csv(Reading& reading, const Parts& parts);

bool owns_letterboxd(const MemberNames& members);
bool is_of_letterboxd(std::string_view path);
bool is_secret_of_letterboxd(std::string_view path);
bool is_letterboxd(const Look& look);
void read_letterboxd(Reading& reading, const Parts& parts);
bool is_letterboxd_form(const Look& look);
void read_letterboxd_form(Reading& reading, const Parts& parts);

bool is_imdb(const Look& look);
// Returns why a title of this type, in any of IMDb's languages, is not a film, or "" if it may be one.
domain::RowReason reason_of_title_type(std::string_view cell);
void read_imdb(Reading& reading, const Parts& parts);

bool is_netflix(const Look& look);
void read_netflix(Reading& reading, const Parts& parts);
bool owns_netflix_export(const MemberNames& members);
bool is_of_netflix(std::string_view path);
bool is_secret_of_netflix(std::string_view path);
bool is_netflix_export(const Look& look);
void read_netflix_export(Reading& reading, const Parts& parts);

bool is_yamtrack(const Look& look);
void read_yamtrack(Reading& reading, const Parts& parts);
bool is_ryot(const Look& look);
void read_ryot(Reading& reading, const Parts& parts);
bool is_watcharr(const Look& look);
void read_watcharr(Reading& reading, const Parts& parts);
bool is_simkl(const Look& look);
void read_simkl(Reading& reading, const Parts& parts);

bool owns_tvtime(const MemberNames& members);
bool is_of_tvtime(std::string_view path);
bool is_secret_of_tvtime(std::string_view path);
bool is_tvtime(const Look& look);
void read_tvtime(Reading& reading, const Parts& parts);

void read_movary_database(Reading& reading, const Parts& parts);

// Media servers.
bool is_kodi(const Look& look);
void read_kodi(Reading& reading, const Parts& parts);
bool is_plex(const Look& look);
void read_plex(Reading& reading, const Parts& parts);
bool is_tautulli(const Look& look);
void read_tautulli(Reading& reading, const Parts& parts);
bool is_jellyfin_playback(const Look& look);
void read_jellyfin_playback(Reading& reading, const Parts& parts);

// Sites where people rate films.
bool is_movielens(const Look& look);
void read_movielens(Reading& reading, const Parts& parts);
bool is_criticker(const Look& look);
void read_criticker(Reading& reading, const Parts& parts);
bool is_filmtipset(const Look& look);
void read_filmtipset(Reading& reading, const Parts& parts);
bool is_flixster(const Look& look);
void read_flixster(Reading& reading, const Parts& parts);
bool is_filmweb(const Look& look);
void read_filmweb(Reading& reading, const Parts& parts);
bool is_douban(const Look& look);
void read_douban(Reading& reading, const Parts& parts);

bool is_our_table(const Columns& columns);  // films.csv as in our export for spreadsheets
void read_our_table(Reading& reading, const Part& part);
bool is_any_csv(const Look& look);
void read_any_csv(Reading& reading, const Parts& parts);

}  // namespace formats
