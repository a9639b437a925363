#include <system_error>

#include "app/admin/account.h"
#include "app/headers.h"
#include "app/page/confirmation.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/log.h"
#include "base/picture.h"
#include "base/picture_head.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/favourites.h"
#include "web/account/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kProfilePath[] = "/settings/profile";
constexpr std::size_t kMaxBody = base::kMostPictureBytes + http::Limits::kForm;
constexpr char kPicturePolicy[] = "default-src 'none'; style-src 'none'; sandbox";

struct ProfileForm {
  AccountForm account;  // name and e-mail address
  std::string about;
  std::optional<std::string> bytes;  // of a new picture
  bool remove = false;
};

ProfileForm read_profile(const app::Context& context) {
  const http::Form& form = context.req.form();
  ProfileForm read;
  read.account.name = base::trim(form.text("name", context.member().name));
  read.account.email = base::trim(form.text("email", context.member().email));
  read.about = base::trim(form.text("about", context.member().about));
  const http::Upload* upload = form.upload("profile_image");
  if (upload != nullptr && !upload->data.empty()) read.bytes = upload->data;
  read.remove = form.text("remove_image") == "1";
  return read;
}

http::Response show_profile(app::Context& context, const ProfileForm& form, const app::Problems& problems, int status) {
  app::Page page(context.language, "profile.tpl");
  add_settings_menu(context, page.body(), SettingsPage::profile);
  page.body()
      .text(t::NAME, form.account.name)
      .text(t::EMAIL, form.account.email)
      .text(t::ABOUT, form.about)
      .text(t::READERS_TEXT, app::readers_text(context));
  page.body().optional(t::PICTURE_SRC, app::profile_picture_src(context, context.member().profile_image));
  page.body()
      .optional(t::NAME_ERROR, app::problem_at(problems, "name"))
      .optional(t::EMAIL_ERROR, app::problem_at(problems, "email"))
      .optional(t::ABOUT_ERROR, app::problem_at(problems, "about"));
  fill_favourites(context, page.body());
  add_settings_row(context, page.body(), "/settings/profile/layout", base::tr("Profile layout"),
                   base::tr("Sections of your profile and their order"));
  page.body().optional(t::PROFILE_IMAGE_ERROR, app::problem_at(problems, "profile_image"));
  return app::render(context, page, {.title = base::tr("Profile"), .here = kProfilePath}, status);
}

http::Response profile_again(app::Context& context, const ProfileForm& form, const app::Problems& problems) {
  return app::refused(context, problems, [&] { return show_profile(context, form, problems, 422); });
}

// Shows which of the two, name or e-mail address, another account has.
http::Response taken_address(app::Context& context, const ProfileForm& form) {
  const auto of_name = store::find_user_by_name(context.app.db, form.account.name);
  const auto of_email = store::find_credentials(context.app.db, form.account.email);
  app::Problems problems;
  if (of_email && of_email->user_id != context.member().id)
    problems["email"] = base::tr("This e-mail address is taken.");
  if (problems.empty() || (of_name && of_name->id != context.member().id))
    problems["name"] = base::tr("This username is taken.");
  return app::refused(
      context, problems, [&] { return show_profile(context, form, problems, 422); }, 409);
}

// A new picture on the disk. The destructor removes it unless the store may know of it; a later sweep clears away
// pictures that nothing refers to.
class NewPicture {
 public:
  NewPicture(const base::Config& config, const std::string& png) : config_(config) {
    if (!png.empty()) name_ = save(png);
  }
  ~NewPicture() {
    if (!known_) base::remove_picture(config_, name_);
  }
  NewPicture(const NewPicture&) = delete;
  NewPicture& operator=(const NewPicture&) = delete;
  const std::string& name() const { return name_; }
  void is_known() { known_ = true; }

 private:
  std::string save(const std::string& png) const {
    try {
      return base::save_picture(config_, png);
    } catch (const std::system_error& error) {
      base::log(base::LogLevel::error, "picture_not_kept", {{"reason", error.what()}});
      throw http::service_busy("StorageUnavailable", base::tr("Couldn’t save the picture. Try again later."), 10);
    }
  }
  const base::Config& config_;
  std::string name_;
  bool known_ = false;
};

