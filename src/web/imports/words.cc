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
    {"same", base::tr("You already have these, so we skip them.")},
    {"near", base::tr("You already have something very similar. We import only what you include.")},
    {"conflict", base::tr("Your value and the file’s differ. The check mark shows which one we’ll keep.")},
    {"choose", base::tr("Several films match, or none matches well. Your choice applies to all items for that film.")},
    {"unknown", base::tr("We couldn’t find these films. Search with other words, or come back later.")},
    {"not_film", base::tr("Series, episodes, games and music. If one is a film after all, choose it.")},
    {"not_a_play", base::tr("Trailers, and films that were stopped early.")},
    {"not_kept", base::tr("Matinee doesn’t support these.")},
    {"folded", base::tr("These repeat other items in your upload.")},
    {"bad", base::tr("We couldn’t read these. Everything else is fine.")},
    {"failed", base::tr("We couldn’t save these.")},
    {"stays", base::tr("You’ve changed these since the import, so we kept them.")},
};

constexpr ImportWord kWarnings[] = {
    {"plays_differ", base::tr("The view counts in this export don’t agree, so we’re using its history.")},
    {"source_incomplete", base::tr("The service says it couldn’t export everything.")},
    {"too_long", base::tr("A text was too long and was shortened.")},
    {"more_asked",
     base::tr("These files have more columns than can be asked about at once. Upload them one by one to choose all.")},
    {"sql_dump", base::tr("We can’t read MySQL dumps. Use Movary’s CSV export instead.")},
    {"no_title_column", base::tr("We couldn’t find a column of film titles in this table. Choose it below.")},
    {"not_opened", base::tr("Skipped a file that holds personal details.")},
};

constexpr ImportWord kMatches[] = {
    {"remembered", base::tr("known from an earlier import")},
    {"tmdb", base::tr("found by its TMDB ID")},
    {"imdb", base::tr("found by its IMDb ID")},
    {"local", base::tr("found by title and year")},
    {"exact", base::tr("found by title and year")},
    {"year_off_by_one", base::tr("found one year off")},
    {"similar", base::tr("found by a similar title, please check")},
    {"person", base::tr("chosen by you")},
};

constexpr ImportWord kOptions[] = {
    {"format", base::tr("Format")},
    {"zone", base::tr("Time zone you watched in")},
    {"encoding", base::tr("Text encoding")},
    {"day_order", base::tr("Date order")},
    {"profile", base::tr("Whose diary")},
    {"title_language", base::tr("Title language")},
    {"scale", base::tr("Highest possible rating")},
    {"column_title", base::tr("Title column")},
    {"column_year", base::tr("Year column")},
    {"column_tmdb", base::tr("TMDB ID column")},
    {"column_imdb", base::tr("IMDb ID column")},
    {"column_date", base::tr("Watch date column")},
    {"column_rating", base::tr("Rating column")},
    {"column_text", base::tr("Note column")},
    {"column_list", base::tr("List or status column")},
    {"part", base::tr("What this file contains")},
    {"thumbs", base::tr("Import thumbs as ratings")},
    {"ratings_mean_seen", base::tr("Rated films with no entry")},
    {"older_plays", base::tr("If the first entry is a rewatch")},
    {"plays", base::tr("Diary entries")},
    {"ratings", base::tr("Ratings")},
    {"watchlist", base::tr("Watchlist")},
    {"lists", base::tr("Lists")},
    {"comments", base::tr("Notes and reviews")},
    {"rating_policy", base::tr("If your rating differs")},
    {"comment_policy", base::tr("If your note or review differs")},
    {"add_all", base::tr("Entries you already have")},
    {"watchlist_removal", base::tr("Watchlist films you’ve seen")},
    {"shared_lists", base::tr("Lists shared in the file")},
    {"marks", base::tr("Films with no watch date")},
};

