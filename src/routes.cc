// The route table: method, path, guards in the order in which they run, handler. Nothing else belongs here.
#include "routes.h"

#include "api/handlers.h"
#include "app/monitoring.h"
#include "app/page/confirmation.h"
#include "app/page/upload.h"
#include "app/share_link.h"
#include "web/account/handlers.h"
#include "web/admin/handlers.h"
#include "web/diary/handlers.h"
#include "web/film/handlers.h"
#include "web/imports/handlers.h"
#include "web/lists/handlers.h"
#include "web/movie_lists/handlers.h"
#include "web/overview/handlers.h"
#include "web/people/handlers.h"
#include "web/sharing/handlers.h"
#include "web/transfer/handlers.h"
#include "web/year/handlers.h"

namespace {

using namespace app;
using auth::Limit;

constexpr auto Get = http::Method::get;
constexpr auto Post = http::Method::post;
constexpr auto Put = http::Method::put;
constexpr auto Patch = http::Method::patch;
constexpr auto Delete = http::Method::del;

// Marks a row that shows a secret, which no web server may compress.
constexpr auto kSecret = Shows::secret;

// The guards of each kind of row. A row is public only with open_to_all.
constexpr Guards kOpen = kGuards<open_to_all>;
constexpr Guards kPublicPage = kGuards<start_session, server_has_users, open_to_all, oauth_lazy_monitoring>;
constexpr Guards kOpenPage = kGuards<start_session, open_to_all, oauth_lazy_monitoring>;
constexpr Guards kPicture = kGuards<viewer_from_cookie, open_to_all>;
constexpr Guards kFirstRun = kGuards<start_session, server_has_no_users, open_to_all>;
constexpr Guards kFirstRunPost =
    kGuards<start_session, server_has_no_users, open_to_all, csrf_protection, limited<Limit::form>>;
constexpr Guards kVisitor = kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated>;
constexpr Guards kLoginPost =
    kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated, csrf_protection>;
constexpr Guards kVisitorPost = kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated,
                                        csrf_protection, limited<Limit::form>>;
constexpr Guards kRegister =
    kGuards<start_session, server_has_users, server_has_registration_enabled, open_to_all, user_is_unauthenticated>;
constexpr Guards kRegisterPost = kGuards<start_session, server_has_users, server_has_registration_enabled, open_to_all,
                                         user_is_unauthenticated, csrf_protection, limited<Limit::form>>;
constexpr Guards kMember = kGuards<start_session, server_has_users, user_is_authenticated, oauth_lazy_monitoring>;
template <Limit kLimit>
constexpr Guards kMemberLimited = kGuards<start_session, server_has_users, user_is_authenticated, limited<kLimit>>;
constexpr Guards kMemberFresh = kGuards<start_session, server_has_users, user_is_authenticated, fresh_session>;
constexpr Guards kMemberPost = kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection>;
constexpr Guards kLinkedPost =
    kGuards<start_session, server_has_users, user_is_authenticated, user_has_jellyfin_token, csrf_protection>;
constexpr Guards kMemberPicturePost = kGuards<start_session, server_has_users, user_is_authenticated,
                                              web::reads_picture, csrf_protection, web::new_email_is_confirmed>;
constexpr Guards kUpload = kGuards<start_session, server_has_users, user_is_authenticated, begins_upload,
                                   csrf_protection, limited<Limit::import>>;
template <Limit kLimit>
constexpr Guards kMemberPostLimited =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, limited<kLimit>>;
constexpr Guards kMemberPostFresh =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, fresh_session>;
constexpr Guards kShareLinkPost =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, fresh_unless_it_ends_soon>;
constexpr Guards kOwnShareLink =
    kGuards<start_session, server_has_users, user_is_authenticated, fresh_unless_link_ends_soon>;
constexpr Guards kOwnShareLinkPost =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, fresh_unless_link_ends_soon>;
constexpr Guards kOwnShareLinkEndPost = kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection,
                                                fresh_unless_link_ends_soon, fresh_unless_it_ends_soon>;
template <Limit kLimit>
constexpr Guards kMemberPostLimitedFresh =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, limited<kLimit>, fresh_session>;
constexpr Guards kAdmin =
    kGuards<start_session, server_has_users, user_is_authenticated, user_is_admin, oauth_lazy_monitoring>;
constexpr Guards kAdminPost =
    kGuards<start_session, server_has_users, user_is_authenticated, user_is_admin, csrf_protection>;
template <Limit kLimit>
constexpr Guards kAdminPostLimited =
    kGuards<start_session, server_has_users, user_is_authenticated, user_is_admin, csrf_protection, limited<kLimit>>;
template <Limit kLimit>
constexpr Guards kAdminPostLimitedFresh = kGuards<start_session, server_has_users, user_is_authenticated, user_is_admin,
                                                  csrf_protection, limited<kLimit>, fresh_session>;
constexpr Guards kUserData =
    kGuards<start_session, server_has_users, open_to_all, is_authorized_to_read_user_data, oauth_lazy_monitoring>;
// Guards of feeds of pages, which begin no session because programs read them.
constexpr Guards kUserFeed =
    kGuards<viewer_from_cookie, server_has_users, open_to_all, is_authorized_to_read_user_data>;
constexpr Guards kUserListFeed = kGuards<viewer_from_cookie, server_has_users, open_to_all, is_authorized_to_see_lists>;
constexpr Guards kUserDataPost =
    kGuards<start_session, server_has_users, user_is_authenticated, is_authorized_to_read_user_data, csrf_protection>;
constexpr Guards kUserLists =
    kGuards<start_session, server_has_users, open_to_all, is_authorized_to_see_lists, oauth_lazy_monitoring>;
constexpr Guards kShared = kGuards<server_has_users, open_to_all, opened_by_share_link>;
constexpr Guards kDev = kGuards<start_session, server_has_users, web::dev_is_on, user_is_authenticated, user_is_admin>;
constexpr Guards kUserMovie = kGuards<start_session, server_has_users, open_to_all, is_authorized_to_read_user_data,
                                      movie_slug_redirector, oauth_lazy_monitoring>;
constexpr Guards kUserPerson = kGuards<start_session, server_has_users, open_to_all, is_authorized_to_read_user_data,
                                       person_slug_redirector, oauth_lazy_monitoring>;
constexpr Guards kApi = kGuards<is_authenticated>;
constexpr Guards kApiWrite = kGuards<is_authenticated, is_authorized_to_write>;
constexpr Guards kApiRead = kGuards<is_authenticated, is_authorized_to_read_user_data>;
constexpr Guards kApiWriteUserData = kGuards<is_authenticated, is_authorized_to_write_user_data>;
constexpr Guards kApiWriteUserDataFresh = kGuards<is_authenticated, is_authorized_to_write_user_data, fresh_login>;
constexpr Guards kApiUpload = kGuards<is_authenticated, is_authorized_to_write_user_data, limited<Limit::import>>;
constexpr Guards kApiLists = kGuards<is_authenticated, is_authorized_to_see_lists>;
constexpr Guards kApiFilters = kGuards<is_authenticated, is_authorized_to_see_filters>;
constexpr Guards kApiAdmin = kGuards<is_authenticated, is_admin>;
constexpr Guards kApiAdminWrite = kGuards<is_authenticated, is_admin, is_authorized_to_write>;
template <Limit kLimit>
constexpr Guards kApiAdminWriteLimited = kGuards<is_authenticated, is_admin, is_authorized_to_write, limited<kLimit>>;
template <Limit kLimit>
constexpr Guards kApiAdminWriteLimitedFresh =
    kGuards<is_authenticated, is_admin, is_authorized_to_write, limited<kLimit>, fresh_login>;

constexpr Route kRoutes[] = {
    {Get, "/", kPublicPage, web::home},
    {Post, "/first-films", kMemberPost, web::first_films},
    {Get, "/landing", kFirstRun, web::landing},
    {Get, "/init", kFirstRun, web::init},
    {Post, "/init", kFirstRunPost, web::init_post},
    {Get, "/login", kVisitor, web::login},
    {Post, "/login", kLoginPost, web::login_post},
    {Post, "/logout", kMemberPost, web::logout},
    {Get, "/register", kRegister, web::register_page},
    {Post, "/register", kRegisterPost, web::register_post},
    {Get, "/invite/{token:hex}", kVisitor, web::invite, kSecret},
    {Post, "/invite/{token:hex}", kVisitorPost, web::invite_post, kSecret},
    {Get, "/forgot-password", kVisitor, web::forgot_password},
    {Post, "/forgot-password", kVisitorPost, web::forgot_password_post},
    {Get, "/reset-password", kVisitor, web::reset_password, kSecret},
    {Post, "/reset-password", kVisitorPost, web::reset_password_post, kSecret},

    {Get, "/search", kMember, web::search},
    {Get, "/search/local", kMember, web::search_local},
    {Get, "/search/provider", kMemberLimited<Limit::search>, web::search_provider},
    {Get, "/metadata/movie/{metaId:digits}", kMember, web::metadata_movie},
    {Get, "/metadata/person/{metaId:digits}", kMember, web::metadata_person},
    {Get, "/metadata/movie/{metaId:digits}/lists", kMember, web::metadata_movie_lists},
    {Post, "/metadata/movie/{metaId:digits}/add", kMemberPost, web::metadata_movie_add},
    {Post, "/metadata/movie/{metaId:digits}/watchlist", kMemberPost, web::metadata_movie_watchlist},

    {Get, "/movie/{id:digits}", kPublicPage, web::movie},
    {Get, "/movie/{id:digits}/lists", kMember, web::movie_lists},
    {Get, "/movie/{id:digits}/where-to-watch", kMember, web::where_to_watch},
    {Get, "/movie/{id:digits}/recommendations", kPublicPage, web::recommendations},
    {Post, "/movie/{id:digits}/rate", kMemberPost, web::rate},
    {Post, "/movie/{id:digits}/rate/delete", kMemberPost, web::rate_delete},
    {Post, "/movie/{id:digits}/rate/earlier/delete", kMemberPost, web::rate_forget_earlier},
    {Post, "/movie/{id:digits}/review", kMemberPost, web::review},
    {Post, "/movie/{id:digits}/review/delete", kMemberPost, web::review_delete},
    {Get, "/movie/{id:digits}/reviews", kPublicPage, web::movie_reviews},
    {Post, "/movie/{id:digits}/refresh", kMemberPost, web::movie_refresh},
    {Post, "/movie/{id:digits}/watchlist", kMemberPost, web::movie_watchlist_add},
    {Post, "/movie/{id:digits}/watchlist/delete", kMemberPost, web::movie_watchlist_delete},
    {Post, "/movie/{id:digits}/history", kMemberPost, web::history_add},
    {Get, "/movie/{id:digits}/history/{entry:digits}", kMember, web::history_edit_page},
    {Post, "/movie/{id:digits}/history/{entry:digits}", kMemberPost, web::history_edit},
    {Post, "/movie/{id:digits}/history/{entry:digits}/move", kMemberPost, web::history_move},
    {Post, "/movie/{id:digits}/history/{entry:digits}/delete", kMemberPost, web::history_delete},
    {Post, "/movie/{id:digits}/history/{entry:digits}/name-off", kMemberPost, web::history_name_off},
    {Get, "/undo/{token:hex}", kMember, web::undo_page},
    {Post, "/undo/{token:hex}", kMemberPost, web::undo},
    {Post, "/movie/{id:digits}/like", kMemberPost, web::movie_like},
    {Post, "/movie/{id:digits}/like/delete", kMemberPost, web::movie_like_delete},
    {Get, "/movies", kMember, web::movies},
    {Get, "/watchlist", kMember, web::own_watchlist},
    {Get, "/tonight", kMember, web::tonight},
    {Get, "/filters", kMember, web::saved_filters},
    {Post, "/filters", kMemberPost, web::save_filter},
    {Post, "/filters/{id:digits}/delete", kMemberPost, web::delete_filter},
    {Get, "/log-movie", kMember, web::log_movie},
    {Post, "/log-movie", kMemberPost, web::log_movie_post},
    {Get, "/offline", kMember, web::offline},
    {Post, "/offline", kMemberPost, web::offline_post},

    {Get, "/lists", kMember, web::own_lists},
    {Post, "/lists", kMemberPost, web::list_new_post},
    {Get, "/lists/new", kMember, web::list_new},
    {Get, "/lists/{id:digits}", kMember, web::list_edit},
    {Post, "/lists/{id:digits}", kMemberPost, web::list_edit_post},
    {Post, "/lists/{id:digits}/delete", kMemberPost, web::list_delete},
    {Post, "/lists/{id:digits}/copy", kMemberPost, web::list_copy},
    {Post, "/lists/{id:digits}/bulk", kMemberPost, web::list_bulk},
    {Get, "/lists/{id:digits}/add", kMember, web::list_add_films},
    {Post, "/lists/{id:digits}/items", kMemberPost, web::list_item_add},
    {Get, "/lists/{id:digits}/items/{movieId:digits}", kMember, web::list_item},
    {Post, "/lists/{id:digits}/items/{movieId:digits}", kMemberPost, web::list_item_post},
    {Post, "/lists/{id:digits}/items/{movieId:digits}/move", kMemberPost, web::list_item_move},
    {Post, "/lists/{id:digits}/items/{movieId:digits}/delete", kMemberPost, web::list_item_delete},

    {Get, "/collection/{metaId:digits}", kPublicPage, web::collection},
    {Get, "/person/{id:slugged}", kPublicPage, web::person},
    {Post, "/person/{id:digits}/hide", kMemberPost, web::person_hide},
    {Post, "/person/{id:digits}/show", kMemberPost, web::person_show},
    {Post, "/person/{id:digits}/refresh", kMemberPost, web::person_refresh},

    {Get, "/users/{username:alnum}/movies/{id:slugged}", kUserMovie, web::user_movie},
    {Get, "/users/{username:alnum}/persons/{id:slugged}", kUserPerson, web::user_person},
    {Get, "/users/{username:alnum}", kUserData, web::dashboard},
    {Get, "/users/{username:alnum}/actors", kUserData, web::actors},
    {Get, "/users/{username:alnum}/directors", kUserData, web::directors},
    {Get, "/users/{username:alnum}/statistics", kUserData, web::statistics},
    {Get, "/users/{username:alnum}/year", kUserData, web::year_of_days},
    {Get, "/users/{username:alnum}/year/{year:digits}", kUserData, web::year},
    {Get, "/users/{username:alnum}/year/{year:digits}/card.png", kUserFeed, web::year_card_png},
    {Get, "/users/{username:alnum}/year/{year:digits}/card", kUserData, web::year_card},
    {Post, "/users/{username:alnum}/year/{year:digits}/card", kUserDataPost, web::year_card_post},
    {Get, "/users/{username:alnum}/history", kUserData, web::history},
    {Post, "/users/{username:alnum}/history/bulk", kUserDataPost, web::history_bulk},
    {Get, "/users/{username:alnum}/movies", kUserData, web::watched_movies},
    {Get, "/users/{username:alnum}/watchlist", kUserData, web::watchlist},
    {Get, "/users/{username:alnum}/diary.atom", kUserFeed, web::diary_atom},
    {Get, "/users/{username:alnum}/reviews.atom", kUserFeed, web::reviews_atom},
    {Get, "/users/{username:alnum}/watchlist.atom", kUserFeed, web::watchlist_atom},
    {Get, "/users/{username:alnum}/lists/{id:digits}.atom", kUserListFeed, web::list_atom},
    {Get, "/users/{username:alnum}/likes", kUserData, web::likes},
    {Get, "/users/{username:alnum}/reviews", kUserData, web::user_reviews},
    {Get, "/users/{username:alnum}/tags", kUserData, web::tags},
    {Get, "/users/{username:alnum}/tags/{tag:file}", kUserData, web::tag},
    {Get, "/users/{username:alnum}/lists", kUserLists, web::lists},
    {Get, "/users/{username:alnum}/lists/directors", kUserData, web::begun_directors},
    {Get, "/users/{username:alnum}/lists/collections", kUserData, web::begun_collections},
    {Get, "/users/{username:alnum}/lists/{id:slugged}", kUserLists, web::list},

    {Get, "/profile", kMember, web::profile},
    {Post, "/profile", kMemberPicturePost, web::profile_post},
    {Post, "/profile/favourites", kMemberPost, web::favourites_post},
    {Get, "/profile-images/{filename:file}", kOpen, web::profile_image},
    {Get, "/settings", kMember, web::settings_choice},
    {Get, "/settings/profile", kMember, web::profile},
    {Post, "/settings/profile", kMemberPicturePost, web::profile_post},
    {Get, "/settings/profile/layout", kMember, web::profile_layout},
    {Post, "/settings/profile/layout", kMemberPost, web::profile_layout_post},
    {Post, "/settings/profile/layout/reset", kMemberPost, web::profile_layout_reset},
    {Get, "/settings/preferences", kMember, web::settings_preferences},
    {Post, "/settings/preferences", kMemberPost, web::settings_preferences_post},
    {Get, "/old/settings/account/general", kMember, web::settings_preferences},
    {Post, "/old/settings/account/general", kMemberPost, web::settings_preferences_post},
    {Get, "/settings/preferences/places", kMember, web::places},
    {Post, "/settings/preferences/places", kMemberPost, web::location_add},
    {Post, "/settings/preferences/places/{id:digits}", kMemberPost, web::location_change},
    {Post, "/settings/preferences/places/{id:digits}/delete", kMemberPost, web::location_delete},
    {Get, "/settings/privacy", kMember, web::settings_privacy},
    {Post, "/settings/privacy", kMemberPost, web::settings_privacy_post},
    {Post, "/settings/privacy/together", kMemberPost, web::together_post},
    {Post, "/settings/privacy/together/{userId:digits}/delete", kMemberPost, web::together_delete},
    {Get, "/settings/privacy/links", kMemberFresh, web::share_links, kSecret},
    {Post, "/settings/privacy/links", kShareLinkPost, web::share_links_post, kSecret},
    {Get, "/settings/privacy/links/{id:digits}", kOwnShareLink, web::share_link, kSecret},
    {Post, "/settings/privacy/links/{id:digits}", kOwnShareLinkEndPost, web::share_link_post, kSecret},
    {Post, "/settings/privacy/links/{id:digits}/delete", kOwnShareLinkPost, web::share_link_delete},
    {Get, "/settings/privacy/feeds", kMemberFresh, web::feeds, kSecret},
    {Post, "/settings/privacy/feeds", kMemberPostFresh, web::feeds_post, kSecret},
    {Post, "/settings/privacy/feeds/{id:digits}/delete", kMemberPostFresh, web::feed_delete},
    {Get, "/share/{token:hex}", kShared, web::shared, kSecret},
    {Get, "/share/{token:hex}/feed.atom", kShared, web::shared_feed, kSecret},
    {Get, "/share/{token:hex}/card.png", kShared, web::shared_card_png, kSecret},
    {Get, "/settings/import", kMember, web::settings_import},
    {Post, "/settings/import", kUpload, web::import_upload},
    {Get, "/settings/import/{id:digits}", kMember, web::import_batch},
    {Post, "/settings/import/{id:digits}", kMemberPost, web::import_change},
    {Post, "/settings/import/{id:digits}/row/{row:digits}", kMemberPost, web::import_row},
    {Post, "/settings/import/{id:digits}/apply", kMemberPost, web::import_apply},
    {Get, "/settings/import/{id:digits}/undo", kMember, web::import_undo_page},
    {Post, "/settings/import/{id:digits}/undo", kMemberPost, web::import_undo},
    {Post, "/settings/import/{id:digits}/discard", kMemberPost, web::import_discard},
    {Get, "/settings/import/{id:digits}/report.csv", kMember, web::import_report},
    {Get, "/settings/export", kMember, web::settings_export},
    {Post, "/settings/export", kMemberPostFresh, web::export_make},
    {Get, "/settings/export/{id:digits}/file", kMemberFresh, web::export_file},
    {Post, "/settings/export/weekly", kMemberPost, web::weekly_export},
    {Post, "/settings/export/delete-history", kMemberPost, web::delete_history},
    {Post, "/settings/export/delete-ratings", kMemberPost, web::delete_ratings},
    {Post, "/settings/export/delete-account", kMemberPostFresh, web::delete_account},
    {Get, "/settings/connections", kMember, web::integrations},
    {Get, "/settings/connections/{kind:server}", kMemberFresh, web::integration, kSecret},
    {Post, "/settings/connections/{kind:server}", kMemberPost, web::integration_post},
    {Get, "/old/settings/integrations/{kind:server}", kMemberFresh, web::integration, kSecret},
    {Post, "/old/settings/integrations/{kind:server}", kMemberPost, web::integration_post},
    {Post, "/settings/connections/{kind:server}/webhook", kMemberPostFresh, web::webhook_make},
    {Post, "/settings/connections/{kind:server}/webhook/delete", kMemberPost, web::webhook_delete},
    {Post, "/settings/connections/{kind:server}/webhook/test", kMemberPost, web::webhook_test},
    {Post, "/settings/connections/{kind:server}/calls/{id:digits}/replay", kMemberPost, web::webhook_replay},
    {Post, "/settings/connections/jellyfin/link", kMemberPostLimitedFresh<Limit::test>, web::jellyfin_link, kSecret},
    {Post, "/settings/connections/jellyfin/unlink", kLinkedPost, web::jellyfin_unlink},
    {Post, "/settings/connections/jellyfin/sync", kLinkedPost, web::jellyfin_sync},
    {Get, "/settings/connections/radarr", kMemberFresh, web::radarr, kSecret},
    {Post, "/settings/connections/radarr/feed", kMemberPostFresh, web::radarr_make},
    {Post, "/settings/connections/radarr/feed/delete", kMemberPost, web::radarr_delete},
    {Get, "/settings/connections/hooks", kMemberFresh, web::hooks, kSecret},
    {Post, "/settings/connections/hooks", kMemberPostFresh, web::hooks_post, kSecret},
    {Get, "/settings/connections/hooks/{id:digits}", kMemberFresh, web::hook, kSecret},
    {Post, "/settings/connections/hooks/{id:digits}", kMemberPostFresh, web::hook_post, kSecret},
    {Post, "/settings/connections/hooks/{id:digits}/delete", kMemberPostFresh, web::hook_delete},
    {Post, "/settings/connections/hooks/{id:digits}/test", kMemberPostLimitedFresh<Limit::test>, web::hook_test},
    {Post, "/settings/connections/hooks/{id:digits}/calls/{call:digits}/replay", kMemberPostLimitedFresh<Limit::test>,
     web::hook_replay},
    {Get, "/inbox", kMember, web::inbox},
    {Post, "/inbox/{id:digits}/match", kMemberPost, web::inbox_match},
    {Post, "/inbox/{id:digits}/discard", kMemberPost, web::inbox_discard},

    {Get, "/settings/security", kMember, web::security},
    {Get, "/profile/security", kMember, web::security},
    {Get, "/old/settings/account/security", kMember, web::security},
    {Post, "/profile/security/password", kMemberPostLimited<Limit::security>, web::change_password},
    {Post, "/profile/security/totp/enable", kMemberPostLimited<Limit::security>, web::totp_enable, kSecret},
    {Get, "/profile/security/totp/qr.svg", kMember, web::totp_qr, kSecret},
    {Post, "/profile/security/totp/verify", kMemberPostLimited<Limit::security>, web::totp_verify, kSecret},
    {Post, "/profile/security/totp/disable", kMemberPostLimitedFresh<Limit::security>, web::totp_disable},
    {Post, "/profile/security/confirm", kMemberPostLimited<Limit::security>, web::confirm},
    {Post, "/profile/security/recovery-codes/regenerate", kMemberPostLimitedFresh<Limit::security>,
     web::recovery_codes_regenerate, kSecret},
    {Post, "/profile/security/trusted-devices/{deviceId:digits}/revoke", kMemberPost, web::revoke_device},
    {Post, "/profile/security/trusted-devices/revoke-all", kMemberPost, web::revoke_all_devices},
    {Post, "/profile/security/sessions/{tokenId:digits}/revoke", kMemberPost, web::revoke_session},
    {Post, "/profile/security/sessions/revoke-others", kMemberPost, web::revoke_other_sessions},
    {Post, "/profile/security/tokens", kMemberPostLimitedFresh<Limit::security>, web::make_token, kSecret},
    {Post, "/profile/security/tokens/{tokenId:digits}/revoke", kMemberPostLimited<Limit::security>, web::revoke_token},
    {Get, "/profile/security/events", kMember, web::security_events},

    {Get, "/jobs", kMember, web::jobs},
    {Get, "/jobs/{id:digits}", kMember, web::job},
    {Post, "/jobs/{id:digits}/retry", kMemberPost, web::job_retry},
    {Post, "/jobs/{id:digits}/delete", kMemberPost, web::job_delete},

    {Get, "/admin", kAdmin, web::admin},
    {Get, "/admin/server", kAdmin, web::admin_server},
    {Post, "/admin/stand-in/dismiss", kAdminPost, web::stand_in_dismiss},
    {Get, "/admin/health", kAdmin, web::admin_health},
    {Get, "/admin/events", kAdmin, web::admin_events},
    {Get, "/admin/jobs", kAdmin, web::admin_jobs},
    {Get, "/admin/invites", kAdmin, web::admin_invites},
    {Post, "/admin/invites", kAdminPostLimitedFresh<Limit::security>, web::admin_invites_post, kSecret},
    {Post, "/admin/invites/{id:digits}/delete", kAdminPostLimitedFresh<Limit::security>, web::admin_invite_delete},
    {Get, "/admin/users", kAdmin, web::admin_users},
    {Get, "/admin/users/new", kAdmin, web::admin_user_new},
    {Post, "/admin/users/new", kAdminPostLimitedFresh<Limit::security>, web::admin_user_new_post},
    {Get, "/admin/users/{id:digits}", kAdmin, web::admin_user},
    {Post, "/admin/users/{id:digits}", kAdminPostLimitedFresh<Limit::security>, web::admin_user_post},
    {Post, "/admin/users/{id:digits}/delete", kAdminPostLimitedFresh<Limit::security>, web::admin_user_delete},
    {Post, "/admin/users/{id:digits}/reset-second-factor", kAdminPostLimitedFresh<Limit::security>,
     web::admin_user_reset_second_factor},
    {Get, "/settings/server", kAdmin, web::settings_server},
    {Post, "/settings/server", kAdminPostLimited<Limit::security>, web::settings_server_post},
    {Get, "/old/settings/server/general", kAdmin, web::settings_server},
    {Post, "/old/settings/server/general", kAdminPostLimited<Limit::security>, web::settings_server_post},
    {Post, "/settings/server/metadata-test", kAdminPostLimited<Limit::test>, web::metadata_test},
    {Post, "/settings/server/email-test", kAdminPostLimited<Limit::test>, web::email_test},
    {Get, "/settings/administration", kAdmin, web::settings_administration},

    {Get, "/dev/components", kDev, web::dev_components},
    {Get, "/dev/errors/{status:digits}", kDev, web::dev_error},
    {Get, "/images/{size}/{file:file}", kPicture, web::image},
    {Get, "/placeholder/{id:digits}.svg", kOpen, web::placeholder},
    {Get, "/docs/api", kOpenPage, web::docs_api},
    {Get, "/healthz", kOpen, web::healthz},
    {Get, "/readyz", kOpen, web::readyz},
    {Get, "/metrics", kOpen, web::metrics},

    {Post, "/api/authentication/token", kOpen, api::authentication_token_post, kSecret},
    {Get, "/api/authentication/token", kApi, api::authentication_token},
    {Delete, "/api/authentication/token", kOpen, api::authentication_token_delete},
    {Get, "/api/users/{username:alnum}", kApiRead, api::profile},
    {Get, "/api/users/{username:alnum}/history/movies", kApiRead, api::history},
    {Post, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_post},
    {Put, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_put},
    {Delete, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_delete},
    {Post, "/api/users/{username:alnum}/history/bulk", kApiWriteUserData, api::history_bulk},
    {Get, "/api/users/{username:alnum}/played/movies", kApiRead, api::played},
    {Post, "/api/users/{username:alnum}/played/movies", kApiWriteUserData, api::played_post},
    {Put, "/api/users/{username:alnum}/played/movies", kApiWriteUserData, api::played_put},
    {Delete, "/api/users/{username:alnum}/played/movies", kApiWriteUserData, api::played_delete},
    {Get, "/api/users/{username:alnum}/watchlist/movies", kApiRead, api::watchlist},
    {Post, "/api/users/{username:alnum}/watchlist/movies", kApiWriteUserData, api::watchlist_post},
    {Delete, "/api/users/{username:alnum}/watchlist/movies", kApiWriteUserData, api::watchlist_delete},
    {Get, "/api/users/{username:alnum}/ratings/movies", kApiRead, api::ratings},
    {Put, "/api/users/{username:alnum}/ratings/movies", kApiWriteUserData, api::ratings_put},
    {Delete, "/api/users/{username:alnum}/ratings/movies", kApiWriteUserData, api::ratings_delete},
    {Get, "/api/users/{username:alnum}/reviews/movies", kApiRead, api::reviews},
    {Put, "/api/users/{username:alnum}/reviews/movies", kApiWriteUserData, api::reviews_put},
    {Delete, "/api/users/{username:alnum}/reviews/movies", kApiWriteUserData, api::reviews_delete},
    {Get, "/api/users/{username:alnum}/reviews/movies/{id:digits}", kApiRead, api::review},
    {Put, "/api/users/{username:alnum}/reviews/movies/{id:digits}", kApiWriteUserData, api::review_put},
    {Delete, "/api/users/{username:alnum}/reviews/movies/{id:digits}", kApiWriteUserData, api::review_delete},
    {Get, "/api/users/{username:alnum}/likes/movies", kApiRead, api::likes},
    {Put, "/api/users/{username:alnum}/likes/movies", kApiWriteUserData, api::likes_put},
    {Delete, "/api/users/{username:alnum}/likes/movies", kApiWriteUserData, api::likes_delete},
    {Get, "/api/users/{username:alnum}/likes/movies/{id:digits}", kApiRead, api::like},
    {Put, "/api/users/{username:alnum}/likes/movies/{id:digits}", kApiWriteUserData, api::like_put},
    {Delete, "/api/users/{username:alnum}/likes/movies/{id:digits}", kApiWriteUserData, api::like_delete},
    {Get, "/api/users/{username:alnum}/persons/{id:digits}/movies", kApiRead, api::person_movies},
    {Post, "/api/users/{username:alnum}/imports", kApiUpload, api::imports_post},
    {Get, "/api/users/{username:alnum}/imports/{id:digits}", kApiRead, api::import_one},
    {Patch, "/api/users/{username:alnum}/imports/{id:digits}", kApiWriteUserData, api::import_patch},
    {Delete, "/api/users/{username:alnum}/imports/{id:digits}", kApiWriteUserData, api::import_delete},
    {Get, "/api/users/{username:alnum}/imports/{id:digits}/rows", kApiRead, api::import_rows},
    {Put, "/api/users/{username:alnum}/imports/{id:digits}/rows/{row:digits}", kApiWriteUserData, api::import_row_put},
    {Post, "/api/users/{username:alnum}/imports/{id:digits}/apply", kApiWriteUserData, api::import_apply},
    {Post, "/api/users/{username:alnum}/imports/{id:digits}/undo", kApiWriteUserData, api::import_undo},
    {Get, "/api/users/{username:alnum}/imports/{id:digits}/report.csv", kApiRead, api::import_report},
    {Get, "/api/users/{username:alnum}/lists", kApiLists, api::lists},
    {Post, "/api/users/{username:alnum}/lists", kApiWriteUserData, api::lists_post},
    {Get, "/api/users/{username:alnum}/lists/directors", kApiRead, api::begun_directors},
    {Get, "/api/users/{username:alnum}/lists/collections", kApiRead, api::begun_collections},
    {Get, "/api/users/{username:alnum}/lists/{id:digits}", kApiLists, api::list},
    {Put, "/api/users/{username:alnum}/lists/{id:digits}", kApiWriteUserData, api::list_put},
    {Delete, "/api/users/{username:alnum}/lists/{id:digits}", kApiWriteUserData, api::list_delete},
    {Get, "/api/users/{username:alnum}/lists/{id:digits}/items", kApiLists, api::list_items},
    {Post, "/api/users/{username:alnum}/lists/{id:digits}/items", kApiWriteUserData, api::list_items_post},
    {Put, "/api/users/{username:alnum}/lists/{id:digits}/items", kApiWriteUserData, api::list_items_put},
    {Delete, "/api/users/{username:alnum}/lists/{id:digits}/items", kApiWriteUserData, api::list_items_delete},
    {Get, "/api/users/{username:alnum}/filters", kApiFilters, api::filters},
    {Post, "/api/users/{username:alnum}/filters", kApiWriteUserData, api::filters_post},
    {Get, "/api/users/{username:alnum}/filters/{id:digits}", kApiFilters, api::filter},
    {Put, "/api/users/{username:alnum}/filters/{id:digits}", kApiWriteUserData, api::filter_put},
    {Delete, "/api/users/{username:alnum}/filters/{id:digits}", kApiWriteUserData, api::filter_delete},
    {Get, "/api/users/{username:alnum}/tags", kApiRead, api::tags},
    {Get, "/api/users/{username:alnum}/favourites", kApiRead, api::favourites},
    {Put, "/api/users/{username:alnum}/favourites", kApiWriteUserData, api::favourites_put},
    {Get, "/api/users/{username:alnum}/together", kApiRead, api::together},
    {Put, "/api/users/{username:alnum}/together/{name:alnum}", kApiWriteUserData, api::together_put},
    {Delete, "/api/users/{username:alnum}/together/{name:alnum}", kApiWriteUserData, api::together_delete},
    {Get, "/api/users/{username:alnum}/exports", kApiWriteUserData, api::exports},
    {Post, "/api/users/{username:alnum}/exports", kApiWriteUserDataFresh, api::exports_post},
    {Get, "/api/users/{username:alnum}/exports/{id:digits}", kApiWriteUserData, api::export_one},
    {Get, "/api/users/{username:alnum}/exports/{id:digits}/file", kApiWriteUserDataFresh, api::export_file},
    {Get, "/api/users/{username:alnum}/statistics", kApiRead, api::statistics},
    {Post, "/api/users/{username:alnum}/undo/{token:hex}", kApiWriteUserData, api::undo},
    {Get, "/api/movies/search", kApi, api::movies_search},
    {Post, "/api/movies/add", kApiWrite, api::movies_add},
    {Get, "/api/movies/{id:digits}", kApi, api::movie},
    {Get, "/api/movies/{id:digits}/recommendations", kApi, api::recommendations},
    {Get, "/api/movies/{id:digits}/lists", kApi, api::movie_in_lists},
    {Get, "/api/collections/{metaId:digits}", kApi, api::collection},
    {Get, "/api/persons/{id:digits}", kApi, api::person},
    {Get, "/api/tonight", kApi, api::tonight},
    {Post, "/api/webhook/{media_server:server}/{id:hex}", kOpen, api::webhook},
    {Get, "/api/feed/radarr/{id:hex}", kOpen, api::radarr_feed},
    {Get, "/api/feed/atom/{id:hex}", kOpen, api::atom_feed, kSecret},
    {Get, "/api/feed/ical/{id:hex}", kOpen, api::ical_feed},
    {Get, "/api/feed/widget/{id:hex}", kOpen, api::widget},
    {Get, "/api/feed/widget/{id:hex}.svg", kOpen, api::widget_badge},
    {Get, "/api/digest/{id:hex}", kOpen, api::digest, kSecret},
    {Post, "/api/digest/{id:hex}", kOpen, api::digest_post},
    {Get, "/api/openapi.json", kOpen, api::openapi},
    {Get, "/api/admin/users", kApiAdmin, api::admin_users},
    {Post, "/api/admin/users", kApiAdminWriteLimitedFresh<Limit::security>, api::admin_users_post},
    {Get, "/api/admin/users/{id:digits}", kApiAdmin, api::admin_user},
    {Put, "/api/admin/users/{id:digits}", kApiAdminWriteLimitedFresh<Limit::security>, api::admin_user_put},
    {Delete, "/api/admin/users/{id:digits}", kApiAdminWriteLimitedFresh<Limit::security>, api::admin_user_delete},
    {Get, "/api/admin/invites", kApiAdmin, api::admin_invites},
    {Post, "/api/admin/invites", kApiAdminWriteLimitedFresh<Limit::security>, api::admin_invites_post, kSecret},
    {Delete, "/api/admin/invites/{id:digits}", kApiAdminWriteLimitedFresh<Limit::security>, api::admin_invite_delete},
    {Get, "/api/admin/events", kApiAdmin, api::admin_events},
    {Get, "/api/admin/settings", kApiAdmin, api::admin_settings},
    {Put, "/api/admin/settings", kApiAdminWrite, api::admin_settings_put},
    {Post, "/api/admin/settings/metadata/test", kApiAdminWriteLimited<Limit::test>, api::admin_metadata_test},
    {Get, "/api/admin/jobs", kApiAdmin, api::admin_jobs},
    {Post, "/api/admin/jobs/{id:digits}/retry", kApiAdminWrite, api::admin_job_retry},
    {Delete, "/api/admin/jobs/{id:digits}", kApiAdminWrite, api::admin_job_delete},
};

}  // namespace

std::span<const app::Route> routes() { return kRoutes; }
