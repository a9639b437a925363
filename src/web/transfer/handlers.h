// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"

namespace web {

// feeds.cc: Addresses that feed readers, calendars, start pages and Radarr read without a login.
http::Response feeds(app::Context& context);
http::Response feeds_post(app::Context& context);   // kind, list_id, name; 303 back
http::Response feed_delete(app::Context& context);  // 303 back
// The feeds of pages, for who may read these: the newest entries as Atom.
http::Response diary_atom(app::Context& context);
http::Response reviews_atom(app::Context& context);
http::Response watchlist_atom(app::Context& context);
http::Response list_atom(app::Context& context);

// inbox.cc: Plays and ratings that media servers have reported and whose film is not known: find the film, or
// discard them.
http::Response inbox(app::Context& context);          // item, query: films to choose from for one of them
http::Response inbox_match(app::Context& context);    // movie_id or meta_id; 303 back
http::Response inbox_discard(app::Context& context);  // 303 back, with undo
http::Response inbox_undo(app::Context& context);     // undo; 303 back

// offline.cc: The form for what is logged without a network, which scripts keep on the device, and what waits there.
http::Response offline(app::Context& context);       // part=1: what the device keeps
http::Response offline_post(app::Context& context);  // title, year, watched_at; waits in the inbox; 303 there

// integration.cc: The pages of media servers under /old/settings/integrations/{kind} and the forms of their
// webhooks.
http::Response integration(app::Context& context);
http::Response integration_post(app::Context& context);  // record_plays, record_ratings; 303 back
http::Response webhook_make(app::Context& context);      // makes the address, or a new one; 303 back
http::Response webhook_delete(app::Context& context);    // 303 back
http::Response webhook_test(app::Context& context);      // a sample through the same code; 303 back
http::Response webhook_replay(app::Context& context);    // a kept call again; 303 back
http::Response radarr(app::Context& context);
http::Response radarr_make(app::Context& context);    // 303 back
http::Response radarr_delete(app::Context& context);  // 303 back

// integrations.cc: The services that a user can connect, as the overview shows them: with state and last event.
http::Response integrations(app::Context& context);  // the overview

// hooks.cc: Other programs that are told what happens in the diary.
http::Response hooks(app::Context& context);        // the list, and the form for a new one
http::Response hooks_post(app::Context& context);   // url, events[], template, token, asked_only; 303 to its page
http::Response hook(app::Context& context);         // one with its calls
http::Response hook_post(app::Context& context);    // the same fields; 303 back
http::Response hook_delete(app::Context& context);  // 303 to the list
http::Response hook_test(app::Context& context);    // queues a sample; 303 back
http::Response hook_replay(app::Context& context);  // a call that has ended again; 303 back

// jellyfin.cc: The page that links a Jellyfin server to the account, and its forms.
http::Response jellyfin(app::Context& context);         // integration() of that kind
http::Response jellyfin_link(app::Context& context);    // server_url, username, password; 303 back
http::Response jellyfin_unlink(app::Context& context);  // 303 back
http::Response jellyfin_sync(app::Context& context);    // queues the job; 303 back

// exports.cc: All that the account has recorded, to take along: made by a job, then here for a day.
http::Response export_make(app::Context& context);    // format; 303 back
http::Response export_file(app::Context& context);    // the owner's alone
http::Response weekly_export(app::Context& context);  // weekly_export; 303 back

// settings_data.cc: Deleting one's history, ratings or account, each after the name is typed.
http::Response settings_data(app::Context& context);
// The same page, with the reason why an upload was not taken.
http::Response settings_data_with(app::Context& context, const base::Text& upload_problem, int status);
http::Response delete_history(app::Context& context);
http::Response delete_ratings(app::Context& context);
http::Response delete_account(app::Context& context);

}  // namespace web
