#include "page_ways.h"

namespace cases {

Form::Form(const test::Page& page, const test::Element& form, const std::string& here)
    : address{form.has("action") ? form.attribute("action").substr(0, form.attribute("action").find('#'))
                                 : here.substr(0, here.find('?')),
              {}} {
  for (const test::Element* input : page.inside(form, "input")) {
    const std::string type = input->attribute("type");
    if ((type != "radio" && type != "checkbox") || input->has("checked"))
      set(input->attribute("name"), input->attribute("value"));
  }
  for (const test::Element* select : page.inside(form, "select"))
    for (const test::Element* option : page.inside(*select, "option"))
      if (option->has("selected")) set(select->attribute("name"), option->attribute("value"));
}

void Form::set(const std::string& name, const std::string& value) {
  if (value.empty()) address.parameters.erase(name);
  else if (!name.empty()) address.parameters[name] = value;
}

std::string Form::with(const std::string& name, const std::string& value) const {
  Form other = *this;
  other.set(name, value);
  return other.address.text();
}

namespace {

// Words that are in some titles and names of the fixtures, and one that is in none.
constexpr const char* kSearches[] = {"Marigold", "1917", "title", "qqqq"};

bool is_own_address(const std::string& address) {
  return address.starts_with('/') && !address.starts_with("/static/") && !address.starts_with("/api/");
}

void add_form(const test::Page& page, const test::Element& element, const std::string& here, Paths& paths) {
  const Form form(page, element, here);
  for (const test::Element* select : page.inside(element, "select"))
    for (const test::Element* option : page.inside(*select, "option"))
      paths.push_back(form.with(select->attribute("name"), option->attribute("value")));
  for (const test::Element* input : page.inside(element, "input")) {
    const std::string type = input->attribute("type");
    if (type == "radio" || type == "checkbox")
      paths.push_back(form.with(input->attribute("name"), input->attribute("value")));
    if (type == "search")
      for (const char* words : kSearches) paths.push_back(form.with(input->attribute("name"), words));
  }
}

}  // namespace

Paths ways_from(const test::Page& page, const std::string& here, bool by_forms) {
  Paths paths;
  for (const test::Element* link : page.all("a"))
    if (is_own_address(link->attribute("href")))
      paths.push_back(link->attribute("href").substr(0, link->attribute("href").find('#')));
  for (const test::Element* form : page.all("form"))
    if (by_forms && form->attribute("method") != "post") add_form(page, *form, here, paths);
  return paths;
}

}  // namespace cases
