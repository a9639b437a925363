// The wishes of a member who asks “What shall we watch?”, and the films to choose from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "store/lists/movies.h"

namespace app {

struct TonightQuery {
  // Throws 400 for an unknown name or value. A member whose pages the viewer may not read, and a list or filter that
  // the viewer may not see, are unknown.
  explicit TonightQuery(const Context& context);

  std::string from;  // "watchlist", "list:12", "filter:7"
  std::optional<int> runtime_max;
  bool on_services = false;        // only on the viewer's services
  std::vector<domain::User> with;  // besides the viewer
  bool unseen = false;             // seen by none of them; else on all their watchlists
  std::int64_t movie = 0;          // the film that was chosen; 0 if none was
  std::int64_t other_than = 0;     // a film not to choose again

  // Returns the address of this query, without `other_than`.
  std::string url(const Context& context) const;
};

// The source of the films, without any other wish.
struct TonightSource {
  base::Text name;
  std::int64_t owner_id = 0;  // the user whose plays and ratings count in the filter
  store::MovieScope scope = store::MovieScope::watchlist;
  store::ListFilter filter = {};
};
TonightSource tonight_source(const Context& context, const TonightQuery& query);

// Returns the films that can be chosen, by id.
std::vector<std::int64_t> tonight_pot(const Context& context, const TonightSource& source, const TonightQuery& query);

// Returns the film that the query names if it is in the pot, or else a random film, but not `other_than` if there is
// another. The pot is not empty.
std::int64_t tonight_choice(std::vector<std::int64_t> pot, const TonightQuery& query);

// One wish that can be left out.
struct Looser {
  enum class Wish { length, services, person } wish;
  std::string name;    // of the person
  TonightQuery query;  // without it
  std::int64_t films;  // the number that can be chosen then
};
// Returns the looser versions of a query that no film fulfils, each without one wish.
std::vector<Looser> looser_queries(const Context& context, const TonightSource& source, const TonightQuery& query);

// Returns the number of films that fulfil all other wishes but whose offers are unknown.
std::int64_t tonight_unknown(const Context& context, TonightSource source, TonightQuery query);

}  // namespace app
