#include "net/mail.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/crypto.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "net/curl.h"

namespace net {

namespace {

constexpr std::size_t kMaxSubject = 200;  // code points
constexpr std::size_t kMaxText = 10000;   // code points
constexpr std::size_t kMaxMailHost = 255;

// Makes programs for mail show a button that ends such mails.
std::string unsubscribe_lines(const std::string& address) {
  if (address.empty()) return {};
  if (base::has_control(address) || address.find_first_of("<> ") != std::string::npos)
    throw MailError(base::tr("The unsubscribe address can’t be used in an e-mail."));
  // RFC 8058 requires https for one-click unsubscribing.
  const std::string one_click =
      address.starts_with("https:") ? "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" : "";
  return "List-Unsubscribe: <" + address + ">\r\n" + one_click;
}

std::string_view without_scheme(std::string_view url) {
  for (const std::string_view scheme : {"smtp://", "smtps://"})
    if (url.starts_with(scheme)) return url.substr(scheme.size());
  return {};
}

// Returns true for a name, an IPv4 address, or an IPv6 address in brackets.
bool is_host(std::string_view host) {
  if (host.empty() || host.size() > kMaxMailHost) return false;
  const auto is_name_byte = [](char c) { return base::is_alnum({&c, 1}) || c == '.' || c == '-' || c == '_'; };
  if (host.front() != '[') return std::all_of(host.begin(), host.end(), is_name_byte);
  return host.size() > 2 && host.back() == ']' &&
         host.substr(1, host.size() - 2).find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

bool is_port_number(std::string_view port) {
  const auto number = base::parse_id(port);
  return number && *number >= 1 && *number <= 65535;
}

bool is_on_this_machine(std::string_view url) {
  const std::string_view place = without_scheme(url);
  const std::string_view host = place.substr(0, place.starts_with('[') ? place.find(']') + 1 : place.find(':'));
  if (host.starts_with("127.")) return host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]";
}

bool is_subject(std::string_view text) {
  return !base::has_control(text) && base::is_utf8(text) && !base::trim(text).empty() &&
         base::code_points(text) <= kMaxSubject;
}

// Uses encoded words (RFC 2047) if the subject is more than ASCII or would be mistaken for such words.
std::string subject_of(const std::string& text) {
  static constexpr std::size_t kBytesOfWord = 39;  // 76 characters in the line that begins with "Subject: "
  const bool is_ascii = std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
  if (is_ascii && text.find("=?") == std::string::npos) return text;
  std::string encoded;
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t size = std::min(kBytesOfWord, rest.size());
    while (size < rest.size() && !base::is_utf8(rest.substr(0, size))) --size;
    encoded += (encoded.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base::to_base64(rest.substr(0, size)) + "?=";
    rest.remove_prefix(size);
  }
  return encoded;
}

// Turns LF into CRLF and drops other control bytes.
std::string body_of(const std::string& text) {
  std::string body;
  for (const char c : base::salvage_text(text, kMaxText)) body += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return body.ends_with("\r\n") ? body : body + "\r\n";
}

struct MailBody {
  std::string bytes;
  std::size_t sent = 0;
};

std::size_t read_text(char* target, std::size_t, std::size_t room, void* source) noexcept {
  MailBody& text = *static_cast<MailBody*>(source);
  const std::size_t count = std::min(room, text.bytes.size() - text.sent);
  std::memcpy(target, text.bytes.data() + text.sent, count);
  text.sent += count;
  return count;
}

// Swallows the server's replies, which libcurl would otherwise print on standard output.
std::size_t ignore(char*, std::size_t, std::size_t count, void*) noexcept { return count; }

void set_server(CURL* handle, const MailServer& server) {
  restrict_to(handle, server.url);
  const bool must_encrypt = server.url.starts_with("smtps://") || !server.user.empty();
  const bool may_encrypt = !is_on_this_machine(server.url);
  set(handle, CURLOPT_USE_SSL,
      static_cast<long>(must_encrypt  ? CURLUSESSL_ALL
                        : may_encrypt ? CURLUSESSL_TRY
                                      : CURLUSESSL_NONE));
  if (!server.ca_file.empty()) set(handle, CURLOPT_CAINFO, server.ca_file.c_str());
  limit_time(handle, server.connect_timeout_ms, server.total_timeout_ms);
  // This also limits the QUIT that libcurl sends when the handle is closed, which the total time does not.
  set(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, std::max(1L, server.total_timeout_ms / 1000));
  if (server.user.empty()) return;
  set(handle, CURLOPT_USERNAME, server.user.c_str());
  set(handle, CURLOPT_PASSWORD, server.password.c_str());
}

base::Text reason(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      return base::tr("We can’t find the mail server.");
    case CURLE_COULDNT_CONNECT:
      return base::tr("We can’t reach the mail server.");
    case CURLE_OPERATION_TIMEDOUT:
      return base::tr("The mail server took too long to answer.");
    case CURLE_LOGIN_DENIED:
      return base::tr("The mail server rejected the username or password.");
    case CURLE_USE_SSL_FAILED:
      return base::tr("The mail server doesn’t offer encryption (STARTTLS), so we didn’t send the password.");
    case CURLE_PEER_FAILED_VERIFICATION:
      return base::tr("The mail server’s certificate isn’t valid.");
    case CURLE_SSL_CONNECT_ERROR:
      return base::tr("Couldn’t connect to the mail server securely. Is the port right?");
    case CURLE_SEND_ERROR:
      return base::tr("The mail server rejected the sender or recipient.");
    default:
      return base::tr("The mail server rejected the message.");
  }
}

// Reports only libcurl's number and the server's, as libcurl's texts may hold addresses.
[[noreturn]] void fail(CURL* handle, CURLcode code, const MailBody& text) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  base::log(base::LogLevel::warning, "mail_not_sent",
            {{"curl", static_cast<int>(code)}, {"status", static_cast<std::int64_t>(status)}});
  MailError error(reason(code),
                  status < 400 ? base::Text()
                               : base::tr("It answered with status {status}.", {{"status", std::to_string(status)}}));
  const bool is_without_answer =
      code == CURLE_OPERATION_TIMEDOUT || code == CURLE_RECV_ERROR || code == CURLE_GOT_NOTHING;
  error.may_have_arrived = is_without_answer && text.sent == text.bytes.size();
  throw error;
}

}  // namespace

