// One person: what is stored about them, their films on this server, and hiding them from top lists.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/person.h"
#include "store/sqlite/db.h"

namespace store {

std::optional<domain::Person> find_person(Db& db, std::int64_t id);

// Writes the provider's answer about a person; false when no stored person has its id. A new picture clears the path of
// the local one.
bool save_person(Tx& tx, const domain::Person& person, base::UnixTime now);
// Marks a person whom the provider no longer knows as synchronised.
void note_person_checked(Tx& tx, std::int64_t id, base::UnixTime now);

// One film of a person in one department ("" for the cast).
struct PersonMovie {
  domain::Movie movie;     // as in store/catalogue/poster_movie.h
  std::string department;  // of the crew
  std::string role;        // characters, or jobs
  bool seen = false;       // by the user of the call
};
constexpr int kPersonMovies = 500;
// The person's films, newest first, films without a date at the end; at most kPersonMovies. User 0 has seen none.
std::vector<PersonMovie> movies_as_cast(Db& db, std::int64_t person_id, std::int64_t user_id);
// A film stands once for each department.
std::vector<PersonMovie> movies_as_crew(Db& db, std::int64_t person_id, std::int64_t user_id);

// How many of a person's films a user has seen, in whatever part the person had.
struct PersonTotals {
  std::int64_t movies = 0;  // on this server
  std::int64_t seen = 0;    // of those
  std::int64_t plays = 0;
  std::optional<double> average;  // own ratings of them, in points
};
PersonTotals person_totals(Db& db, std::int64_t person_id, std::int64_t user_id);

bool is_hidden(Db& db, std::int64_t user_id, std::int64_t person_id);
void hide_person(Tx& tx, std::int64_t user_id, std::int64_t person_id);
void show_person(Tx& tx, std::int64_t user_id, std::int64_t person_id);

}  // namespace store
