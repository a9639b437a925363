// A compiled gettext catalogue (MO file), mapped into memory so that all processes share its pages. Boost.Locale could
// read it too, but would bring ICU: 7 ms more at each start and 1.3 MB more in each process.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace base {

class MoFile {
 public:
  // Throws std::runtime_error if the file cannot be read or was not made by msgfmt.
  explicit MoFile(const std::string& path);

  // Returns the translation of a sentence, or nullopt if there is none. An empty context means that there is none.
  std::optional<std::string_view> find(std::string_view context, std::string_view id) const;
  // Returns the form of a sentence with plural forms that the file's rule chooses for `n`.
  std::optional<std::string_view> find_plural(std::string_view context, std::string_view id, std::uint64_t n) const;
  // Returns "pt_BR" for "Language", or an empty text if the file has no such header.
  std::string_view header(std::string_view name) const;

 private:
  std::uint32_t number_at(std::size_t position) const;
  std::string_view string_of(std::uint32_t table, std::uint32_t index) const;
  std::optional<std::string_view> find_all_forms(std::string_view context, std::string_view id) const;

  std::shared_ptr<const void> mapping_;
  std::string_view bytes_;
  std::string_view plural_rule_;
};

}  // namespace base