struct OptionValue {
  std::string_view option, value;
  base::Text text;
};
constexpr OptionValue kValues[] = {
    {"day_order", "dmy", base::tr("Day, month, year")},
    {"day_order", "mdy", base::tr("Month, day, year")},
    {"day_order", "ymd", base::tr("Year, month, day")},
    {"encoding", "windows-1252", base::tr("Western European (Windows-1252, Latin-1)")},
    {"encoding", "windows-1250", base::tr("Central European (Windows-1250)")},
    {"encoding", "windows-1251", base::tr("Cyrillic (Windows-1251)")},
    {"encoding", "windows-1254", base::tr("Turkish (Windows-1254)")},
    {"encoding", "iso-8859-2", base::tr("Central European (ISO-8859-2)")},
    {"encoding", "shift_jis", base::tr("Japanese (Shift_JIS)")},
    {"encoding", "gb18030", base::tr("Chinese (GB18030)")},
    {"encoding", "utf-8", base::tr("UTF-8 (damaged)")},
    {"part", "watched", base::tr("Films you’ve watched")},
    {"part", "watchlist", base::tr("Films for your watchlist")},
    {"part", "likes", base::tr("Films you like")},
    {"part", "list", base::tr("A list")},
    {"part", "checkins", base::tr("Films you watched on these dates")},
    {"ratings_mean_seen", "seen", base::tr("Mark as seen, no date")},
    {"ratings_mean_seen", "play", base::tr("Add an entry on the rating’s date")},
    {"ratings_mean_seen", "nothing", base::tr("Add only the rating")},
    {"older_plays", "no", base::tr("Add nothing else")},
    {"older_plays", "yes", base::tr("Add an earlier entry, no date")},
    {"rating_policy", "newer", base::tr("Keep the newest")},
    {"rating_policy", "mine", base::tr("Keep mine")},
    {"rating_policy", "theirs", base::tr("Use the file’s")},
    {"comment_policy", "mine", base::tr("Keep mine")},
    {"comment_policy", "add", base::tr("Add the file’s below mine")},
    {"comment_policy", "theirs", base::tr("Use the file’s")},
    {"add_all", "no", base::tr_c("verb", "Skip")},
    {"add_all", "yes", base::tr("Add again")},
    {"watchlist_removal", "yes", base::tr("Remove from watchlist")},
    {"watchlist_removal", "no", base::tr("Keep on watchlist")},
    {"shared_lists", "no", base::tr("Private, unless you include them")},
    {"shared_lists", "yes", base::tr("Share here too")},
    {"marks", "yes", base::tr("Add without a date")},
    {"marks", "no", base::tr_c("verb", "Skip")},
    {"", "-", base::tr("None")},
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

base::Text no_film_text(domain::RowReason reason, std::int64_t count) {
  if (reason == "episode") return base::tr_n("{n} episode", "{n} episodes", count);
  if (reason == "series") return base::tr_n("{n} series", "{n} series", count);
  if (reason == "game") return base::tr_n("{n} game", "{n} games", count);
  if (reason == "music") return base::tr_n("{n} music or podcast item", "{n} music or podcast items", count);
  return base::tr_n("{n} other title", "{n} other titles", count);
}

base::Text amount_of(std::string_view kind, std::int64_t count) {
  if (kind == "play" || kind == "seen") return base::tr_n("{n} entry", "{n} entries", count);
  if (kind == "rating") return base::tr_n("{n} rating", "{n} ratings", count);
  if (kind == "past_rating") return base::tr_n("{n} earlier rating", "{n} earlier ratings", count);
  if (kind == "watchlist") return base::tr_n("{n} film for your watchlist", "{n} films for your watchlist", count);
  if (kind == "list") return base::tr_n("{n} list", "{n} lists", count);
  if (kind == "item") return base::tr_n("{n} film in lists", "{n} films in lists", count);
  if (kind == "like") return base::tr_n("{n} like", "{n} likes", count);
  if (kind == "favourite") return base::tr_n("{n} favourite", "{n} favourites", count);
  if (kind == "review") return base::tr_n("{n} review or note", "{n} reviews or notes", count);
  if (kind == "place") return base::tr_n("{n} place", "{n} places", count);
  if (kind == "person") return base::tr_n("{n} hidden person", "{n} hidden people", count);
  if (kind == "preference") return base::tr_n("{n} setting", "{n} settings", count);
  if (kind == "filter") return base::tr_n("{n} smart list", "{n} smart lists", count);
  if (kind == "picture") return base::tr_n("{n} picture", "{n} pictures", count);
  if (kind == "visibility") return base::tr_n("{n} shared list", "{n} shared lists", count);
  return base::tr_n("{n} item", "{n} items", count);
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
