// The dialect of the public project Movary, whose clients send X-Movary-Client or X-Movary-Token: its names, codes and
// whole ratings. Address and headers are translated before dispatch, a body where a handler reads it
// (api/json/body.h), after the guards and under the route's own cap, and answers after dispatch; http and app know
// nothing of the dialect.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/config.h"
#include "base/json.h"
#include "http/request.h"
#include "http/response.h"

namespace api::dialect {

// The client that is a browser: its login gets cookies, and its logout uses them.
inline constexpr std::string_view kWebClient = "Movary Web";
constexpr int kMaxLimit = 5000;  // entries of a list; they take about 100 MB while they are translated

// Rewrites an address that Movary handed out to ours, whoever asks for it: an id with the dashes of a UUID, /plex/<id>,
// /api/openapi.
void translate_address(http::Request& request);

// Whether answers of an address are translated: those below /api/, except webhooks and feeds, which have other
// programs' names, and the description of the API, which is the same for everybody.
bool is_translated(const http::Request& request);

// Whether a request is made in the dialect. Call it after translate_request().
bool is_theirs(const http::Request& request);

// Gives a request in the dialect our parameters, and our headers beside theirs. A request that has our headers too is
// not in the dialect: it loses theirs.
void translate_request(http::Request& request);
// "2024-01-02" for a date in any form that Movary reads; any other text stays as it is.
std::string our_date(std::string_view theirs);
base::Json our_body(const base::Json& theirs);
// Makes poster addresses absolute, as Movary's are, and names fields in problems the way the request did.
void translate_answer(const base::Config& config, const http::Request& request, http::Response& response);

// "meta_id" ↔ "tmdbId", "watched_at" ↔ "watchedAt".
std::string their_name(std::string_view ours);
std::string our_name(std::string_view theirs);
// Maps our field names to the ones the request used: "watched_at" → "date".
using SentNames = std::map<std::string, std::string>;
SentNames sent_names(const base::Json& theirs);
// Translates our names within a sentence: "movie_id or imdb_id".
std::string in_their_words(std::string_view text, const SentNames& sent);

}  // namespace api::dialect
