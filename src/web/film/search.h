// What the pages that search films have in common: the text that is searched for, and the part of the provider.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "metadata/library.h"
#include "metadata/provider.h"

namespace web {

// `query` of the address, trimmed. Throws 400 when it is too long.
std::string search_query(const app::Context& context);

// Why the provider has found less than it might.
struct ProviderFailure {
  bool down = false, key_rejected = false;

  explicit operator bool() const { return down || key_rejected; }
};

// Asks the provider and notes a failure. A film that it does not know is not found.
template <typename Question>
void ask_provider(ProviderFailure& failure, const Question& question) {
  try {
    question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem == metadata::ProviderProblem::unauthorized) failure.key_rejected = true;
    else if (error.problem != metadata::ProviderProblem::not_found) failure.down = true;
  }
}

// The film that an id or an address names: a stored one, or one of which only meta_id is known (as by named_movie()).
// None when nobody knows it, or it is not stored and nobody is asked.
std::optional<domain::Movie> referenced_movie(const app::Context& context, const metadata::MovieReference& reference,
                                              bool asks, ProviderFailure& failure);

// When the provider is asked: it was by this request; by a request of its own (`ask_url`), so that what is here waits
// for nobody; by the viewer's click.
enum class Asking { done, by_script, by_viewer };
// by_script, unless what is typed stays here.
Asking asking_later(const app::Context& context);

// Fills the section of the provider's films up to their list, with the way there until it is asked.
void fill_asking(app::Section& section, const app::Context& context, const std::string& ask_url, Asking asking,
                 ProviderFailure failure, bool is_here);

}  // namespace web