MailServer mail_server(const base::Config& config) {
  return {config.smtp_url, config.smtp_from, config.smtp_user, config.smtp_password};
}

bool mail_can_be_sent(const base::Config& config) {
  return is_mail_server_url(config.smtp_url) && is_mail_address(config.smtp_from);
}

bool mail_is_set_up(const base::Config& config) { return mail_can_be_sent(config) && !config.base_url.empty(); }

bool is_mail_server_url(std::string_view url) {
  const std::string_view place = without_scheme(url);
  const auto colon = place.rfind(':');
  const bool has_port = colon != std::string_view::npos && place.find(']', colon) == std::string_view::npos;
  return is_host(place.substr(0, has_port ? colon : place.size())) &&
         (!has_port || is_port_number(place.substr(colon + 1)));
}

bool is_mail_address(std::string_view address) {
  return base::is_email(address) && address.find_first_of("<>()[],;:\"\\") == std::string_view::npos;
}

std::string mail_text(const MailServer& server, const Mail& mail, base::UnixTime now) {
  if (!is_mail_address(server.from)) throw MailError(base::tr("The sender isn’t an e-mail address."));
  if (!is_mail_address(mail.to)) throw MailError(base::tr("We can’t send e-mail to this address."));
  if (!is_subject(mail.subject)) throw MailError(base::tr("The subject can’t be used in an e-mail."));
  const std::string domain = server.from.substr(server.from.find('@') + 1);
  const std::string date = base::http_date(now);  // "… GMT", which RFC 5322 counts as obsolete
  return "Date: " + date.substr(0, date.size() - 3) + "+0000\r\nFrom: Matinee <" + server.from + ">\r\nTo: <" +
         mail.to + ">\r\nSubject: " + subject_of(mail.subject) + "\r\nMessage-ID: <" +
         (mail.key.empty() ? base::random_hex(16) : mail.key) + '@' + domain +
         ">\r\nAuto-Submitted: auto-generated\r\n" + unsubscribe_lines(mail.unsubscribe) +
         "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
         "Content-Transfer-Encoding: 8bit\r\n\r\n" +
         body_of(mail.text);
}

void send_mail(const MailServer& server, const Mail& mail, base::UnixTime now) try {
  MailBody text{mail_text(server, mail, now)};
  if (!is_mail_server_url(server.url))
    throw MailError(base::tr("The mail server must be smtp://host or smtps://host."));
  const CurlHandle handle = new_handle();
  CurlLines recipients;
  append_line(recipients, mail.to);
  set_server(handle.get(), server);
  set(handle.get(), CURLOPT_MAIL_FROM, server.from.c_str());
  set(handle.get(), CURLOPT_MAIL_RCPT, recipients.get());
  set(handle.get(), CURLOPT_UPLOAD, 1L);
  set(handle.get(), CURLOPT_READFUNCTION, read_text);
  set(handle.get(), CURLOPT_READDATA, &text);
  set(handle.get(), CURLOPT_WRITEFUNCTION, ignore);
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK) fail(handle.get(), code, text);
} catch (const OptionRefused& refused) {
  throw MailError(base::tr("Couldn’t send the e-mail: {reason}.", {{"reason", refused.what()}}));
}

}  // namespace net
