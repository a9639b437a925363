#include "unmarked.h"

#include <openssl/evp.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/json.h"
#include "base/text.h"
#include "domain/user.h"
#include "routes_check.h"
#include "store/sqlite/db.h"
#include "tests/support/markup.h"

namespace cases {

namespace {

constexpr std::string_view kBegin = "⟦", kEnd = "⟧";
constexpr char kOfDevelopers[] = "/dev/";  // pages for developers
constexpr char kNoRoute[] = "no route", kMails[] = "mails";
constexpr std::size_t kMostWords = 400;  // in one value that is looked for

// Names that are the same in every language.
constexpr const char* kNames[] = {"Matinee",    "TMDB",
                                  "IMDb",       "Jellyfin",
                                  "Plex",       "Emby",
                                  "Kodi",       "Radarr",
                                  "API",        "API key",
                                  "JSON",       "PNG",
                                  "JPEG",       "WebP",
                                  "GIF",        "SVG",
                                  "QR",         "Firefox",
                                  "Chrome",     "Linux",
                                  "macOS",      "Safari",
                                  "iOS",        "Android",
                                  "Windows",    "SQLite",
                                  "nginx",      "kB",
                                  "MB",         "GB",
                                  "min",        "OpenAPI",
                                  "Webhook",    "StevenLu Custom",
                                  "swagger ui", "curl",
                                  "g++",        "clang",
                                  "libcurl",    "UTC",
                                  "HTTPS",      "SMTP",
                                  "STARTTLS",   "Letterboxd",
                                  "Trakt",      "Netflix",
                                  "TV Time",    "Movary",
                                  "Yamtrack",   "Ryot",
                                  "Watcharr",   "Simkl",
                                  "Tautulli",   "Discord",
                                  "Gotify",     "Mastodon",
                                  "ntfy",       "Tautulli",
                                  "MovieLens",  "Criticker",
                                  "Filmtipset", "Flixster",
                                  "Filmweb",    "Douban"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_word(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80 || c == '\'';
}

std::vector<std::string> words_of(std::string text) {
  for (const std::string_view quote : {"“", "”"})
    for (std::size_t at = text.find(quote); at != std::string::npos; at = text.find(quote))
      text.replace(at, quote.size(), " ");
  std::vector<std::string> words(1);
  for (const char c : base::ascii_lower(text)) {
    if (is_of_word(c)) words.back() += c;
    else if (!words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t count) {
  std::string text;
  for (std::size_t i = from; i < from + count; ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

// Returns true for a word that somebody would have to understand; a digit among its letters makes it an id.
bool is_english(const std::string& word) {
  const bool has_digit = std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  return !has_digit && std::count_if(word.begin(), word.end(), is_letter) >= 2;
}

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns true for "Europe/Berlin", "/profile/security", "films@example.com", "social.example", "matinee.zip",
// "audit_days", "releaseDate", the version "6.1.0-rc" and the recovery code "QV3P-…".
bool is_code(std::string_view word) {
  const bool has_lower = std::ranges::any_of(word, is_lower), has_digit = std::ranges::any_of(word, is_digit);
  const bool is_camel =
      std::ranges::adjacent_find(word, [](char a, char b) { return is_lower(a) && is_upper(b); }) != word.end();
  return word.find_first_of("/@_") != std::string_view::npos || is_camel ||
         (!has_lower && word.find('-') != std::string_view::npos) ||
         (has_digit && word.find('.') != std::string_view::npos) ||
         std::ranges::adjacent_find(word, [](char a, char b) { return a == '.' && is_lower(b); }) != word.end();
}

std::string without_codes(const std::string& text) {
  std::string out;
  for (const std::string_view word : base::split(text, ' '))
    if (!is_code(word)) out += std::string(word) + ' ';
  return out;
}

std::string without_marked(const std::string& text) {
  std::string out;
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with(kBegin)) ++depth, at += kBegin.size();
    else if (rest.starts_with(kEnd)) --depth, at += kEnd.size(), out += ' ';
    else {
      if (depth == 0) out += text[at];
      ++at;
    }
  }
  return out;
}

// Adds all texts of a value, and the initials that pages show beside names of people.
void add_json(const base::Json& value, KnownData& data) {
  if (value.isString()) data.add(value.asString());
  if (value.isObject()) data.add(domain::initials(base::string_member(value, "name")));
  if (value.isArray() || value.isObject())
    for (const base::Json& inner : value) add_json(inner, data);
}

// Adds the words that the description of the API lists for parameters and fields, which a refusal repeats.
void add_enums(const base::Json& schema, KnownData& data) {
  if (schema.isObject())
    for (const base::Json& word : base::member(schema, "enum"))
      if (word.isString()) data.add(word.asString());
  if (schema.isArray() || schema.isObject())
    for (const base::Json& inner : schema) add_enums(inner, data);
}

base::Json json_of(const char* path) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return base::parse_json(text).value_or(base::Json());
}

// Returns false for codes of the program, because a sentence must not hide behind them.
bool is_typed(const std::string& table, const std::string& column) {
  static const std::set<std::string> kCodes = {"type",  "state",  "kind",    "event_type", "subject",
                                               "scope", "format", "message", "detail",     "note"};
  return kCodes.count(column) == 0 || (table == "movie_list_item" && column == "note");
}

std::vector<std::string> first_columns(store::Db& db, const std::string& sql) {
  static std::set<std::string> kept;  // prepared statements are known by the address of their text
  std::vector<std::string> found;
  for (store::Query query(db, kept.insert(sql).first->c_str()); query.step();) found.push_back(query.text(0));
  return found;
}

void note(const std::string& text, const KnownData& data, std::vector<std::string>& found) {
  const std::string unmarked = without_marked(text);
  if (data.unknown_words(unmarked).empty()) return;
  const std::string words = data.unknown_words(without_codes(unmarked));
  if (!words.empty())
    found.push_back("unmarked “" + words + "” in: " + base::first_code_points(std::string(base::trim(text)), 120));
}

bool is_read(const std::string& attribute) {
  static const std::set<std::string> kRead = {
      "alt", "title", "aria-label", "placeholder", "label", "aria-description", "data-title"};
  return kRead.count(attribute) != 0;
}

void read_page(const std::string& html, const KnownData& data, std::vector<std::string>& found) {
  static const std::set<std::string> kCode = {"script", "style", "code", "kbd"};
  test::Markup markup(html);
  int in_code = 0;
  std::string text;
  while (const auto piece = markup.next()) {
    if (piece->kind == test::Piece::Kind::text) {
      if (in_code == 0) note(piece->text, data, found);
      continue;
    }
    if (kCode.count(piece->name) != 0 && !piece->empty) in_code += piece->kind == test::Piece::Kind::open ? 1 : -1;
    for (const test::Attribute& attribute : piece->attributes)
      if (is_read(attribute.name)) note(attribute.value, data, found);
  }
}

void read_json(const base::Json& value, bool is_api, const KnownData& data, std::vector<std::string>& found) {
  if (value.isArray())
    for (const base::Json& inner : value) read_json(inner, is_api, data, found);
  if (!value.isObject()) return;
  for (const std::string& name : value.getMemberNames()) {
    const bool is_sentence = name == "message" || (!is_api && name == "text");
    if (is_sentence && value[name].isString()) note(value[name].asString(), data, found);
    if (name == "fields" && value[name].isObject())
      for (const base::Json& problem : value[name])
        if (problem.isString()) note(problem.asString(), data, found);
    read_json(value[name], is_api, data, found);
  }
}

// Decodes "=?UTF-8?B?…?=" and further such words.
std::string decoded(const std::string& header) {
  static constexpr std::string_view kWord = "=?UTF-8?B?";
  std::string text;
  for (std::size_t begin = header.find(kWord); begin != std::string::npos; begin = header.find(kWord, begin)) {
    begin += kWord.size();
    const std::string digits = header.substr(begin, header.find("?=", begin) - begin);
    std::string bytes(digits.size(), '\0');
    const int size =
        EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                        reinterpret_cast<const unsigned char*>(digits.data()), static_cast<int>(digits.size()));
    bytes.resize(static_cast<std::size_t>(std::max(size, 0)) -
                 static_cast<std::size_t>(std::ranges::count(digits, '=')));
    text += bytes;
  }
  return text.empty() ? header : text;
}

void read_mail_text(const std::string& mail, const KnownData& data, std::vector<std::string>& found) {
  static constexpr std::string_view kSubject = "Subject: ";
  const auto subject = mail.find(kSubject) + kSubject.size(), text = mail.find("\r\n\r\n");
  note(decoded(mail.substr(subject, mail.find("\r\nMessage-ID") - subject)), data, found);
  for (const std::string_view line : base::split(std::string_view(mail).substr(text), '\n'))
    note(std::string(base::trim(line)), data, found);
}

// Adds the values of a form, an address, a JSON body and the headers.
void add_request(const http::Variables& variables, const std::string& body, KnownData& data) {
  const std::string& target = variables.at("REQUEST_URI");
  for (const std::string& text : {target.substr(std::min(target.find('?'), target.size())), body})
    for (const std::string_view pair : base::split(text, '&'))
      if (const auto value = base::form_decode(pair.substr(pair.find('=') + 1))) data.add(*value);
  const std::string path = target.substr(0, target.find('?'));
  for (const std::string_view segment : base::split(path, '/'))
    if (const auto value = base::percent_decode(segment)) data.add(*value);
  if (const auto json = base::parse_json(body)) add_json(*json, data);
  for (const auto& [name, value] : variables)
    if (name.starts_with("HTTP_")) data.add(value);
}

}  // namespace

KnownData::KnownData() {
  for (const char* name : kNames) add(name);
  for (const char* service : {"Lantern", "Matinee Box", "Second Row", "Night Train", "Projector House"}) add(service);
  for (const char* word : {"true", "false"}) add(word);
  add_enums(json_of("src/api/openapi.json"), *this);
  add("works in films of the stand-in catalogue");  // the provider's biography of a person who is not stored
  add_json(json_of("tests/provider/catalogue.json"), *this);
}

void KnownData::read_database(const base::Config& config) {
  for (const base::ConfigEntry& entry : config.entries()) add(entry.value);
  store::Db db(config.database_path(), {.patient = true});
  for (const std::string& table : first_columns(db,
                                                "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE "
                                                "'CREATE VIRTUAL%' AND name NOT LIKE '%fts%' /*scan*/"))
    for (const std::string& column :
         first_columns(db, "SELECT name FROM pragma_table_info('" + table + "') WHERE type = 'TEXT' /*scan*/")) {
      if (!is_typed(table, column)) continue;
      for (const std::string& value : first_columns(
               db, "SELECT DISTINCT " + column + " FROM " + table + " WHERE " + column + " IS NOT NULL /*scan*/")) {
        add(value);
        if (column == "name") add(domain::initials(value));
        if (const auto json = value.starts_with('{') || value.starts_with('[') ? base::parse_json(value) : std::nullopt)
          add_json(*json, *this);
      }
    }
}

void KnownData::add(const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (!words.empty() && words.size() <= kMostWords * 10) known_.insert(joined(words, 0, words.size()));
}

std::string KnownData::unknown_words(const std::string& text) const {
  const std::vector<std::string> words = words_of(text);
  if (std::none_of(words.begin(), words.end(), is_english)) return {};
  if (known_.count(joined(words, 0, words.size())) != 0) return {};
  std::string unknown;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t count = std::min(words.size() - at, kMostWords);
    while (count > 0 && known_.count(joined(words, at, count)) == 0) --count;
    if (count == 0 && is_english(words[at])) unknown += (unknown.empty() ? "" : " ") + words[at];
    at += std::max<std::size_t>(count, 1);
  }
  return unknown;
}

void UnmarkedRoutes::read(const base::Config& config, const http::Variables& variables, const std::string& body,
                          const Reply& reply) {
  const std::string& target = variables.at("REQUEST_URI");
  const bool is_api = target.starts_with("/api/");
  if (target.starts_with(kOfDevelopers)) return;
  add_request(variables, body, data_);
  std::vector<std::string> found = unmarked_texts(reply, is_api, data_);
  if (!found.empty()) {
    data_.read_database(config);
    found = unmarked_texts(reply, is_api, data_);
  }
  const std::string route = route_of(variables.at("REQUEST_METHOD"), target);
  for (const std::string& text : found) found_[route.empty() ? kNoRoute : route].insert(text);
}

void UnmarkedRoutes::read_mail(const std::string& mail) {
  std::vector<std::string> found;
  read_mail_text(mail, data_, found);
  found_[kMails].insert(found.begin(), found.end());
}

void UnmarkedRoutes::report(const Report& report) const {
  static constexpr std::size_t kMost = 12;
  std::vector<std::string> names = route_names();
  names.insert(names.end(), {kNoRoute, kMails});
  for (const std::string& name : names) {
    const auto found = found_.find(name);
    std::vector<std::string> problems;
    if (found != found_.end()) problems.assign(found->second.begin(), found->second.end());
    if (problems.size() > kMost) problems.resize(kMost);
    report("every_word_is_marked: " + name, problems);
  }
}

std::vector<std::string> unmarked_texts(const Reply& reply, bool is_api, const KnownData& data) {
  std::vector<std::string> found;
  const auto types = values_of(reply, "Content-Type");
  const std::string type = types.empty() ? "" : types[0].substr(0, types[0].find(';'));
  if (type == "text/html") read_page(reply.body, data, found);
  if (type == "application/json")
    if (const auto json = base::parse_json(reply.body); json && base::member(*json, "openapi").isNull())
      read_json(*json, is_api, data, found);
  return found;
}

std::vector<std::string> problems_with_check() {
  struct Sample {
    const char *type, *body, *unmarked;
  };
  static constexpr Sample kSamples[] = {
      {"text/html", "<p>⟦Save⟧ TMDB <b>now</b></p>", "now"},
      {"text/html", "<p>⟦Saved⟧</p><img alt=\"Big poster\">", "big poster"},
      {"application/json", R"({"error":"Busy","message":"Try again."})", "try again"},
      {"message/rfc822", "Subject: =?UTF-8?B?SGVsbMO2?=\r\nMessage-ID: <1>\r\n\r\n⟦Go to⟧ TMDB", "hellö"},
      {"message/rfc822", "Subject: ⟦Hello⟧\r\nMessage-ID: <1>\r\n\r\n⟦Go⟧\r\nthere", "there"}};
  const KnownData data;
  std::vector<std::string> problems;
  for (const auto& [type, body, unmarked] : kSamples) {
    std::vector<std::string> found;
    if (std::string_view(type) == "message/rfc822") read_mail_text(body, data, found);
    else found = unmarked_texts({200, {{"Content-Type", type}}, body}, false, data);
    const bool is_found = found.size() == 1 && found[0].find("“" + std::string(unmarked) + "”") != std::string::npos;
    if (!is_found) problems.push_back("“" + std::string(unmarked) + "” is not found alone in " + body);
  }
  return problems;
}

}  // namespace cases
