#include "transfer/message.h"

#include "tests/unit/suite.h"
#include "transfer/foreign.h"

using domain::MediaServer;
using transfer::Message;

class TransferMessageTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TransferMessageTest);
  CPPUNIT_TEST(plex_tells_what_was_played);
  CPPUNIT_TEST(plex_of_old_agents_names_movies_by_guid);
  CPPUNIT_TEST(plex_of_others_or_of_other_things_is_ignored);
  CPPUNIT_TEST(plex_ratings_are_set_and_removed);
  CPPUNIT_TEST(jellyfin_tells_what_was_played);
  CPPUNIT_TEST(jellyfin_marks_count_but_unplayed_never_deletes);
  CPPUNIT_TEST(jellyfin_of_the_other_plugin_names_the_item);
  CPPUNIT_TEST(jellyfin_may_tell_the_local_time_alone);
  CPPUNIT_TEST(plex_ids_come_in_other_spellings);
  CPPUNIT_TEST(a_rating_may_stand_with_the_film);
  CPPUNIT_TEST(progress_is_only_counted);
  CPPUNIT_TEST(emby_tells_what_was_played);
  CPPUNIT_TEST(emby_marks_count_but_unplayed_never_deletes);
  CPPUNIT_TEST(kodi_reports_every_post);
  CPPUNIT_TEST(types_may_be_anything);
  CPPUNIT_TEST(what_is_not_json_is_no_message);
  CPPUNIT_TEST(times_are_read_in_all_spellings);
  CPPUNIT_TEST(texts_are_cleaned_and_cut);
  CPPUNIT_TEST(samples_are_understood);
  CPPUNIT_TEST_SUITE_END();

  static Message read(MediaServer server, const std::string& json) {
    const auto message = transfer::read_message(server, json);
    CPPUNIT_ASSERT_MESSAGE(json, message.has_value());
    return *message;
  }
  static domain::PlayReport report(MediaServer server, const std::string& json) {
    const Message message = read(server, json);
    CPPUNIT_ASSERT_MESSAGE(json + " → " + base::english(message.reason), message.report.has_value());
    return *message.report;
  }
  static void refuse(MediaServer server, const std::string& json, const base::Text& reason = {}) {
    const Message message = read(server, json);
    CPPUNIT_ASSERT_MESSAGE(json, !message.report);
    CPPUNIT_ASSERT_MESSAGE(json, !message.reason.is_empty());
    if (!reason.is_empty()) CPPUNIT_ASSERT_EQUAL(reason.stored(), message.reason.stored());
  }

 public:
  void plex_tells_what_was_played() {
    const auto play =
        report(MediaServer::plex,
               R"({"event":"media.scrobble","user":true,"Metadata":{"librarySectionType":"movie","type":"movie",
      "title":"Alien","year":1979,"lastViewedAt":1714500000,"guid":"plex://movie/5d7768","Guid":[{"id":"imdb://tt0078748"},{"id":"tmdb://348"},{"id":"tvdb://1"}]}})");
    CPPUNIT_ASSERT(play.kind == domain::ReportKind::play);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, play.movie.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::string("tt0078748"), play.movie.imdb_id);
    CPPUNIT_ASSERT_EQUAL(std::string("Alien"), play.movie.title);
    CPPUNIT_ASSERT_EQUAL(1979, play.movie.year);
    CPPUNIT_ASSERT(play.at == base::UnixTime{1714500000});
    // Either of the two types will do, and times and years may be text.
    const auto text = report(
        MediaServer::plex,
        R"({"event":"media.scrobble","Metadata":{"type":"movie","title":"Alien","year":"1979","lastViewedAt":"1714500000"}})");
    CPPUNIT_ASSERT(text.at == base::UnixTime{1714500000} && text.movie.year == 1979);
    CPPUNIT_ASSERT(!report(MediaServer::plex,
                           R"({"event":"media.scrobble","Metadata":{"librarySectionType":"movie","title":"Alien"}})")
                        .at);
  }

  void plex_of_old_agents_names_movies_by_guid() {
    const auto movie = [](const std::string& guid) {
      return report(MediaServer::plex,
                    R"({"event":"media.scrobble","Metadata":{"type":"movie","title":"x","guid":")" + guid + R"("}})")
          .movie;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("tt0090728"), movie("com.plexapp.agents.imdb://tt0090728?lang=en").imdb_id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{6978}, movie("com.plexapp.agents.themoviedb://6978?lang=en").meta_id);
    for (const char* guid : {"local://12", "com.plexapp.agents.none://abc", "tmdb://", "tmdb://x", "tmdb://-5",
                             "imdb://348", "://", "tmdb", "com.plexapp.agents.thetvdb://12/1/2"})
      CPPUNIT_ASSERT_MESSAGE(guid, !movie(guid).has_id());
  }

  void plex_of_others_or_of_other_things_is_ignored() {
    refuse(MediaServer::plex, R"({"event":"media.scrobble","user":false,"Metadata":{"type":"movie","title":"x"}})");
    CPPUNIT_ASSERT(
        read(MediaServer::plex, R"({"event":"media.scrobble","user":"false","Metadata":{"type":"movie","title":"x"}})")
            .report);  // exactly false
    for (const char* event : {"media.play", "media.pause", "media.stop", "library.new", ""})
      refuse(MediaServer::plex, R"({"event":")" + std::string(event) + R"(","Metadata":{"type":"movie","title":"x"}})");
    refuse(MediaServer::plex,
           R"({"event":"media.scrobble","Metadata":{"type":"episode","librarySectionType":"show","title":"x"}})",
           transfer::kNotMovie);
    refuse(MediaServer::plex,
           R"({"event":"media.scrobble","Metadata":{"type":"clip","librarySectionType":"movie","title":"Trailer"}})",
           transfer::kNotMovie);
    refuse(MediaServer::plex, R"({"event":"media.scrobble","Metadata":{"type":"movie"}})");
    const Message episode = read(
        MediaServer::plex,
        R"({"event":"media.scrobble","Metadata":{"type":"episode","title":"Chikhai Bardo","grandparentTitle":"Severance"}})");
    CPPUNIT_ASSERT_EQUAL(std::string("Severance · Chikhai Bardo"), episode.movie);
    CPPUNIT_ASSERT_EQUAL(std::string("Played"), base::english(episode.event));
  }

  void plex_ratings_are_set_and_removed() {
    const auto rated = [](const std::string& rating) {
      return read(MediaServer::plex, R"({"event":"media.rate","user":true,"rating":)" + rating +
                                         R"(,"Metadata":{"type":"movie","title":"x","lastViewedAt":1}})");
    };
    for (const auto& [text, tenths] :
         {std::pair{"8", 80}, {"8.0", 80}, {"\"7\"", 70}, {"\"7.5\"", 75}, {"10", 100}, {"0.1", 5}, {"3.14", 31}}) {
      const Message message = rated(text);
      CPPUNIT_ASSERT_MESSAGE(
          text, message.report && message.report->kind == domain::ReportKind::rating && !message.report->at);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, tenths, message.report->rating.value());
    }
    for (const char* gone : {"0", "-1", "\"-1\"", "\"0\"", "-1e300"})
      CPPUNIT_ASSERT_MESSAGE(gone, rated(gone).report && !rated(gone).report->rating);
    for (const char* bad :
         {"11", "\"eight\"", "null", "true", "[8]", "{}", "\"\"", "\"8 stars\"", "\"nan\"", "\"inf\"", "1e300"})
      CPPUNIT_ASSERT_MESSAGE(bad, !rated(bad).report);
    refuse(MediaServer::plex, R"({"event":"media.rate","Metadata":{"type":"movie","title":"x"}})");
  }

  void jellyfin_tells_what_was_played() {
    const auto play =
        report(MediaServer::jellyfin,
               R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Movie","Name":"Alien",
      "Year":1979,"Provider_tmdb":"348","Provider_imdb":"tt0078748","UtcTimestamp":"2024-04-30T18:00:00.1234567Z","PlaySessionId":"s1"})");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, play.movie.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::string("tt0078748"), play.movie.imdb_id);
    CPPUNIT_ASSERT(play.at == base::UnixTime{1714500000} && play.movie.year == 1979 && play.session == "s1");
    for (const char* yes : {"true", "\"True\"", "\"true\""})
      CPPUNIT_ASSERT_MESSAGE(yes,
                             read(MediaServer::jellyfin, R"({"NotificationType":"PlaybackStop","PlayedToCompletion":)" +
                                                             std::string(yes) + R"(,"ItemType":"Movie","Name":"x"})")
                                 .report);
    for (const char* no : {"false", "\"False\"", "null", "1", "\"\"", "[]"})
      refuse(MediaServer::jellyfin,
             R"({"NotificationType":"PlaybackStop","PlayedToCompletion":)" + std::string(no) +
                 R"(,"ItemType":"Movie","Name":"x"})",
             transfer::kNotFinished);
    refuse(MediaServer::jellyfin,
           R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Episode","Name":"x"})",
           transfer::kNotMovie);
    refuse(MediaServer::jellyfin,
           R"({"NotificationType":"PlaybackStart","PlayedToCompletion":true,"ItemType":"Movie","Name":"x"})");
    refuse(MediaServer::jellyfin,
           R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Movie"})");
  }

  void jellyfin_marks_count_but_unplayed_never_deletes() {
    const std::string head = R"({"NotificationType":"UserDataSaved","ItemType":"Movie","Name":"x","SaveReason":")";
    CPPUNIT_ASSERT(read(MediaServer::jellyfin, head + R"(TogglePlayed","Played":"True"})").report);
    refuse(MediaServer::jellyfin, head + R"(TogglePlayed","Played":false})", transfer::kUnplayed);
    refuse(MediaServer::jellyfin, head + R"(TogglePlayed"})", transfer::kUnplayed);
    CPPUNIT_ASSERT(read(MediaServer::jellyfin, head + R"(PlaybackFinished","Played":true})").report);
    refuse(MediaServer::jellyfin, head + R"(PlaybackFinished","Played":"False"})", transfer::kNotFinished);
    CPPUNIT_ASSERT(!read(MediaServer::jellyfin, head + R"(PlaybackFinished","Played":false})").is_counted_only);
    for (const char* reason : {"PlaybackStart", "PlaybackProgress", "UpdateUserRating", "Import", ""})
      CPPUNIT_ASSERT_MESSAGE(reason,
                             read(MediaServer::jellyfin, head + reason + R"(","Played":true})").is_counted_only);
    CPPUNIT_ASSERT_EQUAL(std::string("Marked as unplayed"),
                         base::english(read(MediaServer::jellyfin, head + R"(TogglePlayed"})").event));
  }

  void jellyfin_of_the_other_plugin_names_the_item() {
    const std::string film = R"("Item":{"Type":"Movie","Name":"Alien","ProductionYear":1979,)"
                             R"("ProviderIds":{"Tmdb":"348","Imdb":"tt0078748"})";
    const auto play = report(MediaServer::jellyfin, R"({"Event":"Stop",)" + film + R"(,"UserData":{"Played":true}}})");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, play.movie.meta_id);
    CPPUNIT_ASSERT(play.movie.imdb_id == "tt0078748" && play.movie.title == "Alien" && play.movie.year == 1979);
    CPPUNIT_ASSERT(read(MediaServer::jellyfin, R"({"Event":"Stop",)" + film + "}}").report);
    CPPUNIT_ASSERT(read(MediaServer::jellyfin, R"({"Event":"MarkPlayed",)" + film + "}}").report);
    refuse(MediaServer::jellyfin, R"({"Event":"Stop",)" + film + R"(,"UserData":{"Played":false}}})",
           transfer::kNotFinished);
    refuse(MediaServer::jellyfin, R"({"Event":"MarkUnplayed",)" + film + "}}", transfer::kUnplayed);
    refuse(MediaServer::jellyfin, R"({"Event":"Stop","Item":{"Type":"Episode","Name":"x","SeriesName":"y"}})",
           transfer::kNotMovie);
    CPPUNIT_ASSERT(read(MediaServer::jellyfin, R"({"Event":"Pause",)" + film + "}}").is_counted_only);
  }

  void jellyfin_may_tell_the_local_time_alone() {
    const auto at = [](const std::string& times) {
      return report(MediaServer::jellyfin,
                    R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Movie","Name":"x",)" +
                        times + "}")
          .at;
    };
    CPPUNIT_ASSERT(at(R"("Timestamp":"2024-04-30T20:00:00.1234567+02:00")") == base::UnixTime{1714500000});
    CPPUNIT_ASSERT(at(R"("Timestamp":"2024-04-30T20:00:00+02:00","UtcTimestamp":"soon")") ==
                   base::UnixTime{1714500000});
    CPPUNIT_ASSERT(at(R"("Timestamp":"1999-04-30T20:00:00+02:00","UtcTimestamp":"2024-04-30T18:00:00Z")") ==
                   base::UnixTime{1714500000});
  }

  void plex_ids_come_in_other_spellings() {
    const auto movie = [](const std::string& guids) {
      return report(MediaServer::plex,
                    R"({"event":"media.scrobble","Metadata":{"type":"movie","title":"x",)" + guids + "}}")
          .movie;
    };
    for (const char* guids :
         {R"("guid":[{"id":"imdb://tt0078748"},{"id":"tmdb://348"}])", R"("guid":["tmdb://348","imdb://tt0078748"])",
          R"("Guid":[{"Scheme":"tmdb","Host":"348"},{"Scheme":"imdb","Host":"tt0078748"}])",
          R"("Guid":[{"Id":{"Scheme":"tmdb","Host":"348"}},{"Id":"imdb://tt0078748"}])",
          R"("guid":{"scheme":1},"Guid":[null,7,[],{"id":"tmdb://348"},{"id":"imdb://tt0078748"}])"})
      CPPUNIT_ASSERT_MESSAGE(guids, movie(guids).meta_id == 348 && movie(guids).imdb_id == "tt0078748");
  }

  void a_rating_may_stand_with_the_film() {
    const auto rated = [](const std::string& rating, const std::string& own) {
      return read(MediaServer::plex, R"({"event":"media.rate",)" + rating +
                                         R"("Metadata":{"type":"movie","title":"x","userRating":)" + own + "}}");
    };
    CPPUNIT_ASSERT_EQUAL(85, rated("", "8.5").report.value().rating.value());
    CPPUNIT_ASSERT_EQUAL(70, rated("", "\"7\"").report.value().rating.value());
    CPPUNIT_ASSERT_EQUAL(60, rated(R"("rating":6,)", "8").report.value().rating.value());
    CPPUNIT_ASSERT(!rated(R"("rating":0,)", "8").report.value().rating);
    CPPUNIT_ASSERT(!rated(R"("rating":"eight",)", "8").report);
  }

  void progress_is_only_counted() {
    for (const char* event : {"media.play", "media.pause", "media.stop", "library.new"})
      CPPUNIT_ASSERT_MESSAGE(event, read(MediaServer::plex, R"({"event":")" + std::string(event) +
                                                                R"(","Metadata":{"type":"movie","title":"x"}})")
                                        .is_counted_only);
    for (const char* type : {"PlaybackStart", "PlaybackProgress", "ItemAdded", ""})
      CPPUNIT_ASSERT_MESSAGE(type, read(MediaServer::jellyfin, R"({"NotificationType":")" + std::string(type) +
                                                                   R"(","ItemType":"Movie","Name":"x"})")
                                       .is_counted_only);
    CPPUNIT_ASSERT(
        read(MediaServer::emby, R"({"Event":"playback.pause","Item":{"Type":"Movie","Name":"x"}})").is_counted_only);
    CPPUNIT_ASSERT(
        !read(MediaServer::emby, R"({"Event":"playback.stop","Item":{"Type":"Movie","Name":"x"}})").is_counted_only);
  }

  void emby_tells_what_was_played() {
    const auto play = report(
        MediaServer::emby,
        R"({"Event":"playback.stop","Date":"2024-04-30T18:00:00.0000000Z","PlaybackInfo":{"PlayedToCompletion":true},
      "Session":{"Id":"of a device"},"Item":{"Type":"Movie","Name":"Alien","ProductionYear":1979,"ProviderIds":{"Tmdb":"348","Imdb":"tt0078748"}}})");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, play.movie.meta_id);
    CPPUNIT_ASSERT(play.at == base::UnixTime{1714500000} && play.movie.imdb_id == "tt0078748" &&
                   play.movie.year == 1979 && play.session.empty());
    refuse(
        MediaServer::emby,
        R"({"Event":"playback.stop","PlaybackInfo":{"PlayedToCompletion":false},"Item":{"Type":"Movie","Name":"x"}})",
        transfer::kNotFinished);
    refuse(MediaServer::emby, R"({"Event":"playback.stop","Item":{"Type":"Movie","Name":"x"}})",
           transfer::kNotFinished);
    refuse(
        MediaServer::emby,
        R"({"Event":"playback.stop","PlaybackInfo":{"PlayedToCompletion":true},"Item":{"Type":"Episode","SeriesName":"y","Name":"x"}})",
        transfer::kNotMovie);
    refuse(MediaServer::emby, R"({"Event":"playback.start","Item":{"Type":"Movie","Name":"x"}})");
  }

  void emby_marks_count_but_unplayed_never_deletes() {
    CPPUNIT_ASSERT(read(MediaServer::emby, R"({"Event":"item.markplayed","Item":{"Type":"Movie","Name":"x"}})").report);
    CPPUNIT_ASSERT(
        read(MediaServer::emby, R"({"NotificationType":"ItemMarkPlayed","Item":{"Type":"Movie","Name":"x"}})").report);
    refuse(MediaServer::emby, R"({"NotificationType":"ItemMarkUnplayed","Item":{"Type":"Movie","Name":"x"}})",
           transfer::kUnplayed);
    refuse(MediaServer::emby, R"({"Event":"item.markunplayed","Item":{"Type":"Movie","Name":"x"}})",
           transfer::kUnplayed);
  }

  void kodi_reports_every_post() {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348},
                         report(MediaServer::kodi, R"({"title":"Alien","uniqueIds":{"tmdbId":"348"}})").movie.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, report(MediaServer::kodi, R"({"uniqueIds":{"tmdbId":348}})").movie.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::string("tt0078748"),
                         report(MediaServer::kodi, R"({"uniqueIds":{"imdbId":"TT0078748"}})").movie.imdb_id);
    const auto by_title = report(MediaServer::kodi, R"({"title":"Alien","year":1979})");
    CPPUNIT_ASSERT(by_title.movie.title == "Alien" && by_title.movie.year == 1979 && !by_title.movie.has_id());
    refuse(MediaServer::kodi, "{}");
    refuse(MediaServer::kodi, R"({"title":"","uniqueIds":{"tmdbId":0}})");
  }

  void types_may_be_anything() {
    const char* kValues[] = {"null",
                             "true",
                             "12",
                             "-1.5e10",
                             "\"text\"",
                             "\"\"",
                             "[]",
                             "{}",
                             "[[{}]]",
                             "{\"id\":{}}",
                             "18446744073709551615",
                             "1e400"};
    const char* kNames[] = {"event",      "user",   "Metadata", "rating",   "NotificationType",
                            "SaveReason", "Played", "Event",    "Item",     "PlaybackInfo",
                            "Date",       "title",  "year",     "uniqueIds"};
    for (const MediaServer server : domain::kMediaServers)
      for (const char* name : kNames)
        for (const char* value : kValues)
          transfer::read_message(server, '{' + ('"' + std::string(name) + "\":") + value + '}');
    for (const MediaServer server : domain::kMediaServers)
      for (const char* value : kValues)
        if (const auto message = transfer::read_message(server, value)) CPPUNIT_ASSERT(!message->report);
  }

  void what_is_not_json_is_no_message() {
    for (const char* text : {"", "{", "payload=x", "<xml/>", "{\"a\":1,}", "{\"a\":\"\xff\"}", "{\"a\":\"\\u0000\"}"})
      CPPUNIT_ASSERT_MESSAGE(text, !transfer::read_message(MediaServer::kodi, text));
    CPPUNIT_ASSERT(transfer::read_message(MediaServer::kodi, "\xEF\xBB\xBF{\"title\":\"x\"}"));  // a byte order mark
  }

  void times_are_read_in_all_spellings() {
    for (const char* text :
         {"2024-04-30T18:00:00Z", "2024-04-30T18:00:00", "2024-04-30T18:00:00.1Z", "2024-04-30T18:00:00.1234567Z",
          "2024-04-30T20:00:00+02:00", "2024-04-30T12:30:00.1234567-05:30"})
      CPPUNIT_ASSERT_MESSAGE(text, transfer::foreign_time(text) == base::UnixTime{1714500000});
    for (const char* text :
         {"", "yesterday", "2024-04-30", "2024-04-30T18:00", "2024-04-30 18:00:00", "2024-02-30T18:00:00Z",
          "2024-04-30T24:00:00Z", "2024-04-30T18:00:00.12345678Z", "2024-04-30T18:00:00+25:00",
          "2024-04-30T18:00:00+x:00", "+01:00", "2024-04-30T18:00:00.Z"})
      CPPUNIT_ASSERT_MESSAGE(text, !transfer::foreign_time(text));
  }

  void texts_are_cleaned_and_cut() {
    const std::string title(5000, 'x');
    CPPUNIT_ASSERT_EQUAL(std::size_t{1000},
                         report(MediaServer::kodi, R"({"title":")" + title + "\"}").movie.title.size());
    CPPUNIT_ASSERT_EQUAL(std::string("two lines"),
                         report(MediaServer::kodi, R"({"title":" two\nlines\t"})").movie.title);
    CPPUNIT_ASSERT_EQUAL(std::string("17"), report(MediaServer::kodi, R"({"title":17})").movie.title);
  }

  void samples_are_understood() {
    for (const MediaServer server : domain::kMediaServers) {
      const auto sample = report(server, transfer::sample_message(server, {348, "", "Alien", 1979}, 1714500000));
      CPPUNIT_ASSERT(sample.movie.meta_id == 348 && sample.movie.title == "Alien" && sample.movie.year == 1979);
      CPPUNIT_ASSERT(server == MediaServer::kodi ? !sample.at : sample.at == base::UnixTime{1714500000});
    }
  }
};
REGISTER_SUITE(TransferMessageTest);
