#include "base/picture_head.h"

#include <string>

#include "tests/unit/suite.h"

using base::picture_head;
using base::PictureKind;
using namespace std::string_literals;

class BasePictureHeadTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BasePictureHeadTest);
  CPPUNIT_TEST(pictures_are_known_by_their_headers);
  CPPUNIT_TEST(every_truncation_of_a_header_is_refused);
  CPPUNIT_TEST(no_picture_has_zero_or_too_many_pixels);
  CPPUNIT_TEST(pages_and_scripts_are_no_pictures);
  CPPUNIT_TEST(a_jpeg_without_a_frame_is_none);
  CPPUNIT_TEST_SUITE_END();

  // Returns SOI, APP0 with four bytes, a fill byte, and SOF0 of height × width.
  static std::string jpeg(const std::string& height, const std::string& width) {
    return "\xFF\xD8\xFF\xE0\x00\x06JFIF\xFF\xFF\xC0\x00\x0B\x08"s + height + width + "\x01\x01\x11\x00"s;
  }
  static std::string png(const std::string& width, const std::string& height) {
    return "\x89PNG\r\n\x1A\n\x00\x00\x00\x0DIHDR"s + width + height + "\x08\x02\x00\x00\x00"s + "crc!";
  }
  static std::string webp(const std::string& chunk) { return "RIFF\x40\x00\x00\x00WEBP"s + chunk; }
  static std::string lossy(const std::string& size) {
    return webp("VP8 \x20\x00\x00\x00\x10\x20\x00\x9D\x01\x2A"s + size);
  }
  static std::string gif(const std::string& size) { return "GIF89a"s + size + std::string(22, '\0'); }
  static void expect(PictureKind kind, std::uint32_t width, std::uint32_t height, const std::string& bytes) {
    const auto head = picture_head(bytes);
    CPPUNIT_ASSERT(head && head->kind == kind);
    CPPUNIT_ASSERT_EQUAL(width, head->width);
    CPPUNIT_ASSERT_EQUAL(height, head->height);
  }

 public:
  void pictures_are_known_by_their_headers() {
    expect(PictureKind::jpeg, 32, 64, jpeg("\x00\x40"s, "\x00\x20"s));
    expect(PictureKind::png, 64, 32, png("\x00\x00\x00\x40"s, "\x00\x00\x00\x20"s));
    expect(PictureKind::webp, 64, 32, lossy("\x40\x00\x20\x00"s));
    expect(PictureKind::webp, 64, 8, webp("VP8L\x20\x00\x00\x00\x2F\x3F\xC0\x01\x00 and more"s));
    expect(PictureKind::webp, 64, 32, webp("VP8X\x0A\x00\x00\x00\x00\x00\x00\x00\x3F\x00\x00\x1F\x00\x00"s));
    expect(PictureKind::gif, 64, 32, gif("\x40\x00\x20\x00"s));
  }

  void every_truncation_of_a_header_is_refused() {
    for (const std::string& whole :
         {jpeg("\x00\x40"s, "\x00\x20"s).substr(0, 20), png("\x00\x00\x00\x40"s, "\x00\x00\x00\x20"s),
          lossy("\x40\x00\x20\x00"s), gif("\x40\x00\x20\x00"s)})
      for (std::size_t length = 0; length < whole.size(); ++length)
        CPPUNIT_ASSERT(!picture_head(std::string_view(whole).substr(0, length)));
  }

  void no_picture_has_zero_or_too_many_pixels() {
    CPPUNIT_ASSERT(!picture_head(jpeg("\x00\x00"s, "\x00\x20"s)));
    CPPUNIT_ASSERT(!picture_head(jpeg("\xFF\xFF"s, "\xFF\xFF"s)));
    CPPUNIT_ASSERT(!picture_head(png("\x00\x00\x00\x00"s, "\x00\x00\x00\x20"s)));
    CPPUNIT_ASSERT(!picture_head(png("\xFF\xFF\xFF\xFF"s, "\xFF\xFF\xFF\xFF"s)));
    CPPUNIT_ASSERT(!picture_head(gif("\xFF\xFF\xFF\xFF"s)) && !picture_head(gif("\x40\x00\x00\x00"s)));
    CPPUNIT_ASSERT(!picture_head(lossy("\xFF\x3F\xFF\x3F"s)));
    CPPUNIT_ASSERT(!picture_head(webp("VP8X\x0A\x00\x00\x00\x00\x00\x00\x00\xFF\xFF\xFF\xFF\xFF\xFF"s)));
  }

  void pages_and_scripts_are_no_pictures() {
    for (const std::string& bytes :
         {"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>"s, "<!doctype html><script>1</script>"s,
          "GIF89b\x01\x00\x01\x00 and what follows until it is long enough"s, ""s})
      CPPUNIT_ASSERT(!picture_head(bytes));
  }

  void a_jpeg_without_a_frame_is_none() {
    CPPUNIT_ASSERT(!picture_head("\xFF\xD8\xFF\xD9 nothing more at all"s));
    CPPUNIT_ASSERT(!picture_head("\xFF\xD8\xFF\xE0\x00\x00 a segment shorter than its length"s));
    CPPUNIT_ASSERT(!picture_head("\xFF\xD8\xFF\xE0\xFF\xFF a segment beyond the end"s));
    CPPUNIT_ASSERT(!picture_head("\xFF\xD8"s + std::string(100000, '\xFF')));
  }
};
REGISTER_SUITE(BasePictureHeadTest);
