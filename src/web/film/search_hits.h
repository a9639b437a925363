// What a search finds, on its page and while somebody types: what is here, and what the provider has.
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

// "kubrick unseen": a word for the viewer's own marks chooses among the films of the other words.
enum class OwnMark { none, seen, unseen, watchlist };

struct SearchHits {
  std::string words;        // what is looked for: of an address the words in it
  bool unreadable = false;  // an address that names no film
  std::vector<domain::Movie> local;
  bool misspelt = false;  // the films here are only called nearly so
  OwnMark mark = OwnMark::none;
  std::int64_t of = 0;      // films from which the mark chooses
  std::int64_t marked = 0;  // films with the mark
  std::vector<store::PersonHit> people;
  domain::SearchPage provider;
  std::string shown;                               // what the provider was asked for instead; empty: the words
  std::vector<domain::PersonRef> provider_people;  // with our id when stored; none of `people`
  std::map<std::int64_t, domain::Movie> stored;    // those of the provider's films that are stored, by its id
};

struct SearchLimits {
  int movies, people;
};

// How a film or person matches the words: by its exact name, by the beginning of it, or in another way.
enum class Closeness { named, begins, other };
Closeness closeness_of(const SearchHits& hits, const domain::Movie& movie);
Closeness closeness_of(const SearchHits& hits, const domain::SearchHit& movie);
Closeness closeness_of(const SearchHits& hits, const std::string& name);

// Tells if a film, or a person, has exactly the name: among stored ones or the provider's.
struct Named {
  bool film = false, person = false;

  explicit operator bool() const { return film || person; }
};
Named named_here(const SearchHits& hits);
Named named_at_provider(const SearchHits& hits);

// The films and people of this server for `query`.
SearchHits hits_here(const app::Context& context, const std::string& query, const SearchLimits& limits);
// Adds the films on a page of the provider that are not among the stored ones, and with its first page the people. A
// film of exactly that name comes first. Throws ProviderError, like the next function.
void add_provider_hits(const app::Context& context, std::int64_t page, const SearchLimits& limits, SearchHits& hits);
// Adds the one film that an id or an address names, when the provider has it.
void add_named_movie(const app::Context& context, const metadata::MovieReference& reference, SearchHits& hits);

// Why what is here may be something else than what was asked for; empty when it is just that.
base::Text said_here(const SearchHits& hits);
// The same of the provider's films.
base::Text said_of_provider(const SearchHits& hits);
// Above the films of a mark: "Not seen by you".
base::Text mark_heading(OwnMark mark);

}  // namespace web
