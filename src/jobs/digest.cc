// The weekly and monthly mails.
#include "store/work/digest.h"

#include "base/crypto.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/country.h"
#include "domain/job.h"
#include "jobs/work.h"
#include "net/mail.h"
#include "store/account/user.h"
#include "store/catalogue/release.h"

namespace jobs {

namespace {

constexpr int kMostFilms = 30;              // of each kind, so that a mail stays short
constexpr std::size_t kLongestTitle = 100;  // code points
constexpr std::string_view kMorning = "07:00";
constexpr std::size_t kKeyDigits = 32;  // of a mail's key, the same each time that it is sent

// The days in a mail: the past ones from `from` to `to`, and those from `day`, its own, to `until`.
struct Period {
  std::string day, from, to, until;
};

int days_since_monday(const std::string& iso_date) {
  const base::UnixTime days = base::day_begins(iso_date, "UTC") / base::kDay;
  return static_cast<int>((days + 3) % 7);  // 1970-01-01 was a Thursday
}

// Returns the period of the latest Monday or first of a month, up to `date`.
Period period_by(std::string_view every, const std::string& date) {
  if (every == store::kWeeklyDigest) {
    const std::string day = base::add_days(date, -days_since_monday(date));
    return {day, base::add_days(day, -7), base::add_days(day, -1), base::add_days(day, 6)};
  }
  const auto first_of_month = [](const std::string& any) { return any.substr(0, 8) + "01"; };
  const std::string day = first_of_month(date), last = base::add_days(day, -1);
  return {day, first_of_month(last), last, base::add_days(first_of_month(base::add_days(day, 31)), -1)};
}

std::string short_title(const std::string& title) { return base::first_code_points(title, kLongestTitle); }

base::Text release_text(const store::Release& release) {
  const std::string title = short_title(release.title);
  switch (release.kind) {
    case store::ReleaseKind::cinema:
      return base::tr("{title}: in cinemas from {day}", {{"title", title}, {"day", release.date}});
    case store::ReleaseKind::digital:
      return base::tr("{title}: to stream or download from {day}", {{"title", title}, {"day", release.date}});
    case store::ReleaseKind::disc:
      return base::tr("{title}: on disc from {day}", {{"title", title}, {"day", release.date}});
  }
  return {};
}

std::string seen_text(const base::Language& language, const store::DigestPlays& plays, const Period& period) {
  if (plays.movies == 0) return {};
  std::string text = language.text(base::tr_n("You watched {n} film from {from} to {to}:",
                                              "You watched {n} films from {from} to {to}:", plays.movies,
                                              {{"from", period.from}, {"to", period.to}})) +
                     "\n\n";
  for (std::size_t i = 0; i < plays.first.size() && i < kMostFilms; ++i) {
    const store::DigestPlay& play = plays.first[i];
    const int year = base::year_of(play.release_date);
    text += "- " + short_title(play.title) + (year == 0 ? "" : " (" + std::to_string(year) + ")") + ", " +
            play.watched_at + '\n';
  }
  if (plays.first.size() > kMostFilms) text += "- …\n";
  return text + '\n';
}

std::string coming_text(const base::Language& language, const std::vector<store::Release>& releases) {
  if (releases.empty()) return {};
  std::string text = language.text(base::tr("Coming soon from your watchlist:")) + "\n\n";
  for (std::size_t i = 0; i < releases.size() && i < kMostFilms; ++i)
    text += "- " + language.text(release_text(releases[i])) + '\n';
  if (releases.size() > kMostFilms) text += "- …\n";
  return text + '\n';
}

// Returns nullopt if nothing was watched and nothing comes out.
std::optional<net::Mail> mail_of(const Tools& tools, const domain::User& user, const store::Digest& digest,
                                 const Period& period, const std::string& link) {
  const base::Language& language = language_of(tools, digest.language);
  const std::string country = domain::offers_country(user.country, tools.config.metadata_language);
  const bool is_weekly = digest.every == store::kWeeklyDigest;
  const std::string from = is_weekly ? period.from : period.from.substr(0, 7);
  const std::string told =
      seen_text(language, store::plays_for_digest(tools.db, user.id, from, period.to, kMostFilms + 1), period) +
      coming_text(language, store::releases_of_watchlist(tools.db, user.id, country, {period.day, period.until}));
  if (told.empty()) return std::nullopt;
  const base::Text subject = is_weekly ? base::tr("Your week in films") : base::tr("Your month in films");
  const base::Text end =
      is_weekly ? base::tr("You get this every Monday. Unsubscribe:\n{link}\n", {{"link", link}})
                : base::tr("You get this on the first of each month. Unsubscribe:\n{link}\n", {{"link", link}});
  return net::Mail{user.email, language.text(subject),
                   language.text(base::tr("Hi {name},", {{"name", user.name}})) + "\n\n" + told + language.text(end),
                   link, base::sha256_hex(digest.id_hash + period.day).substr(0, kKeyDigits)};
}

// The id in the unsubscribe address of the mails.
struct Ending {
  std::string id;
  bool is_new = false;  // the server's secret has changed since the last mail
};

Ending ending_of(const Tools& tools, const store::Digest& digest) {
  const auto id = base::decrypt(tools.keys.encryption, digest.id_encrypted, store::digest_about(digest.user_id));
  return id ? Ending{*id} : Ending{base::random_hex(store::kDigestIdBytes), true};
}

// Notes the mail as sent, and stores a new id along with it. Returns false if another process has sent it or it is no
// longer wanted.
bool take(const Tools& tools, std::int64_t user_id, const Period& period, const Ending& ending) {
  store::Tx tx(tools.db);
  const bool is_taken = store::take_digest(tx, user_id, period.day);
  if (is_taken && ending.is_new)
    store::set_digest_id(tx, user_id, base::sha256_hex(ending.id),
                         base::encrypt(tools.keys.encryption, ending.id, store::digest_about(user_id)));
  tx.commit();
  return is_taken;
}

}  // namespace

void queue_digests_when_due(const Tools& tools) {
  if (!net::mail_is_set_up(tools.config)) return;
  const base::UnixTime now = tools.clock.now();
  for (const auto& [digest, zone] : store::wanted_digests(tools.db)) {
    const std::string day = period_by(digest.every, base::local_date(now, zone)).day;
    if (digest.queued_for >= day || base::local_clock(now, zone) < kMorning) continue;
    store::Tx tx(tools.db);
    if (store::queue_digest(tx, digest.user_id, day))
      store::add_job(tx, domain::kDigestJob, std::to_string(digest.user_id), std::nullopt, now);
    tx.commit();
  }
}

// Sends the mail, but notes it as sent first. A process that dies in between, or does not learn whether the whole mail
// was accepted, sends no mail rather than two.
void send_digest(const Tools& tools, const store::Job& job, const GoOn&) {
  const auto user = store::find_user(tools.db, base::parse_id(job.subject).value_or(0));
  const auto digest = user ? store::find_digest(tools.db, user->id) : std::nullopt;
  if (!digest || digest->every == store::kNoDigest) return;
  if (!net::mail_is_set_up(tools.config) || !net::is_mail_address(user->email)) return;
  const Period period = period_by(digest->every, digest->queued_for);
  if (digest->taken_for >= period.day) return;
  const Ending ending = ending_of(tools, *digest);
  const auto mail = mail_of(tools, *user, *digest, period, tools.config.base_url + "/api/digest/" + ending.id);
  if (!mail || !take(tools, user->id, period, ending)) return;
  try {
    net::send_mail(net::mail_server(tools.config), *mail, tools.clock.now());
  } catch (const net::MailError& error) {
    if (error.may_have_arrived) throw;
    store::Tx tx(tools.db);
    store::give_digest_back(tx, *digest, period.day);
    tx.commit();
    throw;
  }
}

}  // namespace jobs
