// How administrators make and revoke invitations. Pages and API share the rules, and each change adds an audit event.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "store/account/invite.h"

namespace app {

constexpr std::size_t kLongestInviteNote = 100;  // code points

struct NewInvite {
  std::int64_t id = 0;
  std::string link;  // shown this once: the database holds a hash of what is secret in it
};

// Throws 409 when kMaxInvites are open.
NewInvite make_invite(const Context& context, store::Tx& tx, const std::string& note);
// False when there is no such invitation.
bool revoke_invite(const Context& context, store::Tx& tx, std::int64_t id);

}  // namespace app
