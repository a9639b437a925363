// Short text mails to one person over SMTP (libcurl). No address or subject can add a header, and neither the password
// nor the text of a mail is ever logged.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "base/config.h"
#include "base/texts/sentence.h"
#include "base/time.h"

namespace net {

// The settings MATINEE_SMTP_*.
struct MailServer {
  std::string url;             // smtps://host[:port], or smtp://host[:port] for STARTTLS
  std::string from;            // an address
  std::string user, password;  // empty for no login
  long connect_timeout_ms = 5000;
  long total_timeout_ms = 15000;
  std::string ca_file = {};  // certificates to trust instead of the machine's; empty for the machine's
};

struct Mail {
  std::string to;                // an address
  std::string subject;           // UTF-8, one line
  std::string text;              // UTF-8, lines end with LF
  std::string unsubscribe = {};  // the address that ends such mails by a POST (RFC 8058); empty for none
  std::string key = {};          // letters and digits, the same when sent again; empty for a new mail
};

// An error for an administrator; it holds no address, no secret and nothing that the server wrote.
struct MailError : std::runtime_error {
  explicit MailError(base::Text sentence, base::Text second = {})
      : std::runtime_error(base::english(sentence)), message(std::move(sentence)), detail(std::move(second)) {}
  base::Text message;
  base::Text detail;              // another sentence, or empty
  bool may_have_arrived = false;  // the server was sent all of it and did not confirm it in time
};

MailServer mail_server(const base::Config& config);
// Returns true if a server and a sender are set.
bool mail_can_be_sent(const base::Config& config);
// Returns true if a server, a sender and the base URL, which links in mails need, are set. The pages for a forgotten
// password ask this.
bool mail_is_set_up(const base::Config& config);

// Returns true for smtp:// or smtps:// with a host and perhaps a port; nothing else is allowed, so no password either.
bool is_mail_server_url(std::string_view url);
// Returns true if the e-mail address is safe inside a header and an SMTP command.
bool is_mail_address(std::string_view address);

// Returns the message as it is sent, with CRLF. Throws MailError for an address or subject that cannot be put in a
// header.
std::string mail_text(const MailServer& server, const Mail& mail, base::UnixTime now);

// Hands the mail to the server, which has accepted it when this returns; throws MailError. A login is sent only over
// TLS; without a login STARTTLS is used when the server offers it (a server on this machine is not asked). Never call
// it inside a transaction, nor before an answer whose time must not reveal whether a mail was sent.
void send_mail(const MailServer& server, const Mail& mail, base::UnixTime now);

}  // namespace net
