// The query of a search for films, and the section of the provider's films.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "metadata/library.h"
#include "metadata/provider.h"

namespace web {

constexpr std::size_t kLongestQuery = 200;  // characters

// Returns `query` of the address, trimmed. Throws 400 if it is too long.
std::string search_query(const app::Context& context);

// The reasons why the provider may have found less than it could.
struct ProviderFailure {
  bool down = false, key_rejected = false;

  explicit operator bool() const { return down || key_rejected; }
};

// Asks the provider and notes a failure. An unknown film is no failure.
template <typename Question>
void ask_provider(ProviderFailure& failure, const Question& question) {
  try {
    question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem == metadata::ProviderProblem::unauthorized) failure.key_rejected = true;
    else if (error.problem != metadata::ProviderProblem::not_found) failure.down = true;
  }
}

// Returns the film that an id or an address names: a stored one, or one with only its meta_id (as in
// named_movie()). nullopt means that nobody knows it, or that it is not stored and `asks` is false.
std::optional<domain::Movie> referenced_movie(const app::Context& context, const metadata::MovieReference& reference,
                                              bool asks, ProviderFailure& failure);

// The way in which the provider is asked: by this request (`done`), by a script with a request of its own (`ask_url`),
// so that films here need not wait, or by the viewer's click.
enum class Asking { done, by_script, by_viewer };
// Returns by_script, or by_viewer if typed words are not sent to the provider without a click.
Asking asking_later(const app::Context& context);

// Fills the section of the provider's films up to their list, with the way to ask for them until that is done.
void fill_asking(app::Section& section, const app::Context& context, const std::string& ask_url, Asking asking,
                 ProviderFailure failure, bool is_here);

}  // namespace web
