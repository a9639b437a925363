#include "app/admin/invites.h"

#include "app/absolute_url.h"
#include "app/records.h"
#include "base/crypto.h"
#include "base/random.h"
#include "domain/audit.h"

namespace app {

namespace {

constexpr std::size_t kTokenBytes = 16;

}  // namespace

NewInvite make_invite(const Context& context, store::Tx& tx, const std::string& note) {
  const std::string token = base::random_hex(kTokenBytes);
  const auto id = store::add_invite(tx, context.member().id, note, base::sha256_hex(token), context.now());
  if (!id) throw http::conflict(base::tr("You’ve reached 100 open invitations. Revoke some first."));
  record(context, tx, domain::kInviteCreatedEvent);
  return {*id, absolute_url(context, "/invite/" + token)};
}

bool revoke_invite(const Context& context, store::Tx& tx, std::int64_t id) {
  if (!store::delete_invite(tx, id)) return false;
  record(context, tx, domain::kInviteRevokedEvent);
  return true;
}

}  // namespace app
