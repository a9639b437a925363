// matinee-card: draws the picture of a year that standard input describes (card.h) as a PNG on standard output. It
// decodes posters and shapes text of any script, so it is a process of its own without database, secrets or network,
// bounded in memory and time and limited to few system calls: those that open fonts while it shapes text, none that
// opens anything once it decodes posters.
//
// Exit status: 0 done, 1 no card, 2 the system refused something, 3 done, but no font has one of the letters.
#include <malloc.h>

#include <exception>

#include "base/sandbox/calls.h"
#include "base/sandbox/folders.h"
#include "card/card.h"
#include "card/draw.h"
#include "image/picture.h"

// Pango asks fontconfig in threads of its own, several for each font. They all share one arena, because each arena
// reserves 64 MiB of the address space that bound_process() limits, and a thread that finds no room ends the process.
int main() try {
  mallopt(M_ARENA_MAX, 1);
  constexpr std::size_t kMostBytes = 20 * 1024 * 1024;
  constexpr unsigned kFiles = 64;  // fonts and their configuration
  if (!image::bound_process(kFiles) ||
      !base::read_only_below({"/usr/share", "/usr/local/share", "/etc/fonts", "/var/cache/fontconfig"}) ||
      !base::allow_only(base::Calls::to_read_files))
    return 2;
  const auto input = image::read_all(kMostBytes);
  const auto card = input ? card::read_card(*input) : std::nullopt;
  if (!card) return 1;
  card::Drawing drawing(*card);
  if (!base::allow_only(base::Calls::on_open_files)) return 2;
  const card::Picture picture = drawing.with_posters();
  if (!image::write_out(picture.png)) return 2;
  return picture.has_all_letters ? 0 : 3;
} catch (const std::exception&) {
  return 2;
}
