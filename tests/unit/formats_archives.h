// ZIP archives for tests of what reads them, and what those that were written hold.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <zip.h>

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "formats/input/archive.h"

namespace test {

// `password` not empty: all members are encrypted. The member `link` is a symbolic link, its text where it leads.
inline std::string zip_of(const std::vector<std::pair<std::string, std::string>>& members,
                          const std::string& password = {}, const std::string& link = {}) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* bytes = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(bytes);
  zip_t* archive = zip_open_from_source(bytes, ZIP_TRUNCATE, &error);
  if (archive == nullptr) throw std::runtime_error("no archive");
  for (const auto& [name, text] : members) {
    const auto index = zip_file_add(archive, name.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0), 0);
    if (index < 0) throw std::runtime_error("no member");
    if (!password.empty())
      zip_file_set_encryption(archive, static_cast<zip_uint64_t>(index), ZIP_EM_AES_256, password.c_str());
    if (name == link)
      zip_file_set_external_attributes(archive, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                       static_cast<zip_uint32_t>(S_IFLNK | 0777) << 16);
  }
  if (zip_close(archive) != 0) throw std::runtime_error("archive not written");
  zip_source_open(bytes);
  zip_source_seek(bytes, 0, SEEK_END);
  std::string whole(static_cast<std::size_t>(zip_source_tell(bytes)), '\0');
  zip_source_seek(bytes, 0, SEEK_SET);
  zip_source_read(bytes, whole.data(), whole.size());
  zip_source_close(bytes);
  zip_source_free(bytes);
  return whole;
}

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

using Members = std::map<std::string, std::string>;  // name and text
inline Members members_of(const std::string& path) {
  const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  formats::Archive archive(file.get());
  Members members;
  for (std::size_t i = 0; i < archive.members().size(); ++i) {
    std::string& text = members[archive.members()[i].name];
    const auto source = archive.open(i);
    char part[4096];
    for (std::size_t got = source->read(part, sizeof part); got > 0; got = source->read(part, sizeof part))
      text.append(part, got);
  }
  return members;
}

}  // namespace test
