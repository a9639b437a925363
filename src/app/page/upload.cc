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
    return {0, base::tr("Your uploads of the last days take {n} MB already. Delete files of one that is done first.",
                        {{"n", (bytes + 999'999) / 1'000'000}})};
  if (const std::int64_t staged = store::import_bytes_staged(tx.db(), user_id); staged >= store::kMostImportStaged)
    return {
        0, base::tr("The rows of your uploads take {n} MB already. Discard one that is not finished; those of one that "
                    "is done go after 30 days.",
                    {{"n", staged / 1'000'000}})};
  const auto id = store::add_import(tx, user_id, format, context.now());
  if (!id)
    return {0, base::tr("{n} of your uploads are not finished. Apply or discard one of them first.",
                        {{"n", store::kMostOpenImports}})};
  for (std::size_t i = 0; i < files.list().size(); ++i) {
    const http::ReceivedFile& file = files.list()[i];
    const std::int64_t file_id = store::add_import_file(tx, *id, file.name, file.bytes, file.sha256);
    files.rename(i, store::import_path(context.app.config, *id, file_id));
  }
  files.sync();
  return {*id, {}};
}

}  // namespace app
