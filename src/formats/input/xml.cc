#include "formats/input/xml.h"

#include <expat.h>

#include <new>
#include <utility>

namespace formats {

namespace {

constexpr std::size_t kDeepest = 32, kMostAttributes = 100;
constexpr std::size_t kLongestValue = 64 * 1024;

}  // namespace

Xml::Xml(Text text, OnElement on_start, OnElement on_end)
    : text_(std::move(text)),
      on_start_(std::move(on_start)),
      on_end_(std::move(on_end)),
      parser_(XML_ParserCreate("UTF-8"), XML_ParserFree) {
  if (!parser_) throw std::bad_alloc();
  XML_SetUserData(parser_.get(), this);
  XML_SetElementHandler(parser_.get(), start, end);
  XML_SetCharacterDataHandler(parser_.get(), characters);
  XML_SetStartDoctypeDeclHandler(parser_.get(), doctype);
}

void Xml::read() {
  for (std::string piece; text_.append_to(piece); piece.clear()) feed(piece, false);
  feed({}, true);
}

void Xml::start(void* self, const char* name, const char** attributes) {
  static_cast<Xml*>(self)->open(name, attributes);
}

void Xml::end(void* self, const char*) {
  Xml& xml = *static_cast<Xml*>(self);
  xml.call(xml.on_end_);
  xml.has_ended_one_ = true;
  xml.path_.pop_back();
  xml.value_.clear();
}

void Xml::characters(void* self, const char* text, int length) {
  std::string& value = static_cast<Xml*>(self)->value_;
  if (value.size() < kLongestValue) value.append(text, static_cast<std::size_t>(length));
}

void Xml::doctype(void* self, const char*, const char*, const char*, int) {
  static_cast<Xml*>(self)->refuse("file_broken");
}

void Xml::open(const char* name, const char** attributes) {
  if (path_.size() >= kDeepest) return refuse("file_broken");
  path_.emplace_back(name);
  value_.clear();
  attributes_.clear();
  for (; *attributes != nullptr && attributes_.size() < kMostAttributes; attributes += 2)
    attributes_[attributes[0]] = std::string_view(attributes[1]).substr(0, kLongestValue);
  call(on_start_);
}

// Catches exceptions, which must not pass through the parser.
void Xml::call(const OnElement& on_element) try {
  if (problem_.empty()) on_element(*this);
} catch (const Refused& refused) {
  refuse(refused.reason);
} catch (const std::bad_alloc&) {
  refuse("too_big");
}

void Xml::refuse(domain::RowReason reason) {
  problem_ = reason;
  XML_StopParser(parser_.get(), XML_FALSE);
}

void Xml::feed(const std::string& piece, bool is_last) {
  const XML_Status status = XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), is_last);
  if (!problem_.empty()) throw Refused{problem_};
  if (status != XML_STATUS_OK)
    throw Refused{has_ended_one_ || !path_.empty() ? domain::RowReason("bad_row") : domain::RowReason("file_broken")};
}

std::string_view Xml::attribute(std::string_view name) const {
  const auto found = attributes_.find(name);
  return found == attributes_.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace formats
