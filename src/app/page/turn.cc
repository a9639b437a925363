#include "app/page/turn.h"

#include "http/error.h"
#include "store/sqlite/file_lock.h"

namespace app {

namespace {

constexpr int kWait = 5;  // seconds

http::HttpError is_taken() {
  http::HttpError error(429, "TooManyRequests",
                        base::tr("We’re still working on your last request. Try again in a few seconds."));
  error.retry_after = kWait;
  return error;
}

}  // namespace

base::Descriptor take_turn(const Context& context) {
  base::Descriptor place = store::lock_place(context.app.config.data_dir + "/turns.lock", context.member().id);
  if (!place.is_open()) throw is_taken();
  return place;
}

}  // namespace app
