// What "What shall we watch?" asks for, and the films that it chooses from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "store/lists/movies.h"

namespace app {

struct TonightQuery {
  // Throws 400 for a name or value that is not known here. A member whose pages the viewer may not read, and a list or
  // filter that the viewer may not see, are unknown.
  explicit TonightQuery(const Context& context);

  std::string from;  // "watchlist", "list:12", "filter:7"
  std::optional<int> runtime_max;
  bool on_services = false;        // of the viewer's
  std::vector<domain::User> with;  // besides the viewer
  bool unseen = false;             // seen by none of them; else on all their watchlists
  std::int64_t movie = 0;          // that was chosen; 0: none yet
  std::int64_t other_than = 0;     // not this one again

  // The address that asks for it, without `other_than`.
  std::string url(const Context& context) const;
};

// Where the films come from, without what else is asked for.
struct TonightSource {
  base::Text name;
  std::int64_t owner_id = 0;  // whose plays and ratings the filter is about
  store::MovieScope scope = store::MovieScope::watchlist;
  store::ListFilter filter = {};
};
TonightSource tonight_source(const Context& context, const TonightQuery& query);

// The films that can be chosen, by id.
std::vector<std::int64_t> tonight_pot(const Context& context, const TonightSource& source, const TonightQuery& query);

// The film that the query names, if it is among them, else any as likely, though not the same one again where there is
// another. The pot is not empty.
std::int64_t tonight_choice(std::vector<std::int64_t> pot, const TonightQuery& query);

// One wish that can be left out.
struct Looser {
  enum class Wish { length, services, person } wish;
  std::string name;    // of the person
  TonightQuery query;  // without it
  std::int64_t films;  // that can be chosen then
};
// Of a query that no film fulfils.
std::vector<Looser> looser_queries(const Context& context, const TonightSource& source, const TonightQuery& query);

// Of how many films that pass all else the offers are not known.
std::int64_t tonight_unknown(const Context& context, TonightSource source, TonightQuery query);

}  // namespace app
