// matinee-cases: plays the .case files of tests/http.
//
//   matinee-cases [WORD…]                       in this process; with words only files whose path holds one
//   matinee-cases --socket S --data D [WORD…]   against a running `matinee serve`: its FastCGI socket and data folder
//   --files                                     the .case files alone, without the rights and the pages
//   --texts FOLDER                              walks cases, pages and mails in the languages of a folder, and
//                                               reports texts that are not translated
//   --provider SOCKET                           FastCGI socket of the stand-in that the server asks
//   --verbose                                   names each file
//
// The last line is "N passed, N failed"; exit status 0 means that none failed. Start it in the project's top folder.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iostream>
#include <set>

#include "app/page/view.h"
#include "base/log.h"
#include "base/text.h"
#include "metadata/client.h"
#include "net/http_client.h"
#include "stage.h"
#include "stand_in.h"
#include "tests/http/matrix/api_description.h"
#include "tests/http/matrix/api_fuzz_check.h"
#include "tests/http/matrix/fresh_check.h"
#include "tests/http/matrix/hostile_check.h"
#include "tests/http/matrix/pages_check.h"
#include "tests/http/matrix/rights_check.h"
#include "tests/http/matrix/routes_check.h"
#include "tests/http/matrix/secrets_check.h"
#include "tests/http/matrix/unmarked.h"
#include "tests/http/privacy/account_privacy_check.h"
#include "tests/http/privacy/address_privacy_check.h"
#include "tests/http/privacy/company_privacy_check.h"
#include "tests/http/privacy/feed_privacy_check.h"
#include "tests/http/privacy/list_privacy_check.h"
#include "tests/http/privacy/review_privacy_check.h"
#include "tests/http/privacy/share_privacy_check.h"
#include "tests/http/reading/case_file.h"
#include "tests/http/reading/expectation.h"
#include "tests/support/mail_server.h"

namespace cases {

namespace {

struct Options {
  std::string program, socket, data_dir, provider, texts;
  std::vector<std::string> words;
  bool files_alone = false, verbose = false;
};

struct Tally {
  int passed = 0, failed = 0, skipped = 0;
  bool is_silent = false;
  std::set<std::string> routes;  // asked with success
  std::optional<ApiDescription> description;

  void count(const std::string& where, const std::vector<std::string>& problems) {
    if (problems.empty()) {
      ++passed;
      return;
    }
    ++failed;
    if (is_silent) return;
    std::cout << where << '\n';
    for (const std::string& problem : problems) std::cout << "    " << problem << '\n';
  }
};

// The cookies that a browser would keep for one file.
class CookieJar {
 public:
  void put(const std::string& name, const std::string& value) { cookies_[name] = value; }
  void take(const Reply& reply) {
    for (const std::string& line : values_of(reply, "Set-Cookie")) {
      const auto equals = line.find('='), end = std::min(line.find(';'), line.size());
      const std::string name = line.substr(0, equals);
      if (line.find("Max-Age=0") != std::string::npos) cookies_.erase(name);
      else cookies_[name] = line.substr(equals + 1, end - equals - 1);
    }
  }
  std::string header() const {
    std::string text;
    for (const auto& [name, value] : cookies_) text += (text.empty() ? "" : "; ") + name + '=' + value;
    return text;
  }

