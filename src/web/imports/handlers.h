// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// upload.cc: The upload of other services' files, on the page Data and on the pages of four services.
http::Response import_service(app::Context& context);  // how to get the export, and the upload form
http::Response import_upload(app::Context& context);   // files[], format; 303 to the batch

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

}  // namespace web
