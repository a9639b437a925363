// The dialect of the public project Movary, whose clients send X-Movary-Client or X-Movary-Token: its names, codes and
// whole ratings. Address and headers are translated before dispatch, a body where a handler reads it (api/json/body.h),
// after the guards and under the route's own cap, and answers after dispatch; http and app know nothing about the
// dialect.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/config.h"
#include "base/json.h"
#include "http/request.h"
#include "http/response.h"

namespace api::dialect {

// The name of the browser client, whose login gets cookies and whose logout uses them.
inline constexpr std::string_view kWebClient = "Movary Web";
constexpr int kMaxLimit = 5000;  // list entries; an answer takes about 100 MB during its translation

// Rewrites an address that Movary handed out to ours, in either dialect: an id with the dashes of a UUID, /plex/<id>,
// /api/openapi.
void translate_address(http::Request& request);

// Returns true if answers of the address are translated: those below /api/, except webhooks and feeds, whose names
// belong to other programs, and the description of the API, which is the same for everybody.
bool is_translated(const http::Request& request);

// Returns true if the request is in the dialect. Call it after translate_request().
bool is_theirs(const http::Request& request);

// Rewrites the parameters of a request in the dialect to ours and adds our headers beside theirs. A request that has
// our headers too is not in the dialect and loses theirs.
void translate_request(http::Request& request);
// Returns "2024-01-02" for a date in any form that Movary reads. Any other text stays as it is.
std::string our_date(std::string_view theirs);
base::Json our_body(const base::Json& theirs);
// Makes poster addresses absolute, as Movary's are, and names fields in problems the way the request did.
void translate_answer(const base::Config& config, const http::Request& request, http::Response& response);

// Translates names: "meta_id" ↔ "tmdbId", "watched_at" ↔ "watchedAt".
std::string their_name(std::string_view ours);
std::string our_name(std::string_view theirs);
// Maps our field names to the ones the request used: "watched_at" → "date".
using SentNames = std::map<std::string, std::string>;
SentNames sent_names(const base::Json& theirs);
// Translates our names within a sentence: "movie_id or imdb_id".
std::string in_their_words(std::string_view text, const SentNames& sent);

}  // namespace api::dialect