 private:
  std::map<std::string, std::string> cookies_;
};

constexpr char kRightsTable[] = "tests/http/security/rights.table";
constexpr char kMatrixFolder[] = "tests/http/matrix/";  // plus a name: the word for one check of who may do what
constexpr char kPages[] = "tests/http/pages";           // runs only the pages
constexpr char kMadeUp[] = "tests/http/made-up";        // runs only requests made up from the API's description
constexpr char kLater[] = "@later";                     // seconds that pass before this request
constexpr char kJobs[] = "@jobs";                       // runs due jobs before this request
constexpr char kTimes[] = "@times";                     // how often this request is sent

std::string variable_name(const std::string& header) {
  if (header.starts_with('$')) return header.substr(1);
  std::string name;
  for (const char c : header) name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return name == "CONTENT_TYPE" || name == "CONTENT_LENGTH" ? name : "HTTP_" + name;
}

http::Variables variables_of(const Exchange& exchange, const std::string& body, const CookieJar& jar, Names& names) {
  http::Variables variables = variables_for(exchange.method, expand(exchange.target, names), body);
  if (!jar.header().empty()) variables["HTTP_COOKIE"] = jar.header();
  for (const auto& [name, value] : exchange.headers)
    if (!name.starts_with('@')) variables[variable_name(name)] = expand(value, names);
  return variables;
}

// Returns false for answers in another dialect, which the description does not cover.
bool is_described(const std::string& target, const http::Variables& variables) {
  const bool is_theirs = variables.contains("HTTP_X_MOVARY_CLIENT") || variables.contains("HTTP_X_MOVARY_TOKEN");
  const bool is_ours = variables.contains("HTTP_X_SERVICE_CLIENT") || variables.contains("HTTP_X_SERVICE_TOKEN");
  return target.starts_with("/api/") && (is_ours || !is_theirs);
}

void play_exchange(const Exchange& exchange, const std::string& where, Stage& stage, CookieJar& jar, Names& names,
                   Tally& tally) {
  for (const auto& [name, value] : exchange.headers) {
    if (name == kLater) stage.later(base::parse_id(value).value_or(0));
    if (name == kJobs) stage.run_jobs();
  }
  names["now"] = std::to_string(stage.now());
  const std::string body = expand(exchange.body, names);
  const http::Variables variables = variables_of(exchange, body, jar, names);
  const Reply reply = stage.ask(variables, body);
  std::vector<std::string> problems = compare(exchange, reply, names);
  for (std::string& problem : check_always(exchange, reply)) problems.push_back(std::move(problem));
  const std::string& target = variables.at("REQUEST_URI");
  if (tally.description && is_described(target, variables))
    for (std::string& problem : tally.description->problems_with(exchange.method, target, reply))
      problems.push_back(std::move(problem));
  jar.take(reply);
  const bool is_sample =
      target.starts_with("/dev/errors/" + std::to_string(reply.status));  // an error that was asked for
  if (reply.status < 400 || is_sample) tally.routes.insert(route_of(exchange.method, target));
  tally.count(where + "  " + exchange.method + ' ' + exchange.target, problems);
}

int times_of(const Exchange& exchange) {
  for (const auto& [name, value] : exchange.headers)
    if (name == kTimes) return std::stoi(value);
  return 1;
}

void play_file(const CaseFile& file, Stage& stage, Tally& tally) {
  CookieJar jar;
  Names names = fixture_names(stage.now());
  if (!file.login.empty()) jar.put("id", token_of(file.login));
  for (const Exchange& exchange : file.exchanges) {
    const std::string where = file.path + ':' + std::to_string(exchange.line);
    try {
      for (int left = times_of(exchange); left > 0; --left) play_exchange(exchange, where, stage, jar, names, tally);
    } catch (const std::exception& error) {
      tally.count(where, {error.what()});
    }
  }
}

bool is_wanted(const Options& options, const std::string& path) {
  return options.words.empty() || std::any_of(options.words.begin(), options.words.end(), [&](const std::string& word) {
           return path.find(word) != std::string::npos;
         });
}

std::vector<std::string> find_files(const Options& options) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/http")) {
    const std::string path = entry.path().string();
    if (entry.path().extension() == ".case" && is_wanted(options, path)) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

void play(const Options& options, Stage& stage, const std::string& provider_socket, Tally& tally) {
  for (const std::string& path : find_files(options)) {
    if (options.verbose) std::cout << path << std::endl;
    try {
      const CaseFile file = read_case_file(path);
      if ((!file.provider.empty() && provider_socket.empty()) || !stage.set(file)) {
        ++tally.skipped;
        continue;
      }
      if (!file.provider.empty()) order_stand_in(provider_socket, file.provider);
      play_file(file, stage, tally);
      if (!file.provider.empty()) order_stand_in(provider_socket, "mode=ok");
    } catch (const std::exception& error) {
      tally.count(path, {error.what()});
    }
  }
}

void check_routes(Tally& tally) {
  for (const std::string& name : route_names())
    tally.count("every_route_has_a_case: " + name, tally.routes.count(name) != 0
                                                       ? std::vector<std::string>{}
                                                       : std::vector<std::string>{"no case asks for it with success"});
  std::vector<std::string> shadowed = shadowed_routes();
  tally.count("no_route_shadows_another", shadowed);
}

// Reads the program's own description of its API, to hold its answers against.
void read_description(Stage& stage, Tally& tally) {
  CaseFile file;
  file.fixture = "empty";
  stage.set(file);
  const Reply reply =
      stage.ask({{"REQUEST_METHOD", "GET"}, {"REQUEST_URI", "/api/openapi.json"}, {"HTTP_HOST", "matinee.test"}}, "");
  tally.description.emplace(reply.body);
  tally.count("every_api_route_is_described", tally.description->problems_with_routes());
}

using Folder = test::TemporaryFolder;

// A check that runs if a word of the command is part of its name.
struct Matrix {
  const char* name;
  void (*check)(const Folder& folder, InProcess& stage, const Report& report);
};
template <auto check>
void by_table(const Folder& folder, InProcess& stage, const Report& report) {
  check(kRightsTable, folder, stage, report);
}
constexpr Matrix kMatrices[] = {
    {"rights", by_table<check_rights>},
    {"fresh", by_table<check_fresh>},
    {"missing", check_private_like_missing},
    {"levels", check_privacy_levels},
    {"address", by_table<check_address_privacy>},
    {"list", check_list_privacy},
    {"company", check_company_privacy},
    {"review", check_review_privacy},
    {"share", check_share_privacy},
    {"feed", check_feed_privacy},
    {"unknown", [](const Folder&, InProcess& stage, const Report& report) { check_unknown_like_wrong(stage, report); }},
    {"stored", check_stored_values},
    {"unforeseen", check_unforeseen_errors},
    {"hostile", by_table<check_hostile_texts>}};

void check_matrices(const Options& options, const Folder& folder, InProcess& stage, Tally& tally) {
  const Report report = [&](const std::string& what, const std::vector<std::string>& problems) {
    tally.count(what, problems);
  };
  for (const Matrix& matrix : kMatrices)
    if (is_wanted(options, kMatrixFolder + std::string(matrix.name))) matrix.check(folder, stage, report);
}

void check_all_pages(const test::TemporaryFolder& folder, InProcess& stage, Tally& tally) {
  check_pages(kRightsTable, folder, stage,
              [&](const std::string& what, const std::vector<std::string>& problems) { tally.count(what, problems); });
}

void check_all_made_up(const test::TemporaryFolder& folder, InProcess& stage, Tally& tally) {
  check_made_up_requests(
      *tally.description, folder, stage,
      [&](const std::string& what, const std::vector<std::string>& problems) { tally.count(what, problems); });
}

// Returns the provider next to this program, else that of the ordinary build (a build with sanitizers makes only the
// tests).
std::string provider_program(const std::string& own) {
  const std::string beside = std::filesystem::path(own).parent_path().string() + "/matinee-provider";
  return std::filesystem::exists(beside) ? beside : "build/matinee-provider";
}

bool read_options(int count, char** words, Options& options) {
  options.program = words[0];
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto value = [&](std::string& target) { return ++i < count && (target = words[i], true); };
    if (word == "--verbose") options.verbose = true;
    else if (word == "--files") options.files_alone = true;
    else if (word == "--socket"     ? !value(options.socket)
             : word == "--data"     ? !value(options.data_dir)
             : word == "--provider" ? !value(options.provider)
                                    : word == "--texts" && !value(options.texts))
      return false;
    else if (!word.starts_with("--")) options.words.push_back(word);
    else if (word != "--socket" && word != "--data" && word != "--provider" && word != "--texts") return false;
  }
  return options.socket.empty() == options.data_dir.empty();
}

void walk_languages(const Options& options, const test::TemporaryFolder& folder, const StandIn& stand_in,
                    Tally& tally) {
  const base::Languages languages(options.texts);
  app::load_templates(languages);
  UnmarkedRoutes unmarked;
  const test::MailStub mail_server;
  std::size_t mails = 0;
  InProcess stage(folder, stand_in.url(), languages);
  stage.mail_server = mail_server.url();
  stage.on_reply = [&](const http::Variables& variables, const std::string& body, const Reply& reply) {
    unmarked.read(stage.config(), variables, body, reply);
    for (const auto sent = mail_server.messages(); mails < sent.size(); ++mails) unmarked.read_mail(sent[mails]);
  };
  Tally ignored;
  ignored.is_silent = true;
  for (const base::Language& language : languages.all()) {
    if (language.is_english()) continue;
    stage.language = language.tag();
    play(options, stage, stand_in.socket(), ignored);
  }
  if (is_wanted(options, kPages)) check_all_pages(folder, stage, ignored);
  tally.count("an_unmarked_word_is_found", problems_with_check());
  if (options.words.empty() && mails == 0) tally.count("mails_are_walked", {"no case sent one"});
  unmarked.report(
      [&](const std::string& what, const std::vector<std::string>& problems) { tally.count(what, problems); });
}

int run(const Options& options) {
  const test::TemporaryFolder folder;
  const StandIn stand_in(provider_program(options.program), "tests/provider/catalogue.json", folder.path());
  net::global_init();
  Tally tally;
  if (!options.texts.empty()) {
    walk_languages(options, folder, stand_in, tally);
  } else if (options.socket.empty()) {
    const base::Languages languages;
    app::load_templates(languages);
    InProcess stage(folder, stand_in.url(), languages);
    read_description(stage, tally);
    play(options, stage, stand_in.socket(), tally);
    if (options.words.empty()) check_routes(tally);
    if (!options.files_alone) check_matrices(options, folder, stage, tally);
    if (!options.files_alone && is_wanted(options, kPages)) check_all_pages(folder, stage, tally);
    if (!options.words.empty() && is_wanted(options, kMadeUp)) check_all_made_up(folder, stage, tally);
  } else {
    OverSocket stage(options.socket, options.data_dir, stand_in.url());
    play(options, stage, options.provider, tally);
  }
  if (tally.skipped > 0) std::cout << tally.skipped << " files skipped\n";
  std::cout << tally.passed << " passed, " << tally.failed << " failed" << std::endl;
  return tally.failed == 0 ? 0 : 1;
}

}  // namespace

}  // namespace cases

int main(int count, char** words) {
  cases::Options options;
  if (!cases::read_options(count, words, options)) {
    std::fprintf(stderr,
                 "usage: matinee-cases [--socket SOCKET --data FOLDER [--provider SOCKET]] [--files] [--texts FOLDER] "
                 "[--verbose] [WORD…]\n");
    return 2;
  }
  try {
    base::set_log_level(options.verbose ? base::LogLevel::info : base::LogLevel::error);
    return cases::run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee-cases: %s\n", error.what());
    std::printf("0 passed, 1 failed\n");
    return 1;
  }
}
