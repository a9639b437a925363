// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// feeds.cc: Addresses that feed readers, calendars, start pages and Radarr read without a login.
http::Response feeds(app::Context& context);
http::Response feeds_post(app::Context& context);   // kind, list_id, name; 303 back
http::Response feed_delete(app::Context& context);  // 303 back
// The feeds of pages have the newest entries as Atom, for those who may read the pages.
http::Response diary_atom(app::Context& context);
http::Response reviews_atom(app::Context& context);
http::Response watchlist_atom(app::Context& context);
http::Response list_atom(app::Context& context);

// offline.cc: The form for logging without a network, which scripts keep on the device, with the entries that wait
// there.
http::Response offline(app::Context& context);       // part=1: the part that the device keeps
http::Response offline_post(app::Context& context);  // title, year, watched_at; waits in the inbox; 303 there

// integration.cc: The pages of media servers under /settings/connections/{kind} and the forms of their webhooks.
http::Response integration(app::Context& context);
http::Response integration_post(app::Context& context);  // record_plays, record_ratings; 303 back
http::Response webhook_make(app::Context& context);      // makes the address, or a new one; 303 back
http::Response webhook_delete(app::Context& context);    // 303 back
http::Response webhook_test(app::Context& context);      // a sample through the same code; 303 back
http::Response webhook_replay(app::Context& context);    // replays a stored call; 303 back
http::Response radarr(app::Context& context);
http::Response radarr_make(app::Context& context);    // 303 back
http::Response radarr_delete(app::Context& context);  // 303 back

// integrations.cc: The overview of the services that a member can connect, with state and last event.
http::Response integrations(app::Context& context);  // the overview

// hooks.cc: Outbound hooks, which notify other programs of events in the diary.
http::Response hooks(app::Context& context);        // the list, and the form for a new one
http::Response hooks_post(app::Context& context);   // url, events[], template, token, asked_only; 303 to its page
http::Response hook(app::Context& context);         // one hook with its calls
http::Response hook_post(app::Context& context);    // the same fields; 303 back
http::Response hook_delete(app::Context& context);  // 303 to the list
http::Response hook_test(app::Context& context);    // queues a sample; 303 back
http::Response hook_replay(app::Context& context);  // repeats a call that has ended; 303 back

// jellyfin.cc: The page that links a Jellyfin server to the account, and its forms.
http::Response jellyfin(app::Context& context);         // integration() of that kind
http::Response jellyfin_link(app::Context& context);    // server_url, username, password; 303 back
http::Response jellyfin_unlink(app::Context& context);  // 303 back
http::Response jellyfin_sync(app::Context& context);    // queues the job; 303 back

// exports.cc: The exports of an account, which a job makes and the server keeps for a day.
http::Response export_make(app::Context& context);    // format; 303 back
http::Response export_file(app::Context& context);    // for the owner only
http::Response weekly_export(app::Context& context);  // weekly_export; 303 back

}  // namespace web
