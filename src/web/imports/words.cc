#include "web/imports/words.h"

#include <algorithm>
#include <string>

#include "web/transfer/hook_form.h"

namespace web {

namespace {

constexpr ImportWord kFormats[] = {
    {"letterboxd", base::tr("Letterboxd")},
    {"trakt", base::tr("Trakt")},
    {"imdb", base::tr("IMDb")},
    {"netflix", base::tr("Netflix history")},
    {"netflix-gdpr", base::tr("Netflix account archive")},
    {"matinee", base::tr("Matinee")},
    {"movary", base::tr("Movary")},
    {"yamtrack", base::tr("Yamtrack")},
    {"ryot", base::tr("Ryot")},
    {"watcharr", base::tr("Watcharr")},
    {"simkl", base::tr("Simkl")},
    {"tvtime", base::tr("TV Time")},
    {"trakt-csv", base::tr("Trakt (CSV)")},
    {"letterboxd-import", base::tr("Letterboxd’s import form")},
    {"kodi", base::tr("Kodi")},
    {"plex", base::tr("Plex library")},
    {"tautulli", base::tr("Tautulli")},
    {"jellyfin-playback", base::tr("Jellyfin’s playback report")},
    {"movary-db", base::tr("Movary database")},
    {"movielens", base::tr("MovieLens")},
    {"criticker", base::tr("Criticker")},
    {"filmtipset", base::tr("Filmtipset")},
    {"flixster", base::tr("Flixster")},
    {"filmweb", base::tr("Filmweb")},
    {"douban", base::tr("Douban")},
    {"csv", base::tr("a CSV table")},
};

constexpr ImportWord kHints[] = {
    {"same", base::tr("These stand in your diary already. Nothing is done with them.")},
    {"near", base::tr("Something very close stands here already. Only what you take is added or changed.")},
    {"conflict", base::tr("Different values stand here and in the file. The check mark shows what will stand.")},
    {"choose", base::tr("Several films fit, or none fits well enough. A choice counts for every row of that film.")},
    {"unknown",
     base::tr("The film provider has no such film. Search with other words, or leave the rows; they can wait.")},
    {"not_film", base::tr("Series, episodes, games and music. If one is a film after all, say which.")},
    {"not_a_play", base::tr("Trailers, and films that were stopped early.")},
    {"not_kept", base::tr("Matinee has no place for these.")},
    {"folded", base::tr("These say the same as another row of the upload.")},
    {"bad", base::tr("These could not be read. The others are not affected.")},
    {"failed", base::tr("These could not be written.")},
    {"stays", base::tr("You have changed these since the import, so they stay as they are.")},
};

constexpr ImportWord kWarnings[] = {
    {"plays_differ", base::tr("The numbers of plays in this export do not agree; what its history says is taken.")},
    {"source_incomplete", base::tr("The service says that it could not export everything.")},
    {"too_long", base::tr("A text was too long and is cut.")},
    {"more_asked",
     base::tr("These files have more columns than can be asked about at once. Upload them one by one to choose all.")},
    {"sql_dump", base::tr("We can’t read MySQL dumps. Use Movary’s CSV export instead.")},
    {"no_title_column", base::tr("We couldn’t find a column of film titles in this table. Choose it below.")},
    {"not_opened", base::tr("A file whose name says that it holds addresses or secrets was not opened.")},
};

constexpr ImportWord kMatches[] = {
    {"remembered", base::tr("known from an earlier upload")},
    {"tmdb", base::tr("found by its id")},
    {"imdb", base::tr("found by its IMDb id")},
    {"local", base::tr("found by title and year")},
    {"exact", base::tr("found by title and year")},
    {"year_off_by_one", base::tr("found one year off")},
    {"similar", base::tr("found by a similar title: worth a glance")},
    {"person", base::tr("chosen by you")},
};

constexpr ImportWord kOptions[] = {
    {"format", base::tr("What the files are")},
    {"zone", base::tr("Time zone in which you watched")},
    {"encoding", base::tr("How the letters are written")},
    {"day_order", base::tr("Order of day and month")},
    {"profile", base::tr("Whose plays")},
    {"title_language", base::tr("Language of the titles")},
    {"scale", base::tr("Highest rating of the scale")},
    {"column_title", base::tr("Column of titles")},
    {"column_year", base::tr("Column of years")},
    {"column_tmdb", base::tr("Column of TMDB ids")},
    {"column_imdb", base::tr("Column of IMDb ids")},
    {"column_date", base::tr("Column of watch dates")},
    {"column_rating", base::tr("Column of ratings")},
    {"column_text", base::tr("Column of notes")},
    {"column_list", base::tr("Column that says on which list it is")},
    {"part", base::tr("What the films of the file are")},
    {"thumbs", base::tr("Thumbs up and down are ratings")},
    {"ratings_mean_seen", base::tr("A rating without a play means")},
    {"older_plays", base::tr("A first entry that is a rewatch")},
    {"plays", base::tr("Plays")},
    {"ratings", base::tr("Ratings")},
    {"watchlist", base::tr("Watchlist")},
    {"lists", base::tr("Lists")},
    {"comments", base::tr("Notes and reviews")},
    {"rating_policy", base::tr("When a rating here differs")},
    {"comment_policy", base::tr("When a text here differs")},
    {"add_all", base::tr("Plays that stand here already")},
    {"watchlist_removal", base::tr("Films that were watched")},
    {"shared_lists", base::tr("Lists that are shared in the file")},
    {"marks", base::tr("Films marked as watched, without a day")},
};

struct OptionValue {
  std::string_view option, value;
  base::Text text;
};
constexpr OptionValue kValues[] = {
    {"day_order", "dmy", base::tr("day, month, year")},
    {"day_order", "mdy", base::tr("month, day, year")},
    {"day_order", "ymd", base::tr("year, month, day")},
    {"encoding", "windows-1252", base::tr("Western European (Windows-1252, Latin-1)")},
    {"encoding", "windows-1250", base::tr("Central European (Windows-1250)")},
    {"encoding", "windows-1251", base::tr("Cyrillic (Windows-1251)")},
    {"encoding", "windows-1254", base::tr("Turkish (Windows-1254)")},
    {"encoding", "iso-8859-2", base::tr("Central European (ISO-8859-2)")},
    {"encoding", "shift_jis", base::tr("Japanese (Shift_JIS)")},
    {"encoding", "gb18030", base::tr("Chinese (GB18030)")},
    {"encoding", "utf-8", base::tr("UTF-8, damaged in places")},
    {"part", "watched", base::tr("films that I have watched")},
    {"part", "watchlist", base::tr("films for the watchlist")},
    {"part", "likes", base::tr("films that I like")},
    {"part", "list", base::tr("a list")},
    {"part", "checkins", base::tr("films that I watched on these days")},
    {"ratings_mean_seen", "seen", base::tr("seen at some time")},
    {"ratings_mean_seen", "play", base::tr("a play on the day of the rating")},
    {"ratings_mean_seen", "nothing", base::tr("only a rating")},
    {"older_plays", "no", base::tr("adds nothing else")},
    {"older_plays", "yes", base::tr("adds an older play, undated")},
    {"rating_policy", "newer", base::tr("The newer one stays")},
    {"rating_policy", "mine", base::tr("Mine stays")},
    {"rating_policy", "theirs", base::tr("Take the one of the file")},
    {"comment_policy", "mine", base::tr("Mine stays")},
    {"comment_policy", "add", base::tr("Add the one of the file below")},
    {"comment_policy", "theirs", base::tr("Take the one of the file")},
    {"add_all", "no", base::tr("are not added again")},
    {"add_all", "yes", base::tr("are added again")},
    {"watchlist_removal", "yes", base::tr("leave the watchlist")},
    {"watchlist_removal", "no", base::tr("stay on the watchlist")},
    {"shared_lists", "no", base::tr("Private, unless you take their row")},
    {"shared_lists", "yes", base::tr("Shared here too")},
    {"marks", "yes", base::tr("are a play without a date")},
    {"marks", "no", base::tr("are left out")},
    {"", "-", base::tr("none")},
    {"", "yes", base::tr("Yes")},
    {"", "no", base::tr("No")},
};

template <std::size_t N>
base::Text find_word(const ImportWord (&words)[N], std::string_view code) {
  const auto* found = std::ranges::find(words, code, &ImportWord::code);
  return found == std::end(words) ? base::Text() : found->text;
}

// Removes the number that options have when several files ask the same question, as in "part_2".
std::string_view without_number(std::string_view option) {
  const auto at = option.find_last_not_of("0123456789");
  return at + 1 < option.size() && at != std::string_view::npos && option[at] == '_' ? option.substr(0, at) : option;
}

}  // namespace

std::span<const ImportWord> import_formats() { return kFormats; }

bool is_import_format(std::string_view code) { return !find_word(kFormats, code).is_empty(); }

base::Text import_format_name(std::string_view code) {
  const base::Text name = find_word(kFormats, code);
  return name.is_empty() && !code.empty() ? base::verbatim(std::string(code)) : name;
}

base::Text verdict_hint(std::string_view verdict) { return find_word(kHints, verdict); }
base::Text match_text(std::string_view how) { return find_word(kMatches, how); }

base::Text warning_text(std::string_view code) { return find_word(kWarnings, code); }

base::Text no_film_text(std::string_view reason, std::int64_t count) {
  if (reason == "episode") return base::tr_n("{n} episode", "{n} episodes", count);
  if (reason == "series") return base::tr_n("{n} series", "{n} series", count);
  if (reason == "game") return base::tr_n("{n} game", "{n} games", count);
  if (reason == "music") return base::tr_n("{n} music or podcast item", "{n} music or podcast items", count);
  return base::tr_n("{n} other title", "{n} other titles", count);
}

base::Text amount_of(std::string_view kind, std::int64_t count) {
  if (kind == "play" || kind == "seen") return base::tr_n("{n} play", "{n} plays", count);
  if (kind == "rating") return base::tr_n("{n} rating", "{n} ratings", count);
  if (kind == "past_rating") return base::tr_n("{n} earlier rating", "{n} earlier ratings", count);
  if (kind == "watchlist") return base::tr_n("{n} film for the watchlist", "{n} films for the watchlist", count);
  if (kind == "list") return base::tr_n("{n} list", "{n} lists", count);
  if (kind == "item") return base::tr_n("{n} entry of lists", "{n} entries of lists", count);
  if (kind == "like") return base::tr_n("{n} like", "{n} likes", count);
  if (kind == "favourite") return base::tr_n("{n} favourite", "{n} favourites", count);
  if (kind == "review") return base::tr_n("{n} text", "{n} texts", count);
  if (kind == "place") return base::tr_n("{n} place", "{n} places", count);
  if (kind == "person") return base::tr_n("{n} hidden person", "{n} hidden people", count);
  if (kind == "preference") return base::tr_n("{n} setting", "{n} settings", count);
  if (kind == "filter") return base::tr_n("{n} saved filter", "{n} saved filters", count);
  if (kind == "picture") return base::tr_n("{n} picture", "{n} pictures", count);
  if (kind == "visibility") return base::tr_n("{n} shared list", "{n} shared lists", count);
  return base::tr_n("{n} row", "{n} rows", count);
}

base::Text option_name(std::string_view option) {
  const base::Text name = find_word(kOptions, without_number(option));
  return name.is_empty() ? base::verbatim(std::string(option)) : name;
}

base::Text option_value(std::string_view option, std::string_view value) {
  for (const OptionValue& known : kValues)
    if (known.value == value && (known.option == without_number(option) || known.option.empty())) return known.text;
  return base::verbatim(std::string(value));
}

}  // namespace web
