// THE route table: method, path, guards in the order in which they run, handler. Nothing else.
#include "api/authentication.h"
#include "api/history.h"
#include "api/movies.h"
#include "app/route.h"
#include "web/dashboard.h"
#include "web/first_run.h"
#include "web/health.h"
#include "web/history.h"
#include "web/home.h"
#include "web/images.h"
#include "web/log_movie.h"
#include "web/login.h"
#include "web/metadata_movie.h"
#include "web/movie.h"
#include "web/play.h"
#include "web/profile.h"
#include "web/rating.h"
#include "web/search.h"
#include "web/security.h"
#include "web/settings_dashboard.h"
#include "web/settings_data.h"
#include "web/settings_general.h"
#include "web/settings_locations.h"
#include "web/settings_redirect.h"
#include "web/totp.h"

namespace app {

namespace {

constexpr auto Get = http::Method::get;
constexpr auto Post = http::Method::post;
constexpr auto Put = http::Method::put;
constexpr auto Delete = http::Method::del;

// Guards by kind of row. open_to_all is the word that makes a row public.
constexpr Guards kOpen = kGuards<open_to_all>;
constexpr Guards kPublicPage = kGuards<start_session, server_has_users, open_to_all>;
constexpr Guards kPicture = kGuards<viewer_from_cookie, open_to_all>;
constexpr Guards kFirstRun = kGuards<start_session, server_has_no_users, open_to_all>;
constexpr Guards kFirstRunPost = kGuards<start_session, server_has_no_users, open_to_all, csrf_protection, rate_limited>;
constexpr Guards kVisitor = kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated>;
constexpr Guards kVisitorPost = 
    kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated, csrf_protection, rate_limited>;
constexpr Guards kMember = kGuards<start_session, server_has_users, user_is_authenticated>;
constexpr Guards kMemberPost = kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection>;
constexpr Guards kMemberPicturePost =
    kGuards<start_session, server_has_users, user_is_authenticated, web::reads_picture, csrf_protection>;
constexpr Guards kMemberPostLimited =
    kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection, rate_limited>;
constexpr Guards kUserData = kGuards<start_session, server_has_users, open_to_all, is_authorized_to_read_user_data>;
constexpr Guards kApi = kGuards<is_authenticated>;
constexpr Guards kApiWrite = kGuards<is_authenticated, is_authorized_to_write>;
constexpr Guards kApiRead = kGuards<is_authenticated, is_authorized_to_read_user_data>;
constexpr Guards kApiWriteUserData = kGuards<is_authenticated, is_authorized_to_write_user_data>;

constexpr Route kRoutes[] = {
    {Get, "/", kPublicPage, web::home},
    {Get, "/landing", kFirstRun, web::landing},
    {Get, "/init", kFirstRun, web::init},
    {Post, "/init", kFirstRunPost, web::init_post},
    {Get, "/login", kVisitor, web::login},
    {Post, "/login", kVisitorPost, web::login_post},
    {Post, "/logout", kMemberPost, web::logout},

    {Get, "/search", kMember, web::search},
    {Get, "/search/local", kMember, web::search_local},
    {Get, "/metadata/movie/{metaId:digits}", kMember, web::metadata_movie},
    {Post, "/metadata/movie/{metaId:digits}/add", kMemberPost, web::metadata_movie_add},
    {Post, "/metadata/movie/{metaId:digits}/watchlist", kMemberPost, web::metadata_movie_watchlist},

    {Get, "/movie/{id:digits}", kPublicPage, web::movie},
    {Post, "/movie/{id:digits}/rate", kMemberPost, web::rate},
    {Post, "/movie/{id:digits}/rate/delete", kMemberPost, web::rate_delete},
    {Post, "/movie/{id:digits}/refresh", kMemberPost, web::movie_refresh},
    {Post, "/movie/{id:digits}/watchlist", kMemberPost, web::movie_watchlist_add},
    {Post, "/movie/{id:digits}/watchlist/delete", kMemberPost, web::movie_watchlist_delete},
    {Post, "/movie/{id:digits}/history", kMemberPost, web::history_add},
    {Post, "/movie/{id:digits}/history/undo", kMemberPost, web::history_undo},
    {Get, "/movie/{id:digits}/history/{entry:digits}", kMember, web::history_edit_page},
    {Post, "/movie/{id:digits}/history/{entry:digits}", kMemberPost, web::history_edit},
    {Post, "/movie/{id:digits}/history/{entry:digits}/delete", kMemberPost, web::history_delete},
    {Get, "/log-movie", kMember, web::log_movie},
    {Post, "/log-movie", kMemberPost, web::log_movie_post},

    {Get, "/users/{username:alnum}", kUserData, web::dashboard},
    {Get, "/users/{username:alnum}/history", kUserData, web::history},

    {Get, "/profile", kMember, web::profile},
    {Post, "/profile", kMemberPicturePost, web::profile_post},
    {Get, "/profile-images/{filename:file}", kOpen, web::profile_image},
    {Get, "/old/settings/account/general", kMember, web::settings_general},
    {Post, "/old/settings/account/general", kMemberPost, web::settings_general_post},
    {Get, "/old/settings/account/dashboard", kMember, web::settings_dashboard},
    {Post, "/old/settings/account/dashboard", kMemberPost, web::settings_dashboard_post},
    {Post, "/old/settings/account/dashboard/reset", kMemberPost, web::settings_dashboard_reset},
    {Get, "/old/settings/account/locations", kMember, web::settings_locations},
    {Post, "/old/settings/account/locations", kMemberPost, web::location_add},
    {Post, "/old/settings/account/locations/{id:digits}", kMemberPost, web::location_change},
    {Post, "/old/settings/account/locations/{id:digits}/delete", kMemberPost, web::location_delete},
    {Get, "/old/settings/account/data", kMember, web::settings_data},
    {Post, "/old/settings/account/data/delete-history", kMemberPost, web::delete_history},
    {Post, "/old/settings/account/data/delete-ratings", kMemberPost, web::delete_ratings},
    {Post, "/old/settings/account/data/delete-account", kMemberPost, web::delete_account},
    {Get, "/settings", kMember, web::settings_choice},
    {Get, "/settings/{rest:file}", kPublicPage, web::settings_redirect},

    {Get, "/profile/security", kMember, web::security},
    {Get, "/old/settings/account/security", kMember, web::security},
    {Post, "/profile/security/password", kMemberPostLimited, web::change_password},
    {Post, "/profile/security/totp/enable", kMemberPostLimited, web::totp_enable},
    {Get, "/profile/security/totp/qr.svg", kMember, web::totp_qr},
    {Post, "/profile/security/totp/verify", kMemberPostLimited, web::totp_verify},
    {Post, "/profile/security/totp/disable", kMemberPostLimited, web::totp_disable},
    {Post, "/profile/security/recovery-codes/regenerate", kMemberPostLimited, web::recovery_codes_regenerate},
    {Post, "/profile/security/trusted-devices/{deviceId:digits}/revoke", kMemberPost, web::revoke_device},
    {Post, "/profile/security/trusted-devices/revoke-all", kMemberPost, web::revoke_all_devices},
    {Post, "/profile/security/sessions/{tokenId:digits}/revoke", kMemberPost, web::revoke_session},
    {Post, "/profile/security/sessions/revoke-others", kMemberPost, web::revoke_other_sessions},
    {Post, "/profile/security/tokens", kMemberPostLimited, web::make_token},
    {Post, "/profile/security/tokens/{tokenId:digits}/revoke", kMemberPostLimited, web::revoke_token},
    {Get, "/profile/security/events", kMember, web::security_events},

    {Get, "/images/{size}/{file:file}", kPicture, web::image},
    {Get, "/placeholder/{id:digits}.svg", kOpen, web::placeholder},
    {Get, "/healthz", kOpen, web::healthz},
    {Get, "/readyz", kOpen, web::readyz},

    {Post, "/api/authentication/token", kOpen, api::authentication_token_post},
    {Get, "/api/authentication/token", kApi, api::authentication_token},
    {Delete, "/api/authentication/token", kOpen, api::authentication_token_delete},
    {Get, "/api/users/{username:alnum}/history/movies", kApiRead, api::history},
    {Post, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_post},
    {Put, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_put},
    {Delete, "/api/users/{username:alnum}/history/movies", kApiWriteUserData, api::history_delete},
    {Get, "/api/movies/search", kApi, api::movies_search},
    {Post, "/api/movies/add", kApiWrite, api::movies_add},
    {Get, "/api/movies/{id:digits}", kApi, api::movie},
};

}  // namespace

std::span<const Route> routes() { return kRoutes; }

}  // namespace app
