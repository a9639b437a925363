// The rules by which administrators create and revoke invitations. Pages and API share them, and each change adds an
// audit event.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "store/account/invite.h"

namespace app {

constexpr std::size_t kLongestInviteNote = 100;  // code points

struct NewInvite {
  std::int64_t id = 0;
  std::string link;  // shown only once: the database holds a hash of its secret
};

// Creates an invitation. Throws 409 if kMaxInvites are open.
NewInvite make_invite(const Context& context, store::Tx& tx, const std::string& note);
// Returns false if there is no such invitation.
bool revoke_invite(const Context& context, store::Tx& tx, std::int64_t id);

}  // namespace app
