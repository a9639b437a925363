// Two people and a film, and what the first of them logs.
#pragma once

#include <cppunit/TestFixture.h>

#include <memory>

#include "store/diary/play.h"
#include "store_fixture.h"

namespace test {

class PlayFixture : public CppUnit::TestFixture {
 public:
  void setUp() override {
    store_ = std::make_unique<Store>();
    maya_ = store::find_user(store_->db(), store_->add_user("maya")).value();
    ben_ = store::find_user(store_->db(), store_->add_user("ben")).value();
    movie_ = store_->add_movie(7);
  }
  void tearDown() override { store_.reset(); }

 protected:
  std::unique_ptr<Store> store_;
  domain::User maya_, ben_;
  std::int64_t movie_ = 0;

  std::int64_t add(const store::NewPlay& play) {
    return store_->write([&](store::Tx& tx) { return store::add_play(tx, maya_, play, kNow); });
  }
  std::int64_t set(const store::NewPlay& play) {
    return store_->write([&](store::Tx& tx) { return store::set_play(tx, maya_, play, kNow); });
  }
  domain::Play find(std::int64_t id) { return store::find_play(store_->db(), maya_.id, movie_, id).value(); }
};

}  // namespace test
