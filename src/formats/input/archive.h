// A ZIP archive, read by libzip: members by name, within limits that are counted while they are unpacked. Names are
// only compared, never used as paths.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "domain/import.h"
#include "formats/input/source.h"

struct zip;

namespace formats {

struct ArchiveLimits {
  std::int64_t members = 5000;
  std::int64_t member_bytes = 64'000'000, all_bytes = 300'000'000;  // unpacked
  std::int64_t ratio = 200;                                         // unpacked to packed, once a member gave 1 MB
};

class Archive {
 public:
  struct Member {
    std::string name;  // without the one folder that holds everything
    std::uint64_t index = 0;
    std::int64_t packed = 0;
    domain::RowReason problem;  // a reason why it cannot be read, or empty
  };

  // The descriptor belongs to the caller. Throws Refused.
  explicit Archive(int fd, const ArchiveLimits& limits = {});

  // Returns the members, without folders, links, unsafe paths and the files that programs put beside the data.
  const std::vector<Member>& members() const { return members_; }
  std::unique_ptr<Source> open(std::size_t member);

 private:
  friend class MemberSource;
  void list();
  void take_off_common_folder();
  void count(std::size_t member, std::int64_t given);

  ArchiveLimits limits_;
  std::unique_ptr<zip, void (*)(zip*)> zip_;
  std::vector<Member> members_;
  std::vector<std::int64_t> given_;  // most bytes that each member gave in one reading
  std::int64_t given_in_all_ = 0;
};

bool is_archive(std::string_view head);

}  // namespace formats
