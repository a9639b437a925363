#include "formats/input/headings.h"

#include <algorithm>

#include "base/text.h"

namespace formats {

namespace {

using Words = std::vector<std::string>;

// Words that reveal nothing about a column's contents.
constexpr std::string_view kSilent[] = {
    "my",    "your", "the", "on",   "at",    "of",   "in",    "out",  "i",   "it",  "am",  "der", "die", "das",
    "des",   "von",  "di",  "mein", "meine", "dein", "deine", "ihre", "le",  "la",  "les", "l",   "du",  "de",
    "d",     "mon",  "ma",  "mes",  "ton",   "ta",   "votre", "el",   "los", "las", "del", "mi",  "mis", "tu",
    "su",    "il",   "lo",  "gli",  "mio",   "mia",  "o",     "os",   "as",  "a",   "do",  "da",  "em",  "meu",
    "minha", "seu",  "sua", "mijn", "jouw",  "je",   "uw",    "het",  "een", "op",  "van"};

constexpr std::string_view kTitles[] = {
    "title",      "name",  "film",         "movie",    "film name",       "film title", "movie title",
    "movie name", "titel", "filmtitel",    "filmname", "titel film",      "titre",      "titre film",
    "nom film",   "nom",   "titulo",       "pelicula", "titulo pelicula", "titolo",     "titolo film",
    "nome film",  "filme", "titulo filme", "nome",     "nombre",          "naam"};
constexpr std::string_view kYears[] = {"year",
                                       "release year",
                                       "released year",
                                       "film year",
                                       "movie year",
                                       "year release",
                                       "jahr",
                                       "erscheinungsjahr",
                                       "produktionsjahr",
                                       "filmjahr",
                                       "annee",
                                       "annee sortie",
                                       "ano",
                                       "ano estreno",
                                       "ano lancamento",
                                       "anno",
                                       "anno uscita",
                                       "jaar",
                                       "jaar uitgave",
                                       "productiejaar",
                                       "release date",
                                       "released",
                                       "erscheinungsdatum"};
constexpr std::string_view kTmdb[] = {"tmdb", "tmdb id", "tmdbid", "themoviedb id", "themoviedb", "id tmdb"};
constexpr std::string_view kImdb[] = {"imdb",   "imdb id",  "imdbid",    "const",
                                      "tconst", "imdb url", "imdb link", "id imdb"};
constexpr std::string_view kDates[] = {"watched",
                                       "watched date",
                                       "watcheddate",
                                       "watchedat",
                                       "date",
                                       "date watched",
                                       "viewed",
                                       "last watched",
                                       "end date",
                                       "watch date",
                                       "viewing date",
                                       "date viewed",
                                       "seen",
                                       "date seen",
                                       "last seen",
                                       "gesehen",
                                       "datum",
                                       "sehdatum",
                                       "datum gesehen",
                                       "gesehen datum",
                                       "angesehen",
                                       "geschaut",
                                       "vu",
                                       "date vue",
                                       "date visionnage",
                                       "visionne",
                                       "visionnage",
                                       "fecha",
                                       "vista",
                                       "visto",
                                       "fecha visionado",
                                       "fecha vista",
                                       "visionado",
                                       "data",
                                       "data visione",
                                       "visione",
                                       "assistido",
                                       "data assistido",
                                       "data visto",
                                       "gezien",
                                       "bekeken",
                                       "datum gezien",
                                       "datum bekeken"};
constexpr std::string_view kRatings[] = {
    "rating10",   "rating",        "userrating",    "user rating", "personal rating", "score",      "stars",
    "mark",       "grade",         "points",        "bewertung",   "wertung",         "note",       "sterne",
    "punkte",     "punktzahl",     "filmbewertung", "evaluation",  "etoiles",         "puntuacion", "calificacion",
    "valoracion", "nota",          "estrellas",     "voto",        "valutazione",     "punteggio",  "stelle",
    "avaliacao",  "classificacao", "estrelas",      "cijfer",      "beoordeling",     "waardering", "sterren"};
constexpr std::string_view kTexts[] = {
    "review",   "comment",   "notes",       "comments",    "note",      "thoughts",    "remarks",
    "remark",   "opinion",   "kommentar",   "kommentare",  "bemerkung", "bemerkungen", "notiz",
    "notizen",  "anmerkung", "anmerkungen", "kritik",      "rezension", "commentaire", "commentaires",
    "critique", "avis",      "comentario",  "comentarios", "resena",    "critica",     "notas",
    "commento", "commenti",  "recensione",  "resenha",     "opmerking", "opmerkingen", "commentaar",
    "recensie", "notities",  "observacoes", "osservazioni"};
constexpr std::string_view kLists[] = {"list",      "watchlist", "status",  "lists", "seen",      "watched",
                                       "liste",     "merkliste", "lista",   "lijst", "kijklijst", "statut",
                                       "estado",    "stato",     "gesehen", "vu",    "visto",     "vista",
                                       "assistido", "gezien",    "bekeken"};

// Words that mark a role although the whole heading is not a usual name.
constexpr std::string_view kTitleWords[] = {"title", "titel", "titre", "titulo", "titolo", "filmtitel"};
constexpr std::string_view kDateWords[] = {"date", "watched", "seen",   "gesehen",   "datum",  "fecha",
                                           "data", "visto",   "gezien", "assistido", "bekeken"};
constexpr std::string_view kRatingWords[] = {"rating", "stars",     "bewertung", "puntuacion",
                                             "voto",   "avaliacao", "cijfer",    "beoordeling"};
constexpr std::string_view kTextWords[] = {"review",      "comment",    "comments", "notes",    "kommentar",
                                           "commentaire", "comentario", "commento", "opmerking"};

// Words of ratings that are not the person's own, and of dates that are not watch dates.
constexpr std::string_view kOfOthers[] = {"imdb",
                                          "tmdb",
                                          "average",
                                          "avg",
                                          "mean",
                                          "community",
                                          "public",
                                          "critics",
                                          "metascore",
                                          "rotten",
                                          "rt",
                                          "letterboxd",
                                          "release",
                                          "released",
                                          "birth",
                                          "added",
                                          "created",
                                          "updated",
                                          "modified",
                                          "listed",
                                          "start",
                                          "started",
                                          "premiere",
                                          "rated",
                                          "bewertungsdatum",
                                          "erscheinungsdatum",
                                          "hinzugefugt",
                                          "ajoute",
                                          "anadido",
                                          "veroffentlichungsdatum",
                                          "durchschnitt",
                                          "moyenne",
                                          "media"};
constexpr std::string_view kCounts[] = {
    "year",     "runtime", "minutes",  "mins",    "min",      "duration", "length",    "dauer",
    "laufzeit", "duree",   "duracion", "durata",  "duracao",  "lengte",   "speelduur", "nr",
    "no",       "number",  "nummer",   "rank",    "position", "pos",      "id",        "votes",
    "count",    "times",   "plays",    "views",   "season",   "episode",  "anzahl",    "rewatches",
    "budget",   "revenue", "age",      "index",   "month",    "day",      "jahr",      "annee",
    "ano",      "anno",    "jaar",     "staffel", "saison",   "folge",    "temporada", "stagione"};
// Words of columns that hold neither a text nor a name, so no line break either.
constexpr std::string_view kShort[] = {"id",      "uri",     "url",      "link",    "type",   "position", "season",
                                       "episode", "country", "duration", "profile", "status", "key",      "uuid",
                                       "source",  "time",    "start",    "tconst",  "const",  "rewatch",  "bookmark"};

struct Names {
  const std::string_view* begin;
  const std::string_view* end;
};
template <std::size_t N>
constexpr Names all_of(const std::string_view (&names)[N]) {
  return {names, names + N};
}
bool has(Names names, std::string_view name) { return std::find(names.begin, names.end, name) != names.end; }

Names usual_names(Role role) {
  switch (role) {
    case Role::title:
      return all_of(kTitles);
    case Role::year:
      return all_of(kYears);
    case Role::tmdb:
      return all_of(kTmdb);
    case Role::imdb:
      return all_of(kImdb);
    case Role::date:
      return all_of(kDates);
    case Role::rating:
      return all_of(kRatings);
    case Role::text:
      return all_of(kTexts);
    case Role::list:
      break;
  }
  return all_of(kLists);
}

Names words_of(Role role) {
  if (role == Role::title) return all_of(kTitleWords);
  if (role == Role::date) return all_of(kDateWords);
  if (role == Role::rating) return all_of(kRatingWords);
  if (role == Role::text) return all_of(kTextWords);
  return {};
}

bool is_letter(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Returns the heading's words without bracketed ones and those that say nothing.
Words words_in(std::string_view heading) {
  Words words;
  std::string word;
  int depth = 0;
  for (const char c : base::fold(heading) + ' ') {
    if (c == '(' || c == '[') ++depth;
    if (is_letter(c) && depth == 0) word += c;
    else if (!word.empty()) {
      if (!has(all_of(kSilent), word)) words.push_back(word);
      word.clear();
    }
    if ((c == ')' || c == ']') && depth > 0) --depth;
  }
  return words;
}

bool is_any_of(const Words& words, Names names) {
  return std::ranges::any_of(words, [&](const std::string& word) { return has(names, word); });
}

}  // namespace

int fit(Role role, std::string_view heading) {
  const Words words = words_in(heading);
  const Names names = usual_names(role);
  const auto* found = std::find(names.begin, names.end, base::join(words, " "));
  if (found != names.end) return static_cast<int>(found - names.begin) + 1;
  const bool is_of_others = (role == Role::rating || role == Role::date) && is_any_of(words, all_of(kOfOthers));
  return !is_of_others && is_any_of(words, words_of(role)) ? kHasWord : 0;
}

bool counts_something(std::string_view heading) {
  const Words words = words_in(heading);
  return is_any_of(words, all_of(kCounts)) || is_any_of(words, all_of(kOfOthers));
}

std::vector<bool> on_one_line(const std::vector<std::string>& headings) {
  std::vector<bool> marks;
  for (const std::string& heading : headings) {
    const Words words = words_in(heading);
    const bool is_short = is_any_of(words, all_of(kShort)) || heading.ends_with("id") || heading.ends_with("uri");
    const auto fits = [&](Role role) { return fit(role, heading) > 0; };
    const bool is_named = fits(Role::title) || fits(Role::year) || fits(Role::date) || fits(Role::rating);
    marks.push_back(!words.empty() && (is_short || (is_named && !fits(Role::text))));
  }
  return marks;
}

}  // namespace formats
