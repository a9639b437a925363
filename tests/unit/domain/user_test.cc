#include "domain/user.h"

#include "tests/unit/suite.h"

using domain::Privacy;
using domain::User;

class DomainUserTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DomainUserTest);
  CPPUNIT_TEST(names_are_letters_and_digits);
  CPPUNIT_TEST(a_private_profile_is_for_its_owner_and_admins);
  CPPUNIT_TEST(members_see_members_and_everybody_sees_public_ones);
  CPPUNIT_TEST(texts_and_values_are_inverse);
  CPPUNIT_TEST(initials_come_from_capitals);
  CPPUNIT_TEST_SUITE_END();

  static User user(std::int64_t id, Privacy privacy, bool admin = false) {
    User user;
    user.id = id;
    user.privacy = privacy;
    user.is_admin = admin;
    return user;
  }

 public:
  void names_are_letters_and_digits() {
    for (const auto& good : {"a", "Maya1", "0"}) CPPUNIT_ASSERT(domain::is_user_name(good));
    CPPUNIT_ASSERT(domain::is_user_name(std::string(64, 'a')));
    CPPUNIT_ASSERT(!domain::is_user_name(std::string(65, 'a')));
    for (const auto& bad : {"", "a b", "a-b", "ä", "a_b", "a/b"})
      CPPUNIT_ASSERT_MESSAGE(bad, !domain::is_user_name(bad));
  }

  void a_private_profile_is_for_its_owner_and_admins() {
    const User owner = user(1, Privacy::owner);
    CPPUNIT_ASSERT(domain::may_read(owner, owner));
    CPPUNIT_ASSERT(domain::may_read(user(2, Privacy::owner, true), owner));
    CPPUNIT_ASSERT(!domain::may_read(user(2, Privacy::everyone), owner));
    CPPUNIT_ASSERT(!domain::may_read(std::nullopt, owner));
  }

  void members_see_members_and_everybody_sees_public_ones() {
    CPPUNIT_ASSERT(domain::may_read(user(2, Privacy::owner), user(1, Privacy::members)));
    CPPUNIT_ASSERT(!domain::may_read(std::nullopt, user(1, Privacy::members)));
    CPPUNIT_ASSERT(domain::may_read(std::nullopt, user(1, Privacy::everyone)));
  }

  void texts_and_values_are_inverse() {
    for (const auto privacy : {Privacy::owner, Privacy::members, Privacy::everyone})
      CPPUNIT_ASSERT(privacy == domain::privacy_from(domain::privacy_text(privacy)));
    for (const auto scale : {domain::RatingScale::ten, domain::RatingScale::five})
      CPPUNIT_ASSERT(scale == domain::rating_scale_from(domain::rating_scale_text(scale)));
    CPPUNIT_ASSERT(domain::privacy_from("nonsense") == Privacy::members);
  }

  void initials_come_from_capitals() {
    CPPUNIT_ASSERT_EQUAL(std::string("MK"), domain::initials("MayaK"));
    CPPUNIT_ASSERT_EQUAL(std::string("M"), domain::initials("maya"));
    CPPUNIT_ASSERT_EQUAL(std::string("TS"), domain::initials("Tilda Swinton"));
    CPPUNIT_ASSERT_EQUAL(std::string("VB"), domain::initials("van der Berg"));
    CPPUNIT_ASSERT_EQUAL(std::string("ÉŻ"), domain::initials("Élodie Żak"));
    CPPUNIT_ASSERT_EQUAL(std::string("宮"), domain::initials("宮崎駿"));
    CPPUNIT_ASSERT_EQUAL(std::string("?"), domain::initials(""));
    for (const auto& name : {"maya", "ben", ""}) CPPUNIT_ASSERT(domain::hue_of(name) >= 0 && domain::hue_of(name) < 12);
  }
};
REGISTER_SUITE(DomainUserTest);
