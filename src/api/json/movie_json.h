// Writes the movie object, the same in every API answer.
#pragma once

#include <optional>

#include "api/json/json_text.h"
#include "app/context.h"
#include "domain/movie.h"

namespace api {

// Writes the members into an open object. `user_rating` is in tenths, of the user in the path or else of the caller.
void write_movie(JsonText& json, const app::Context& context, const domain::Movie& movie,
                 const std::optional<int>& user_rating);

// Writes the members that only a single film has: genres, people, companies, countries, its collection, the group's
// rating.
void write_movie_details(JsonText& json, const app::Context& context, const domain::Movie& movie);

// Answers 200 with the finished text.
http::Response answer(JsonText& json);
http::Response answer(std::string json);

}  // namespace api
