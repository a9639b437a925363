// matinee-card: draws the picture of a year that standard input describes (card.h) as a PNG on standard output. It
// decodes posters and shapes text of any script, so it is a process of its own without database, secrets and network,
// in bounded memory and time.
//
// Exit status: 0 done, 1 no card, 2 the system refused something, 3 done, but no font has one of the letters.
#include <exception>

#include "card/card.h"
#include "card/draw.h"
#include "image/picture.h"

#if defined(MATINEE_SANITIZED)
// Fontconfig keeps what it has read of fonts until the process ends.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
#endif

int main() try {
  constexpr std::size_t kMostBytes = 20 * 1024 * 1024;
  constexpr unsigned kFiles = 64;  // fonts and their configuration
  if (!image::limit_process(kFiles)) return 2;
  const auto input = image::read_all(kMostBytes);
  const auto card = input ? card::read_card(*input) : std::nullopt;
  if (!card) return 1;
  const card::Picture picture = card::draw(*card);
  if (!image::write_out(picture.png)) return 2;
  return picture.has_all_letters ? 0 : 3;
} catch (const std::exception&) {
  return 2;
}
