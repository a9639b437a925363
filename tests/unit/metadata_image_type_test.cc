#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "metadata/image_type.h"

using metadata::image_type;
using metadata::ImageType;
using namespace std::string_literals;

class MetadataImageTypeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataImageTypeTest);
  CPPUNIT_TEST(pictures_are_known_by_their_headers);
  CPPUNIT_TEST(every_truncation_of_a_header_is_refused);
  CPPUNIT_TEST(no_picture_has_zero_or_too_many_pixels);
  CPPUNIT_TEST(pages_and_scripts_are_no_pictures);
  CPPUNIT_TEST(a_jpeg_without_a_frame_is_none);
  CPPUNIT_TEST_SUITE_END();

  // SOI, APP0 with four bytes, fill byte, SOF0 of height × width.
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

 public:
  void pictures_are_known_by_their_headers() {
    CPPUNIT_ASSERT(image_type(jpeg("\x00\x40"s, "\x00\x20"s)) == ImageType::jpeg);
    CPPUNIT_ASSERT(image_type(png("\x00\x00\x00\x40"s, "\x00\x00\x00\x20"s)) == ImageType::png);
    CPPUNIT_ASSERT(image_type(lossy("\x40\x00\x20\x00"s)) == ImageType::webp);
    CPPUNIT_ASSERT(image_type(webp("VP8L\x20\x00\x00\x00\x2F\x3F\x00\x00\x00 and more"s)) == ImageType::webp);
    CPPUNIT_ASSERT(image_type(webp("VP8X\x0A\x00\x00\x00\x00\x00\x00\x00\x3F\x00\x00\x1F\x00\x00"s)) == ImageType::webp);
  }

  void every_truncation_of_a_header_is_refused() {
    for (const std::string& whole : {jpeg("\x00\x40"s, "\x00\x20"s).substr(0, 20),
                                     png("\x00\x00\x00\x40"s, "\x00\x00\x00\x20"s), lossy("\x40\x00\x20\x00"s)})
      for (std::size_t length = 0; length < whole.size(); ++length)
        CPPUNIT_ASSERT(!image_type(std::string_view(whole).substr(0, length)));
  }

  void no_picture_has_zero_or_too_many_pixels() {
    CPPUNIT_ASSERT(!image_type(jpeg("\x00\x00"s, "\x00\x20"s)));
    CPPUNIT_ASSERT(!image_type(jpeg("\xFF\xFF"s, "\xFF\xFF"s)));
    CPPUNIT_ASSERT(!image_type(png("\x00\x00\x00\x00"s, "\x00\x00\x00\x20"s)));
    CPPUNIT_ASSERT(!image_type(png("\xFF\xFF\xFF\xFF"s, "\xFF\xFF\xFF\xFF"s)));
    CPPUNIT_ASSERT(!image_type(lossy("\xFF\x3F\xFF\x3F"s)));
    CPPUNIT_ASSERT(!image_type(webp("VP8X\x0A\x00\x00\x00\x00\x00\x00\x00\xFF\xFF\xFF\xFF\xFF\xFF"s)));
  }

  void pages_and_scripts_are_no_pictures() {
    for (const std::string& bytes : {"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>"s,
                                     "<!doctype html><script>1</script>"s, "GIF89a\x01\x00\x01\x00"s, ""s})
      CPPUNIT_ASSERT(!image_type(bytes));
  }

  void a_jpeg_without_a_frame_is_none() {
    CPPUNIT_ASSERT(!image_type("\xFF\xD8\xFF\xD9 nothing more at all"s));
    CPPUNIT_ASSERT(!image_type("\xFF\xD8\xFF\xE0\x00\x00 a segment shorter than its length"s));
    CPPUNIT_ASSERT(!image_type("\xFF\xD8\xFF\xE0\xFF\xFF a segment beyond the end"s));
    CPPUNIT_ASSERT(!image_type("\xFF\xD8"s + std::string(100000, '\xFF')));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(MetadataImageTypeTest);
