#include "net/mail.h"

#include <algorithm>
#include <tuple>

#include "tests/support/mail_server.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class MailTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MailTest);
  CPPUNIT_TEST(a_mail_is_handed_over);
  CPPUNIT_TEST(lines_that_begin_with_a_dot_arrive_whole);
  CPPUNIT_TEST(no_address_or_subject_brings_a_header);
  CPPUNIT_TEST(a_subject_in_another_script_is_encoded);
  CPPUNIT_TEST(control_bytes_of_the_text_vanish);
  CPPUNIT_TEST(addresses_that_are_no_addresses_are_refused);
  CPPUNIT_TEST(server_addresses_are_host_and_port);
  CPPUNIT_TEST(a_password_is_never_sent_without_encryption);
  CPPUNIT_TEST(refused_starttls_is_no_leave_to_go_on);
  CPPUNIT_TEST(only_this_machine_is_told_without_asking_for_encryption);
  CPPUNIT_TEST(over_tls_the_password_is_sent_and_the_mail_taken);
  CPPUNIT_TEST(a_certificate_that_is_not_trusted_ends_it);
  CPPUNIT_TEST(a_certificate_for_another_name_ends_it);
  CPPUNIT_TEST(without_a_password_a_server_here_needs_no_encryption);
  CPPUNIT_TEST(refusals_are_told_without_the_servers_words);
  CPPUNIT_TEST(a_silent_server_is_given_up);
  CPPUNIT_TEST(silence_after_the_whole_mail_is_told_apart);
  CPPUNIT_TEST(a_mail_that_is_sent_again_has_the_same_number);
  CPPUNIT_TEST(one_click_ends_mails_only_by_https);
  CPPUNIT_TEST(a_missing_server_is_told);
  CPPUNIT_TEST(mail_is_set_up_with_server_sender_and_base_url);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1714564800;  // 2024-05-01T12:00:00Z
  const test::TemporaryFolder folder_;
  const net::Mail mail_{"maya@example.com", "Hello", "First line\nSecond line ü\n"};

  static net::MailServer server(const std::string& url, const std::string& user = "",
                                const std::string& password = "") {
    return {url, "films@example.org", user, password};
  }
  // Sends a mail, and returns the problem, or an empty text if the mail was taken.
  static std::string problem(const net::MailServer& server, const net::Mail& mail) {
    try {
      net::send_mail(server, mail, kNow);
      return {};
    } catch (const net::MailError& error) {
      return error.what();
    }
  }
  static bool was_told(const test::MailStub& stub, const std::string& part) {
    const auto commands = stub.commands();
    return std::any_of(commands.begin(), commands.end(),
                       [&](const std::string& line) { return line.find(part) != std::string::npos; });
  }
  // The base64 form of the empty identity, the user and the password.
  static constexpr char kLogin[] = "AHBvc3RtYW4Ac2VzYW1l";
  static void offer_login(test::MailStub& stub) {
    stub.answer("EHLO", "250-stub\r\n250-STARTTLS\r\n250 AUTH PLAIN");
    stub.answer("STARTTLS", "220 go on");
    stub.answer("AUTH", "334 ");
    stub.answer(kLogin, "235 welcome");
  }
  net::MailServer trusting(const test::MailStub& stub, const test::TlsIdentity& identity) const {
    net::MailServer trusted = server(stub.url(), "postman", "sesame");
    trusted.ca_file = folder_.file("ca.pem");
    identity.write_certificate(trusted.ca_file);
    return trusted;
  }
  // Returns the first sentence of the problem, which a status of the server may follow.
  std::string told(const net::MailServer& server) const {
    const std::string text = problem(server, mail_);
    return text.substr(0, text.find(" It answered"));
  }
  static void refused_without_a_word(const test::MailStub& stub) {
    for (const char* part : {"AUTH", "MAIL", "c2VzYW1l"}) CPPUNIT_ASSERT_MESSAGE(part, !was_told(stub, part));
    CPPUNIT_ASSERT(stub.messages().empty());
  }
  static base::Config config(base::Config::Variables settings) { return base::Config::from("", settings); }

 public:
  void a_mail_is_handed_over() {
    test::MailStub stub;
    CPPUNIT_ASSERT_EQUAL(std::string(), problem(server(stub.url()), mail_));
    CPPUNIT_ASSERT(was_told(stub, "MAIL FROM:<films@example.org>"));
    CPPUNIT_ASSERT(was_told(stub, "RCPT TO:<maya@example.com>"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, stub.messages().size());
    const std::string message = stub.messages()[0];
    for (const char* line : {"Date: Wed, 01 May 2024 12:00:00 +0000\r\n", "From: Matinee <films@example.org>\r\n",
                             "To: <maya@example.com>\r\n", "Subject: Hello\r\n", "@example.org>\r\n",
                             "charset=utf-8\r\n", "\r\n\r\nFirst line\r\nSecond line ü"})
      CPPUNIT_ASSERT_MESSAGE(line, message.find(line) != std::string::npos);
  }

  void lines_that_begin_with_a_dot_arrive_whole() {
    test::MailStub stub;
    CPPUNIT_ASSERT_EQUAL(std::string(),
                         problem(server(stub.url()), {"maya@example.com", "Dots", "one\n.\nRCPT TO:<x@y>\n.two"}));
    CPPUNIT_ASSERT(stub.messages()[0].ends_with("one\r\n..\r\nRCPT TO:<x@y>\r\n..two"));
    CPPUNIT_ASSERT(!was_told(stub, "x@y"));
  }

  void no_address_or_subject_brings_a_header() {
    test::MailStub stub;
    for (const char* bad :
         {"maya@example.com\r\nBcc: x@y", "maya@example.com\nBcc: x@y", "maya@example.com> <x@y", "a,b@example.com",
          "maya@example.com>\r\nDATA", "\"a\"@example.com", "a@[127.0.0.1]", "a:b@c;", ""}) {
      CPPUNIT_ASSERT(!problem(server(stub.url()), {bad, "Hello", "text"}).empty());
      net::MailServer sender = server(stub.url());
      sender.from = bad;
      CPPUNIT_ASSERT(!problem(sender, mail_).empty());
    }
    for (const std::string& bad :
         {std::string("Hello\r\nBcc: x@y"), std::string("Hello\nX: y"), std::string("Hell\366"), std::string("a\0b", 3),
          std::string(), std::string(201, 'a')})
      CPPUNIT_ASSERT(!problem(server(stub.url()), {"maya@example.com", bad, "text"}).empty());
    CPPUNIT_ASSERT(stub.commands().empty());
  }

  // RFC 2047 allows lines of at most 76 characters, and no word ends within a character.
  void a_subject_in_another_script_is_encoded() {
    const auto subject = [](const std::string& text) {
      const std::string mail = net::mail_text(server("smtp://h"), {"a@b.c", text, "text"}, kNow);
      const auto begin = mail.find("Subject: ") + 9;
      return mail.substr(begin, mail.find("\r\nMessage-ID", begin) - begin);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("=?UTF-8?B?SGVsbMO2?="), subject("Hell\303\266"));
    CPPUNIT_ASSERT_EQUAL(std::string("=?UTF-8?B?UmU6ID0/dXRmLTg/cT89M0Q/PQ==?="), subject("Re: =?utf-8?q?=3D?="));
    std::string film, encoded;
    for (int i = 0; i < 40; ++i) film += "\346\230\240";
    for (int i = 0; i < 40; ++i)
      encoded += (i % 13 != 0 ? "" : i == 0 ? "=?UTF-8?B?" : "?=\r\n =?UTF-8?B?") + std::string("5pig");
    CPPUNIT_ASSERT_EQUAL(encoded + "?=", subject(film));
  }

  void control_bytes_of_the_text_vanish() {
    const std::string text =
        net::mail_text(server("smtp://h"), {"a@b.c", "s", std::string("one\r\ntwo\rthree\x1b[0m\0four\n", 25)}, kNow);
    CPPUNIT_ASSERT_EQUAL(std::string("one\r\ntwo\r\nthree[0mfour\r\n"), text.substr(text.find("\r\n\r\n") + 4));
  }

  void addresses_that_are_no_addresses_are_refused() {
    for (const char* good : {"a@b", "maya.k+films@example.co.uk", "\303\274@example.org", "o'neil@example.org"})
      CPPUNIT_ASSERT_MESSAGE(good, net::is_mail_address(good));
    for (const char* bad : {"", "maya", "@b", "a@", "a@b@c", "a b@c", "<a@b>", "a@b,c@d", "a\\@b", "a@b\n"})
      CPPUNIT_ASSERT_MESSAGE(bad, !net::is_mail_address(bad));
  }

  void server_addresses_are_host_and_port() {
    for (const char* good : {"smtp://mail.example.org", "smtps://mail.example.org:465", "smtp://127.0.0.1:25",
                             "smtp://[::1]", "smtp://[2001:db8::1]:587"})
      CPPUNIT_ASSERT_MESSAGE(good, net::is_mail_server_url(good));
    for (const char* bad : {"", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://:25", "smtp://h:",
                            "smtp://h:0", "smtp://h:65536", "smtp://user:secret@h", "smtp://h/x", "smtp://h?x",
                            "smtp://a b", "smtp://[::1", "smtp://[x]", "file:///etc/passwd", "smtp://h\n"})
      CPPUNIT_ASSERT_MESSAGE(bad, !net::is_mail_server_url(bad));
  }

  void a_password_is_never_sent_without_encryption() {
    test::MailStub stub;
    stub.answer("EHLO", "250-stub\r\n250 AUTH PLAIN LOGIN");
    CPPUNIT_ASSERT(problem(server(stub.url(), "postman", "sesame"), mail_).find("STARTTLS") != std::string::npos);
    CPPUNIT_ASSERT(!was_told(stub, "AUTH"));
    CPPUNIT_ASSERT(stub.messages().empty());
  }

  void refused_starttls_is_no_leave_to_go_on() {
    test::MailStub stub;
    stub.answer("EHLO", "250-stub\r\n250-STARTTLS\r\n250 AUTH PLAIN");
    stub.answer("STARTTLS", "454 not now");
    net::MailServer asked = server(stub.url(), "postman", "sesame");
    asked.connect_timeout_ms = 500;
    CPPUNIT_ASSERT(!problem(asked, mail_).empty());
    stub.answer("STARTTLS", "220 go on");  // and then says nothing in TLS
    CPPUNIT_ASSERT(!problem(asked, mail_).empty());
    CPPUNIT_ASSERT(was_told(stub, "STARTTLS"));
    for (const char* part : {"AUTH", "sesame", "c2VzYW1l", "MAIL FROM"})
      CPPUNIT_ASSERT_MESSAGE(part, !was_told(stub, part));
  }

  // libcurl takes every name below .localhost for 127.0.0.1 (RFC 6761, 6.3); here such a name is like any other.
  void only_this_machine_is_told_without_asking_for_encryption() {
    test::MailStub stub;
    stub.answer("EHLO", "250-stub\r\n250 STARTTLS");
    stub.answer("STARTTLS", "454 not now");
    const std::string port = stub.url().substr(stub.url().rfind(':'));
    for (const std::string host : {"127.0.0.1", "localhost"})
      static_cast<void>(problem(server("smtp://" + host + port), mail_));
    CPPUNIT_ASSERT(!was_told(stub, "STARTTLS"));
    for (const std::string host : {"127.localhost", "localhost.localhost"}) {
      const auto before = stub.commands().size();
      static_cast<void>(problem(server("smtp://" + host + port), mail_));
      const auto commands = stub.commands();
      CPPUNIT_ASSERT_MESSAGE(host, std::find(commands.begin() + static_cast<std::ptrdiff_t>(before), commands.end(),
                                             "STARTTLS") != commands.end());
    }
  }

  void over_tls_the_password_is_sent_and_the_mail_taken() {
    const test::TlsIdentity identity("IP:127.0.0.1");
    for (const bool from_the_start : {true, false}) {
      test::MailStub stub(&identity, from_the_start);
      offer_login(stub);
      CPPUNIT_ASSERT_EQUAL(std::string(), problem(trusting(stub, identity), mail_));
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, stub.messages().size());
      CPPUNIT_ASSERT(stub.messages()[0].find("Second line") != std::string::npos);
      CPPUNIT_ASSERT_EQUAL(from_the_start, !was_told(stub, "STARTTLS"));
      for (const std::string& line : stub.commands()) {  // nothing in the clear but the way to TLS
        const auto secret = stub.secret_commands();
        const bool encrypted = std::find(secret.begin(), secret.end(), line) != secret.end();
        CPPUNIT_ASSERT_MESSAGE(line, encrypted || line.starts_with("EHLO") || line == "STARTTLS");
      }
      CPPUNIT_ASSERT(was_told(stub, "AUTH PLAIN"));
    }
  }

  void a_certificate_that_is_not_trusted_ends_it() {
    const test::TlsIdentity identity("IP:127.0.0.1");
    for (const bool from_the_start : {true, false}) {
      test::MailStub stub(&identity, from_the_start);
      offer_login(stub);
      CPPUNIT_ASSERT_EQUAL(std::string("The mail server’s certificate isn’t valid."),
                           told(server(stub.url(), "postman", "sesame")));
      refused_without_a_word(stub);
    }
  }

  void a_certificate_for_another_name_ends_it() {
    const test::TlsIdentity identity("DNS:mail.example");
    for (const bool from_the_start : {true, false}) {
      test::MailStub stub(&identity, from_the_start);
      offer_login(stub);
      CPPUNIT_ASSERT_EQUAL(std::string("The mail server’s certificate isn’t valid."), told(trusting(stub, identity)));
      refused_without_a_word(stub);
    }
  }

  void without_a_password_a_server_here_needs_no_encryption() {
    test::MailStub stub;
    stub.answer("EHLO", "250-stub\r\n250 STARTTLS");
    CPPUNIT_ASSERT_EQUAL(std::string(), problem(server(stub.url()), mail_));
    CPPUNIT_ASSERT(!was_told(stub, "STARTTLS"));
  }

  void refusals_are_told_without_the_servers_words() {
    for (const auto& [word, reply] :
         {std::pair("MAIL", "550 no, films@example.org"), std::pair("RCPT", "550 no such maya@example.com"),
          std::pair("DATA", "554 odd words"), std::pair("message", "554 odd words")}) {
      test::MailStub stub;
      stub.answer(word, reply);
      const std::string told = problem(server(stub.url()), mail_);
      CPPUNIT_ASSERT_MESSAGE(word, !told.empty());
      for (const char* part : {"films@", "maya@", "odd words"})
        CPPUNIT_ASSERT_MESSAGE(told, told.find(part) == std::string::npos);
    }
  }

  void a_silent_server_is_given_up() {
    test::MailStub stub;
    stub.answer("greeting", "");
    net::MailServer silent = server(stub.url());
    silent.total_timeout_ms = 500;
    CPPUNIT_ASSERT_EQUAL(std::string("The mail server took too long to answer."), problem(silent, mail_));
  }

  // A server that looks for viruses takes its time, and has taken the mail; a server may even hang up then.
  void silence_after_the_whole_mail_is_told_apart() {
    for (const auto& [word, reply, may_have_arrived] :
         {std::tuple("DATA", "", false), std::tuple("message", "451 later", false), std::tuple("message", "", true),
          std::tuple("message", test::MailStub::kHangUp, true)}) {
      test::MailStub stub;
      stub.answer(word, reply);
      net::MailServer silent = server(stub.url());
      silent.total_timeout_ms = 500;
      try {
        net::send_mail(silent, mail_, kNow);
        CPPUNIT_FAIL(word);
      } catch (const net::MailError& error) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(word, may_have_arrived, error.may_have_arrived);
      }
    }
  }

  void a_mail_that_is_sent_again_has_the_same_number() {
    net::Mail mail = mail_;
    const auto text = [&] { return net::mail_text(server("smtp://h"), mail, kNow); };
    CPPUNIT_ASSERT(text() != text());
    mail.key = "a1";
    CPPUNIT_ASSERT(text().find("\r\nMessage-ID: <a1@example.org>\r\n") != std::string::npos);
  }

  void one_click_ends_mails_only_by_https() {
    net::Mail mail = mail_;
    const auto has = [&](const std::string& address, const char* line) {
      mail.unsubscribe = address;
      return net::mail_text(server("smtp://h"), mail, kNow).find(line) != std::string::npos;
    };
    CPPUNIT_ASSERT(has("https://films.example/e", "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    CPPUNIT_ASSERT(has("http://films.example/e", "\r\nList-Unsubscribe: <http://films.example/e>\r\n"));
    CPPUNIT_ASSERT(!has("http://films.example/e", "List-Unsubscribe-Post"));
  }

  void a_missing_server_is_told() {
    CPPUNIT_ASSERT_EQUAL(std::string("We can’t reach the mail server."), problem(server("smtp://127.0.0.1:1"), mail_));
    CPPUNIT_ASSERT(problem(server("http://127.0.0.1:1"), mail_).find("smtp://host") != std::string::npos);
  }

  void mail_is_set_up_with_server_sender_and_base_url() {
    const base::Config::Variables all = {{"MATINEE_BASE_URL", "https://films.example"},
                                         {"MATINEE_SMTP_URL", "smtp://mail.example"},
                                         {"MATINEE_SMTP_FROM", "films@example.org"}};
    CPPUNIT_ASSERT(net::mail_is_set_up(config(all)));
    for (const auto& [key, value] : all) {
      base::Config::Variables without = all;
      without.erase(key);
      CPPUNIT_ASSERT_MESSAGE(key, !net::mail_is_set_up(config(without)));
    }
    base::Config::Variables odd = all;
    odd["MATINEE_SMTP_FROM"] = "Films <films@example.org>";
    CPPUNIT_ASSERT_THROW(config(odd), base::ConfigError);
    for (const char* url : {"smtp://user:secret@mail.example", "http://mail.example", "smtp://mail.example/x"}) {
      odd["MATINEE_SMTP_URL"] = url;
      CPPUNIT_ASSERT_THROW(config(odd), base::ConfigError);
    }
  }
};
REGISTER_SUITE(MailTest);
