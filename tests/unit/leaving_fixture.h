// Exports of an account that matinee-reader and the jobs bring into another.
#pragma once

#include <fstream>
#include <string>

#include "base/picture.h"
#include "base/text.h"
#include "formats_archives.h"
#include "import_fixture.h"
#include "transfer/exports/write.h"

namespace test {

class LeavingFixture : public ImportFixture {
 protected:
  using ExportFormat = domain::ExportFormat;

  std::int64_t number(const char* sql) { return store_.number(sql); }

  std::string exported(std::int64_t user, ExportFormat format = ExportFormat::matinee) {
    const std::string path = store_.file("export-" + std::to_string(user));
    CPPUNIT_ASSERT(
        transfer::write_export(config_, {user, format, path, kNow}, [](std::int64_t, std::int64_t) { return true; }));
    return path;
  }

  // An upload of these bytes, read by matinee-reader; its options are to be answered.
  std::int64_t upload(std::int64_t user, const std::string& bytes, bool is_read = true) {
    const std::int64_t id = store_.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, user, "", clock_.now()).value();
      store::set_import_options(tx, batch, {{"shared_lists", "yes"}});  // a person who moves says so
      const auto file = store::add_import_file(tx, batch, "matinee.zip", static_cast<std::int64_t>(bytes.size()),
                                               std::string(64, 'a'));
      std::ofstream(store::import_path(config_, batch, file), std::ios::binary) << bytes;
      return batch;
    });
    start(transfer::start_reading, id);
    if (is_read) run();
    return id;
  }
  std::int64_t matched(std::int64_t user, const std::string& bytes) {
    const std::int64_t id = upload(user, bytes);
    CPPUNIT_ASSERT_EQUAL(std::string("options"), state(id));
    take(transfer::start_matching, id);
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
    return id;
  }
  std::int64_t brought(std::int64_t user, const std::string& bytes) {
    const std::int64_t id = matched(user, bytes);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    return id;
  }

  // A picture as people send it, which the server has made its own.
  void give_picture(std::int64_t user) {
    const auto png = base::square_picture(
        config_,
        base::from_hex("89504e470d0a1a0a0000000d4948445200000018000000100802000000834628c2000000097048597300000ec40000"
                       "0ec401952b0e1b0000002649444154388d63fccf80008c0cc83cc2e03f03239ccd44924e3c60d4a05183460d1aa906"
                       "0100acc4031ff11e44590000000049454e44ae426082")
            .value());
    const std::string name = base::save_picture(config_, png.value());
    store_.write([&](store::Tx& tx) { return store::set_profile_image(tx, user, name); });
  }
  std::string picture_of(std::int64_t user) {
    return base::read_picture(config_, store::find_user(db_, user)->profile_image).value_or("");
  }
};

}  // namespace test
