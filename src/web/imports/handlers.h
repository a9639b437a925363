// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// upload.cc: The upload of other services' files.
http::Response settings_import(app::Context& context);  // the upload form, imports so far, and how to get an export
http::Response import_upload(app::Context& context);    // files[], format; 303 to the batch

// batch.cc: The page of one upload, which shows progress, options, review or report, depending on its state. Another
// member's upload is 404.
http::Response import_batch(app::Context& context);   // tab, page (a key), row, query
http::Response import_report(app::Context& context);  // report.csv

// undo.cc: The preview of an undo.
http::Response import_undo_page(app::Context& context);  // 303 to the batch if there is nothing to undo

// steps.cc: The decisions that members make about an upload.
http::Response import_change(
    app::Context& context);                        // options and format, or all=first|take|leave, or files=delete; 303
http::Response import_row(app::Context& context);  // do=take (meta_id)|leave|search (query)|tick|untick; 303
http::Response import_apply(app::Context& context);    // 303
http::Response import_undo(app::Context& context);     // 303
http::Response import_discard(app::Context& context);  // 303

// inbox.cc: Plays and ratings that media servers have reported for films that are not known. Members find the film, or
// discard them.
http::Response inbox(app::Context& context);          // item, query: films to choose from for one of them
http::Response inbox_match(app::Context& context);    // movie_id or meta_id; 303 back
http::Response inbox_discard(app::Context& context);  // 303 back, with undo

// settings_export.cc: The exports, and deleting the diary, the ratings or the account after typing the user name.
http::Response settings_export(app::Context& context);
http::Response delete_history(app::Context& context);
http::Response delete_ratings(app::Context& context);
http::Response delete_account(app::Context& context);

}  // namespace web
