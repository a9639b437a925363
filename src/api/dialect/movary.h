// The dialect of the public project Movary, whose clients send X-Movary-Client or X-Movary-Token: its names, codes and
// whole ratings. Address and headers become ours before dispatch, a body where a handler reads it (api/json/body.h),
// after the guards and under the route's own cap, answers theirs after dispatch; http and app know nothing of it.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "http/request.h"
#include "http/response.h"

namespace api::dialect {

// The client whose login is a browser's: it gets cookies, and logs out by them.
inline constexpr std::string_view kWebClient = "Movary Web";
// Their lists may be as long as they like; this many entries take about 100 MB while they are translated.
constexpr int kMaxLimit = 5000;

// Gives an address that Movary handed out, whoever asks for it, the form of ours: an id with the dashes of a UUID,
// /plex/<id>, /api/openapi.
void translate_address(http::Request& request);

// Whether an address has names to translate: those below /api/, but for webhooks and feeds, whose names are those of
// others, and the description of the API, which is the same for everybody.
bool is_translated(const http::Request& request);

// Whether a request is made in the dialect; to be asked after translate_request.
bool is_theirs(const http::Request& request);

// Gives a request in the dialect our parameters, and our headers beside theirs. The service's own headers win: then
// theirs are taken away.
void translate_request(http::Request& request);
// As the store takes it ("2024-01-02"), of a date in any form that Movary takes; what is none stays as it is.
std::string our_date(std::string_view theirs);
base::Json our_body(const base::Json& theirs);
void translate_answer(const http::Request& request, http::Response& response);

// "meta_id" ↔ "tmdbId", "watched_at" ↔ "watchedAt".
std::string their_name(std::string_view ours);
std::string our_name(std::string_view theirs);
// Names of ours within a sentence: "movie_id or imdb_id".
std::string in_their_words(std::string_view text);

}  // namespace api::dialect
