// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"

namespace web {

// upload.cc: Files of other services, on the page Data and on the pages of four services.
http::Response import_service(app::Context& context);  // how to get the export, and the upload
http::Response import_upload(app::Context& context);   // files[], format; 303 to the batch

// batch.cc: One upload on its way into the diary: progress, options, review or report, as it stands. Another's is 404.
http::Response import_batch(app::Context& context);   // tab, page (a key), row, query
http::Response import_report(app::Context& context);  // report.csv

// undo.cc: What taking it back would do.
http::Response import_undo_page(app::Context& context);  // 303 to the batch when there is nothing to take back

// steps.cc: What people decide about it.
http::Response import_change(
    app::Context& context);                        // options and format, or all=first|take|leave, or files=delete; 303
http::Response import_row(app::Context& context);  // do=take (meta_id)|leave|search (query)|tick|untick; 303
http::Response import_apply(app::Context& context);    // 303
http::Response import_undo(app::Context& context);     // 303
http::Response import_discard(app::Context& context);  // 303

}  // namespace web
