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
#include "web/rating.h"
#include "web/search.h"

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
constexpr Guards kVisitorPost = kGuards<start_session, server_has_users, open_to_all, user_is_unauthenticated, csrf_protection>;
constexpr Guards kMember = kGuards<start_session, server_has_users, user_is_authenticated>;
constexpr Guards kMemberPost = kGuards<start_session, server_has_users, user_is_authenticated, csrf_protection>;
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
