// The movie object of contract §3, as every API answer shows it.
#pragma once

#include <optional>

#include "api/json/json_text.h"
#include "app/context.h"
#include "domain/movie.h"

namespace api {

// The object's members, into an object that is open. `user_rating` in tenths: of the user in the path, else of
// the caller.
void write_movie(JsonText& json, const app::Context& context, const domain::Movie& movie,
                 const std::optional<int>& user_rating);

// The members that only a single film has: genres, people, companies, countries, the group's rating.
void write_movie_details(JsonText& json, const app::Context& context, const domain::Movie& movie);

// 200 with the finished text.
http::Response answer(JsonText& json);
http::Response answer(std::string json);

}  // namespace api
