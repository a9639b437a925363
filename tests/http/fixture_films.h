// Adds two diaries of Maya's that no provider would supply: films with almost no details or whose texts are
// as long and odd as the database takes them, and very many films.
#pragma once

#include "store/sqlite/db.h"

namespace cases {

// Adds the odd films. Maya is user 1 and shows her diary to everybody; user 2 rates too.
void add_odd_movies(store::Tx& tx);

// Adds 5,000 films with 20,000 roles; 3,000 of them are watched in 4,400 entries, 2,200 rated, 400 on the watchlist.
void add_thousands_of_movies(store::Tx& tx);

}  // namespace cases
