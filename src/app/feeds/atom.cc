#include "app/feeds/atom.h"

#include <algorithm>

#include "app/absolute_url.h"
#include "app/feeds/xml.h"
#include "base/crypto.h"
#include "base/text.h"
#include "http/etag.h"
#include "store/account/installation.h"

namespace app {

namespace {

std::string element(std::string_view name, std::string_view text) {
  return '<' + std::string(name) + '>' + xml_text(text) + "</" + std::string(name) + ">\n";
}

std::string link(std::string_view relation, std::string_view type, const std::string& address) {
  return "<link rel=\"" + std::string(relation) + "\" type=\"" + std::string(type) + "\" href=\"" + xml_text(address) +
         "\"/>\n";
}

// Makes an address absolute. Pages write addresses with the base path, but those of pictures at the provider in full.
std::string absolute(const Context& context, const std::string& address) {
  return address.starts_with("/") ? absolute_url(context, address.substr(context.base_path().size())) : address;
}

std::string paragraph(const std::string& text) {
  std::string lines;
  for (const std::string_view line : base::split(text, '\n')) lines += (lines.empty() ? "" : "<br/>") + xml_text(line);
  return "<p>" + lines + "</p>";
}

std::string content(const Context& context, const AtomEntry& entry) {
  std::string inside;
  if (!entry.image.empty())
    inside = "<p><img src=\"" + xml_text(absolute(context, entry.image)) + "\" width=\"171\" alt=\"\"/></p>";
  for (const std::string& text : entry.paragraphs) inside += paragraph(text);
  return "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">" + inside + "</div></content>\n";
}

// Returns "tag:0123456789abcdef.matinee.invalid,2026:diary/12".
std::string feed_tag(const Context& context, std::string_view id) {
  return "tag:" + feed_authority(context) + ",2026:" + std::string(id);
}

std::string entry_text(const Context& context, const AtomEntry& entry) {
  return "<entry>\n" + element("id", feed_tag(context, entry.id)) + element("title", entry.title) +
         link("alternate", "text/html", absolute_url(context, entry.path)) +
         (entry.published ? element("published", base::rfc3339(*entry.published)) : "") +
         element("updated", base::rfc3339(entry.updated)) + content(context, entry) + "</entry>\n";
}

}  // namespace

std::string feed_authority(const Context& context) {
  return base::sha256_hex("feeds of " + store::database_id(context.app.db)).substr(0, 16) + ".matinee.invalid";
}

http::Response feed_answer(const Context& context, std::string body, std::string_view content_type) {
  const std::string tag = http::tag_of(body);
  http::Response response;
  if (auto unchanged = context.viewer ? std::nullopt : http::not_modified(context.req, tag))
    response = std::move(*unchanged);
  else response.body = std::move(body);
  if (response.status == 200) response.header("Content-Type", content_type);
  if (!context.viewer) response.header("ETag", tag).header("Cache-Control", "private, no-cache");
  return response;
}

http::Response atom_answer(const Context& context, const AtomFeed& feed) {
  base::UnixTime updated = feed.created_at;
  for (const AtomEntry& entry : feed.entries) updated = std::max(updated, entry.updated);
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"" +
      xml_text(context.language.tag()) + "\">\n";
  xml += element("id", feed_tag(context, feed.id)) + element("title", feed.title);
  xml += element("updated", base::rfc3339(updated)) + "<author>\n" + element("name", feed.author) + "</author>\n";
  xml += "<generator>Matinee</generator>\n";
  xml += link("self", "application/atom+xml", absolute_url(context, context.req.path_and_query()));
  xml += link("alternate", "text/html", absolute_url(context, feed.path));
  for (const AtomEntry& entry : feed.entries) xml += entry_text(context, entry);
  return feed_answer(context, xml + "</feed>\n", "application/atom+xml; charset=utf-8");
}

}  // namespace app
