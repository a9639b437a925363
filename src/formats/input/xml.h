// XML, streamed by expat, because only a few elements of a large text matter. Document types, and with them entities,
// are refused.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/import.h"
#include "formats/input/source.h"

struct XML_ParserStruct;

namespace formats {

class Xml {
 public:
  // Called where an element begins and where it ends; both functions may throw Refused.
  using OnElement = std::function<void(const Xml& xml)>;

  Xml(Text text, OnElement on_start, OnElement on_end);

  // Reads the whole text. If it ends too early or is not XML, throws Refused after everything before that was read.
  void read();

  const std::string& name() const { return path_.back(); }
  std::size_t level() const { return path_.size(); }  // 1 is the outermost element
  const std::string& root() const { return path_.front(); }
  const std::string& value() const { return value_; }       // the text since the last tag
  std::string_view attribute(std::string_view name) const;  // of the element that began last

 private:
  static void start(void* self, const char* name, const char** attributes);
  static void end(void* self, const char* name);
  static void characters(void* self, const char* text, int length);
  static void doctype(void* self, const char*, const char*, const char*, int);
  void feed(const std::string& piece, bool is_last);
  void open(const char* name, const char** attributes);
  void call(const OnElement& on_element);
  void refuse(domain::RowReason reason);

  Text text_;
  OnElement on_start_, on_end_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_ParserStruct*)> parser_;
  std::vector<std::string> path_;
  std::map<std::string, std::string, std::less<>> attributes_;
  std::string value_;
  domain::RowReason problem_;
  bool has_ended_one_ = false;
};

// Reads the whole text, with the functions begin(const Xml&) and end(const Xml&) of the handler.
template <typename Handler>
void read_xml(Text text, Handler& handler) {
  Xml(
      std::move(text), [&](const Xml& xml) { handler.begin(xml); }, [&](const Xml& xml) { handler.end(xml); })
      .read();
}

}  // namespace formats
