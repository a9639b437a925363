// Declares every handler of this folder, by file; src/routes.cc has the addresses.
#pragma once

#include "app/context.h"

namespace api {

// admin/events.cc: /api/admin/events: the audit log.
http::Response admin_events(app::Context& context);

// admin/invites.cc: /api/admin/invites: links with which people create an account.
http::Response admin_invites(app::Context& context);
http::Response admin_invites_post(app::Context& context);
http::Response admin_invite_delete(app::Context& context);

// admin/jobs.cc: /api/admin/jobs: the jobs of all members and of the server itself.
http::Response admin_jobs(app::Context& context);
http::Response admin_job_retry(app::Context& context);
http::Response admin_job_delete(app::Context& context);

// admin/settings.cc: /api/admin/settings: the settings that administrators change, the same as on the pages.
http::Response admin_settings(app::Context& context);
http::Response admin_settings_put(app::Context& context);
http::Response admin_metadata_test(app::Context& context);  // has a rate limit

// admin/users.cc: /api/admin/users: the accounts.
http::Response admin_users(app::Context& context);
http::Response admin_user(app::Context& context);
http::Response admin_users_post(app::Context& context);
http::Response admin_user_put(app::Context& context);
http::Response admin_user_delete(app::Context& context);

// authentication.cc: /api/authentication/token: logging in and out, and the caller's identity.
http::Response authentication_token_post(app::Context& context);
http::Response authentication_token(app::Context& context);
http::Response authentication_token_delete(app::Context& context);

// favourites.cc: /api/users/{username}/favourites: the films on the user's profile, in their order.
http::Response favourites(app::Context& context);
http::Response favourites_put(app::Context& context);

// exports.cc: everything that the user has recorded, in files made by a job, for the owner alone.
http::Response exports(app::Context& context);
http::Response exports_post(app::Context& context);  // {"format"}; 202 and the export
http::Response export_one(app::Context& context);
http::Response export_file(app::Context& context);

// feeds/: addresses that need no login, because their id is the credential. radarr.cc: a watchlist or a list for a
// program that fetches films ("StevenLu Custom"); atom.cc: entries; calendar.cc: releases or cinema visits; widget.cc:
// numbers and the last film for start pages, and that film as a picture.
http::Response radarr_feed(app::Context& context);
http::Response atom_feed(app::Context& context);
http::Response ical_feed(app::Context& context);
http::Response widget(app::Context& context);
http::Response widget_badge(app::Context& context);

// feeds/digest.cc: the link that ends the weekly or monthly digest, for people and mail programs.
http::Response digest(app::Context& context);       // a page with a button
http::Response digest_post(app::Context& context);  // RFC 8058

// history.cc: /api/users/{username}/history/movies: the diary.
http::Response history(app::Context& context);
http::Response history_post(app::Context& context);  // plays are added to that date
http::Response history_put(app::Context& context);   // that date is exactly this
http::Response history_delete(app::Context& context);
http::Response history_bulk(app::Context& context);  // POST /api/users/{username}/history/bulk

// likes.cc: /api/users/{username}/likes/movies, and the like of one film below it.
http::Response likes(app::Context& context);
http::Response likes_put(app::Context& context);
http::Response likes_delete(app::Context& context);
http::Response like(app::Context& context);
http::Response like_put(app::Context& context);
http::Response like_delete(app::Context& context);

// imports/imports.cc: /api/users/{username}/imports: imports of files from other services.
http::Response imports_post(app::Context& context);  // files, or one as the body; 202 and the batch
http::Response import_one(app::Context& context);
http::Response import_patch(app::Context& context);  // {"options":{…},"format","state":"matching"}
http::Response import_delete(app::Context& context);
http::Response import_rows(app::Context& context);     // takes verdict and after
http::Response import_row_put(app::Context& context);  // {"meta_id"} or {"leave_out"}
http::Response import_apply(app::Context& context);    // 202
http::Response import_undo(app::Context& context);     // 202
http::Response import_report(app::Context& context);   // report.csv

// movie_lists/lists.cc: /api/users/{username}/lists: hand-made lists.
http::Response lists(app::Context& context);
http::Response movie_in_lists(app::Context& context);  // /api/movies/{id}/lists: everyone's lists that have the film
http::Response lists_post(app::Context& context);
http::Response list(app::Context& context);
http::Response list_put(app::Context& context);
http::Response list_delete(app::Context& context);

// movie_lists/items.cc: /api/users/{username}/lists/{id}/items: the films of a list in their order.
http::Response list_items(app::Context& context);
http::Response list_items_post(app::Context& context);
http::Response list_items_put(app::Context& context);  // the whole order, with If-Match
http::Response list_items_delete(app::Context& context);

// movie_lists/begun.cc: /api/users/{username}/lists/directors, …/collections: those that the user has begun.
http::Response begun_directors(app::Context& context);
http::Response begun_collections(app::Context& context);

// movie_lists/filters.cc: /api/users/{username}/filters: saved filters, and the films that one of them lists.
http::Response filters(app::Context& context);
http::Response filters_post(app::Context& context);
http::Response filter(app::Context& context);
http::Response filter_put(app::Context& context);
http::Response filter_delete(app::Context& context);

// movie_lists/tonight.cc: /api/tonight: a film to watch that fulfils the given wishes.
http::Response tonight(app::Context& context);

// movies/collections.cc: /api/collections/{metaId}: the films of a collection, with the caller's marks.
http::Response collection(app::Context& context);

// movies/movies.cc: /api/movies: a search at the provider, adding a film, one film in full, similar films.
http::Response movies_search(app::Context& context);
http::Response movies_add(app::Context& context);
http::Response movie(app::Context& context);
http::Response recommendations(app::Context& context);

// openapi.cc: /api/openapi.json: the description of this API (OpenAPI 3.1). Its text is the file openapi.json beside
// this one; tests/http checks it against the route table and real answers.
http::Response openapi(app::Context& context);

// movies/persons.cc: /api/persons/{id}: the facts about a person, and how many of their films the caller has seen;
// /api/users/{username}/persons/{id}/movies: those films, with the user's marks.
http::Response person(app::Context& context);
http::Response person_movies(app::Context& context);

// played.cc: /api/users/{username}/played/movies: the films of the diary, each with its dates.
http::Response played(app::Context& context);
http::Response played_post(app::Context& context);    // plays are added to each date
http::Response played_put(app::Context& context);     // each named date is exactly this
http::Response played_delete(app::Context& context);  // the named dates, or else all plays of the film

// profile.cc: /api/users/{username}, a member's profile with the totals of what they have seen.
http::Response profile(app::Context& context);

// ratings.cc: /api/users/{username}/ratings/movies.
http::Response ratings(app::Context& context);
http::Response ratings_put(app::Context& context);
http::Response ratings_delete(app::Context& context);

// reviews.cc: /api/users/{username}/reviews/movies, and the review of one film below it.
http::Response reviews(app::Context& context);
http::Response reviews_put(app::Context& context);
http::Response reviews_delete(app::Context& context);
http::Response review(app::Context& context);
http::Response review_put(app::Context& context);
http::Response review_delete(app::Context& context);

// together.cc: /api/users/{username}/together: the members who may log for the caller, and the reverse.
http::Response together(app::Context& context);
http::Response together_put(app::Context& context);     // …/{name}
http::Response together_delete(app::Context& context);  // …/{name}

// statistics.cc: /api/users/{username}/statistics: the numbers of a diary, of all time or one year.
http::Response statistics(app::Context& context);

// tags.cc: /api/users/{username}/tags: the tags of a user's plays, with their counts.
http::Response tags(app::Context& context);

// undo.cc: /api/users/{username}/undo/{token}: undoes what a call with the same token wrote.
http::Response undo(app::Context& context);

// watchlist.cc: /api/users/{username}/watchlist/movies.
http::Response watchlist(app::Context& context);
http::Response watchlist_post(app::Context& context);  // a film that is already on it keeps its added_at
http::Response watchlist_delete(app::Context& context);

// webhook.cc: the calls of media servers.
http::Response webhook(app::Context& context);

}  // namespace api
