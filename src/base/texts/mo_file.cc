#include "base/texts/mo_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <stdexcept>

#include "base/descriptor.h"
#include "base/texts/plural_rule.h"

namespace base {

namespace {

constexpr std::uint32_t kMagic = 0x950412de;
constexpr std::size_t kCountAt = 8, kOriginalsAt = 12, kTranslationsAt = 16, kHeadSize = 28;
constexpr std::size_t kEntrySize = 8;  // length and position of a string
constexpr char kContextEnd[] = "\x04";

}  // namespace

MoFile::MoFile(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat facts {};
  if (!file.is_open() || ::fstat(file.get(), &facts) != 0) throw std::runtime_error(path + " cannot be read");
  const auto size = static_cast<std::size_t>(facts.st_size);
  void* const begin = size < kHeadSize ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.get(), 0);
  if (begin == MAP_FAILED) throw std::runtime_error(path + " is not a catalogue of sentences");
  mapping_ = std::shared_ptr<const void>(begin, [begin, size](const void*) { ::munmap(begin, size); });
  bytes_ = {static_cast<const char*>(begin), size};
  if (number_at(0) != kMagic) throw std::runtime_error(path + " is not a catalogue of sentences");
  const std::string_view forms = header("Plural-Forms");
  const auto rule = forms.find("plural=", forms.find(';'));
  plural_rule_ = rule == std::string_view::npos ? "n != 1" : forms.substr(rule + std::string_view("plural=").size());
  static_cast<void>(plural_form(plural_rule_, 1));
}

// msgfmt writes the least significant byte first, on every machine.
std::uint32_t MoFile::number_at(std::size_t position) const {
  if (position + 4 > bytes_.size()) return 0;
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes_[position + i]);
  return number;
}

std::string_view MoFile::string_of(std::uint32_t table, std::uint32_t index) const {
  const std::size_t entry = table + std::size_t{index} * kEntrySize;
  const std::size_t length = number_at(entry), position = number_at(entry + 4);
  return position + length <= bytes_.size() ? bytes_.substr(position, length) : std::string_view();
}

// The originals are sorted. One with plural forms is compared up to its first NUL.
std::optional<std::string_view> MoFile::find_all_forms(std::string_view context, std::string_view id) const {
  const std::string key = context.empty() ? std::string(id) : std::string(context) + kContextEnd + std::string(id);
  std::uint32_t first = 0, end = number_at(kCountAt);
  while (first < end) {
    const std::uint32_t middle = first + (end - first) / 2;
    const std::string_view original = string_of(number_at(kOriginalsAt), middle);
    const int order = original.substr(0, original.find('\0')).compare(key);
    if (order == 0) return string_of(number_at(kTranslationsAt), middle);
    (order < 0 ? first : end) = order < 0 ? middle + 1 : middle;
  }
  return std::nullopt;
}

std::optional<std::string_view> MoFile::find(std::string_view context, std::string_view id) const {
  const auto forms = find_all_forms(context, id);
  return forms ? std::optional(forms->substr(0, forms->find('\0'))) : std::nullopt;
}

std::optional<std::string_view> MoFile::find_plural(std::string_view context, std::string_view id,
                                                    std::uint64_t n) const {
  auto forms = find_all_forms(context, id);
  for (std::uint64_t form = forms ? plural_form(plural_rule_, n) : 0; form > 0; --form) {
    const auto end = forms->find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    forms->remove_prefix(end + 1);
  }
  return forms ? std::optional(forms->substr(0, forms->find('\0'))) : std::nullopt;
}

std::string_view MoFile::header(std::string_view name) const {
  std::string_view rest = find({}, {}).value_or("");
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.starts_with(name) && line.substr(name.size()).starts_with(": ")) return line.substr(name.size() + 2);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return {};
}

}  // namespace base