bool changes_something(const app::Context& context, const ProfileForm& form) {
  const domain::User& user = context.member();
  return form.account.name != user.name || form.account.email != user.email || form.about != user.about || form.bytes ||
         (form.remove && !user.profile_image.empty());
}

// Removes the old picture after the commit, when nothing refers to it any more.
void save_profile(app::Context& context, const ProfileForm& form, NewPicture& picture) {
  const std::int64_t user_id = context.member().id;
  std::string before;
  store::Tx tx(context.app.db);
  store::set_name_and_email(tx, user_id, form.account.name, form.account.email);
  store::set_about(tx, user_id, form.about);
  if (form.bytes || form.remove) before = store::set_profile_image(tx, user_id, picture.name());
  if (changes_something(context, form)) app::record(context, tx, domain::kUserUpdatedEvent);
  app::add_flash(context, tx, {.text = base::tr("Saved your profile.")});
  picture.is_known();
  tx.commit();
  app::tell_old_address(context, context.member(), form.account.email);
  base::remove_picture(context.app.config, before);
}

// Returns the picture as the server stores it, or "" if none was sent or there are problems.
std::string read_picture(const app::Context& context, const ProfileForm& form, app::Problems& problems) {
  if (!form.bytes || !problems.empty()) return {};
  if (form.bytes->size() > base::kMostPictureBytes) {
    problems["profile_image"] = base::tr("This picture is larger than 5 MB.");
    return {};
  }
  try {
    auto png = base::square_picture(context.app.config, *form.bytes);
    if (!png)
      problems["profile_image"] =
          base::tr("We can’t read this picture. Use a PNG, JPEG, WebP or GIF of up to 16 megapixels.");
    return std::move(png).value_or("");
  } catch (const base::PicturesBusy&) {
    throw http::service_busy("Busy", base::tr("Busy with other pictures. Try again in a moment."), 5);
  }
}

}  // namespace

app::GuardResult reads_picture(app::Context& context) {
  context.req.form(kMaxBody);
  return std::nullopt;
}

app::GuardResult new_email_is_confirmed(app::Context& context) {
  const std::string& email = context.member().email;
  if (base::trim(context.req.form().text("email", email)) == email) return std::nullopt;
  return app::fresh_session(context);
}

http::Response profile(app::Context& context) {
  const domain::User& user = context.member();
  ProfileForm form;
  form.account.name = user.name;
  form.account.email = user.email;
  form.about = user.about;
  return show_profile(context, form, {}, 200);
}

http::Response profile_post(app::Context& context) {
  const ProfileForm form = read_profile(context);
  app::Problems problems;
  check_name_and_email(form.account, problems);
  if (base::has_control(form.about) || base::code_points(form.about) > store::kLongestAbout)
    problems["about"] = base::tr("Use one line of up to 200 characters.");
  const std::string png = read_picture(context, form, problems);
  if (!problems.empty()) return profile_again(context, form, problems);
  try {
    NewPicture picture(context.app.config, png);
    save_profile(context, form, picture);
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    return taken_address(context, form);
  }
  return http::see_other(context.url(context.req.path()));
}

http::Response profile_image(app::Context& context) {
  const std::string& name = context.args.text("filename");
  if (!base::is_picture_name(name) || !store::profile_image_exists(context.app.db, name)) throw http::not_found();
  auto bytes = base::read_picture(context.app.config, name);
  if (!bytes) throw http::not_found();
  http::Response response;
  response.header("Content-Type", name.ends_with(".png") ? "image/png" : "image/webp");
  response.header("Content-Security-Policy", kPicturePolicy)
      .header("Content-Disposition", "inline; filename=\"picture\"");
  response.header("Cache-Control", "public, max-age=31536000, immutable");
  response.body = std::move(*bytes);
  return app::shown_elsewhere(std::move(response));
}

}  // namespace web
