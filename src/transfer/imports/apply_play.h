// Writes what an upload says of plays into the diary: viewings, their notes and their places.
#pragma once

#include <optional>
#include <string>

#include "domain/import.h"
#include "transfer/imports/apply_context.h"
#include "transfer/imports/decide.h"

namespace transfer {

Applied write_play(ApplyContext& context, const domain::ImportRecord& record, const Decision& decision);
// So many viewings of that date, with what the record says of them; without a date: nobody knows when.
Applied add_plays(ApplyContext& context, const domain::ImportRecord& record, int count,
                  const std::optional<std::string>& date);
// The text becomes the note of the play of that date ("": the one without), unless that has one.
Applied write_note(ApplyContext& context, const std::string& text, const std::string& date);
// False: the place was here.
bool write_place(ApplyContext& context, const std::string& name, bool is_cinema);
// What stands when the file says another text than the one here, as the batch wants it.
std::string text_beside(const ApplyContext& context, const std::string& here, const std::string& theirs);

}  // namespace transfer
