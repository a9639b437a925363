#include "app/page/upload.h"

#include "domain/import.h"
#include "store/imports/batch.h"

namespace app {

GuardResult begins_upload(Context& context) {
  context.req.begin_upload(domain::kMostUpload);
  return std::nullopt;
}

AddedUpload add_upload(const Context& context, store::Tx& tx, http::ReceivedFiles& files, const std::string& format) {
  const std::int64_t user_id = context.member().id;
  std::int64_t bytes = store::import_bytes_kept(tx.db(), user_id);
  for (const http::ReceivedFile& file : files.list()) bytes += file.bytes;
  if (bytes > kMostUploadsKept)
    return {0, base::tr("Your recent uploads take up {n} MB. Delete the files of a finished one first.",
                        {{"n", (bytes + 999'999) / 1'000'000}})};
  if (const std::int64_t staged = store::import_bytes_staged(tx.db(), user_id); staged >= store::kMostImportStaged)
    return {0, base::tr("Your imports use {n} MB. Discard an unfinished one; finished ones are cleared after 30 days.",
                        {{"n", staged / 1'000'000}})};
  const auto id = store::add_import(tx, user_id, format, context.now());
  if (!id)
    return {
        0, base::tr("You have {n} unfinished uploads. Import or discard one first.", {{"n", store::kMostOpenImports}})};
  for (std::size_t i = 0; i < files.list().size(); ++i) {
    const http::ReceivedFile& file = files.list()[i];
    const std::int64_t file_id = store::add_import_file(tx, *id, file.name, file.bytes, file.sha256);
    files.rename(i, store::import_path(context.app.config, *id, file_id));
  }
  files.sync();
  return {*id, {}};
}

}  // namespace app
