#include "formats/input/archive.h"

#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>

#include "base/text.h"

namespace formats {

namespace {

constexpr std::int64_t kRatioFrom = 1'000'000;
constexpr std::size_t kLongestName = 1024;

zip* open_archive(int fd) {
  const int own = ::dup(fd);
  int error = 0;
  zip* opened = own < 0 ? nullptr : zip_fdopen(own, ZIP_CHECKCONS, &error);
  if (opened == nullptr && own >= 0) ::close(own);
  if (opened == nullptr) throw Refused{"file_broken"};
  return opened;
}

bool is_left_out(const std::string& name) {
  const bool is_folder = name.empty() || name.back() == '/';
  const bool is_absolute = name.starts_with('/') || name.find(':') == 1;
  const bool climbs = name == ".." || name.starts_with("../") || name.find("/../") != std::string::npos;
  return is_folder || is_absolute || climbs || name.size() > kLongestName || name.starts_with("__MACOSX/") ||
         name.ends_with(".DS_Store");
}

bool is_link(zip* archive, std::uint64_t index) {
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  return zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 && system == ZIP_OPSYS_UNIX &&
         S_ISLNK(attributes >> 16);
}

domain::RowReason problem_of(const zip_stat_t& facts) {
  if (facts.encryption_method != ZIP_EM_NONE) return "file_encrypted";
  const bool is_known = facts.comp_method == ZIP_CM_STORE || facts.comp_method == ZIP_CM_DEFLATE;
  return is_known ? domain::RowReason() : "file_broken";
}

}  // namespace

class MemberSource : public Source {
 public:
  MemberSource(Archive& archive, std::size_t member) : archive_(archive), member_(member) { rewind(); }

  void rewind() override {
    file_.reset(zip_fopen_index(archive_.zip_.get(), archive_.members_[member_].index, 0));
    if (!file_) throw Refused{"file_broken"};
    given_ = 0;
  }
  std::size_t read(char* into, std::size_t size) override {
    const zip_int64_t got = zip_fread(file_.get(), into, size);
    if (got < 0) throw Refused{"file_broken"};
    given_ += got;
    archive_.count(member_, given_);
    return static_cast<std::size_t>(got);
  }

 private:
  struct Close {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
  };
  Archive& archive_;
  std::size_t member_;
  std::unique_ptr<zip_file_t, Close> file_;
  std::int64_t given_ = 0;
};

Archive::Archive(int fd, const ArchiveLimits& limits) : limits_(limits), zip_(open_archive(fd), zip_discard) {
  if (zip_get_num_entries(zip_.get(), 0) > limits_.members) throw Refused{"too_big"};
  list();
  take_off_common_folder();
  given_.resize(members_.size());
}

void Archive::list() {
  const zip_int64_t count = zip_get_num_entries(zip_.get(), 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t facts;
    const auto index = static_cast<zip_uint64_t>(i);
    if (zip_stat_index(zip_.get(), index, 0, &facts) != 0 || (facts.valid & ZIP_STAT_NAME) == 0) continue;
    std::string name = facts.name;
    std::ranges::replace(name, '\\', '/');  // some programs for Windows write backslashes
    if (is_left_out(name) || is_link(zip_.get(), index)) continue;
    members_.push_back(
        {base::salvage_text(name, kLongestName), index, static_cast<std::int64_t>(facts.comp_size), problem_of(facts)});
  }
}

void Archive::take_off_common_folder() {
  if (members_.empty()) return;
  const std::string folder = members_[0].name.substr(0, members_[0].name.find('/') + 1);
  const bool is_common = !folder.empty() && std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
    return member.name.starts_with(folder);
  });
  if (!is_common) return;
  for (Member& member : members_) member.name.erase(0, folder.size());
}

std::unique_ptr<Source> Archive::open(std::size_t member) {
  if (!members_[member].problem.empty()) throw Refused{members_[member].problem};
  return std::make_unique<MemberSource>(*this, member);
}

void Archive::count(std::size_t member, std::int64_t given) {
  if (given > given_[member]) {
    given_in_all_ += given - given_[member];
    given_[member] = given;
  }
  const bool is_bomb = given > kRatioFrom && given > limits_.ratio * members_[member].packed;
  if (is_bomb || given > limits_.member_bytes || given_in_all_ > limits_.all_bytes) throw Refused{"too_big"};
}

bool is_archive(std::string_view head) { return head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06"); }

}  // namespace formats
