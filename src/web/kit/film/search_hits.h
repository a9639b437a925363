// The results of a search, on its page and while somebody types: those here, and the provider's.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "domain/movie.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"

namespace web {

// A word for the viewer's own marks, which chooses among the films of the other words: "kubrick unseen".
enum class OwnMark { none, seen, unseen, watchlist };

struct SearchHits {
  std::string words;        // to search for; taken out of an address if one was typed
  bool unreadable = false;  // an address that names no film
  std::vector<domain::Movie> local;
  bool misspelt = false;  // the films here only have similar names
  OwnMark mark = OwnMark::none;
  std::int64_t of = 0;      // films from which the mark chooses
  std::int64_t marked = 0;  // films with the mark
  std::vector<store::PersonHit> people;
  domain::SearchPage provider;
  std::string shown;                               // searched at the provider instead of `words`, or empty
  std::vector<domain::PersonRef> provider_people;  // with our id if stored, without those in `people`
  std::map<std::int64_t, domain::Movie> stored;    // the provider's films that are stored, by its id
};

struct SearchLimits {
  int movies, people;
};

// The way in which a film or person matches the words: by its exact name, by the beginning of it, or otherwise.
enum class Closeness { named, begins, other };
Closeness closeness_of(const SearchHits& hits, const domain::Movie& movie);
Closeness closeness_of(const SearchHits& hits, const domain::SearchHit& movie);
Closeness closeness_of(const SearchHits& hits, const std::string& name);

// Says if one of the films, or of the people, has exactly the name: among stored ones or the provider's.
struct Named {
  bool film = false, person = false;

  explicit operator bool() const { return film || person; }
};
Named named_here(const SearchHits& hits);
Named named_at_provider(const SearchHits& hits);

// Returns the films and people of this server for `query`.
SearchHits hits_here(const app::Context& context, const std::string& query, const SearchLimits& limits);
// Adds the films on a page of the provider that are not among `local`, and with its first page the people. A film of
// exactly that name is first. Throws ProviderError.
void add_provider_hits(const app::Context& context, std::int64_t page, const SearchLimits& limits, SearchHits& hits);
// Adds the one film that an id or an address names, if the provider has it. Throws ProviderError.
void add_named_movie(const app::Context& context, const metadata::MovieReference& reference, SearchHits& hits);

// Explains why the results here may not be what was asked for; empty if they are.
base::Text said_here(const SearchHits& hits);
// Explains why the provider's films may not be what was asked for; empty if they are.
base::Text said_of_provider(const SearchHits& hits);
// Returns the heading above the films of a mark, such as "Not seen by you".
base::Text mark_heading(OwnMark mark);

}  // namespace web
