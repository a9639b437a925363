{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Profile]]</h1></div>
<form class="m-panel" method="post" action="{{BASE}}/settings/profile" enctype="multipart/form-data"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="m-me m-field"><span class="m-avatar m-avatar-lg m-hue-{{VIEWER_HUE}}" data-picture>{{#PICTURE_SRC}}<img src="{{PICTURE_SRC}}" width="72" height="72" alt="[[_ Your picture]]">{{/PICTURE_SRC}}{{VIEWER_INITIALS}}</span><div class="flex-grow-1"><label class="form-label" for="picture">[[_ Picture]]</label><input class="form-control{{#PROFILE_IMAGE_ERROR}} is-invalid{{/PROFILE_IMAGE_ERROR}}" id="picture" type="file" name="profile_image" accept="image/png,image/jpeg,image/webp,image/gif" data-too-large="[[_ This picture is larger than 5 MB.]]" data-preview="[[_ The picture you chose]]" data-max-bytes="5000000"{{#PROFILE_IMAGE_ERROR}} aria-invalid="true"{{/PROFILE_IMAGE_ERROR}} aria-describedby="{{#PROFILE_IMAGE_ERROR}}picture-error {{/PROFILE_IMAGE_ERROR}}picture-help">
{{#PROFILE_IMAGE_ERROR}}
<div class="m-error" id="picture-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROFILE_IMAGE_ERROR}}</div>
{{/PROFILE_IMAGE_ERROR}}
<div class="form-text" id="picture-help">[[_ PNG, JPEG, WebP or GIF, up to 5 MB. We crop it to a square and remove location and camera data.]]</div></div></div>
{{#PICTURE_SRC}}
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="remove" name="remove_image" value="1"><label class="form-check-label" for="remove">[[_ Remove picture]]</label></div>
{{/PICTURE_SRC}}
<div class="m-two">
<div class="m-field"><label class="form-label" for="name">[[_ Username]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NAME}}" maxlength="64" pattern="[A-Za-z0-9]+" autocapitalize="none" autocomplete="nickname" required{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}} aria-describedby="{{#NAME_ERROR}}name-error {{/NAME_ERROR}}name-help">
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
<div class="form-text" id="name-help">[[_ Letters and numbers only. Changing it breaks old links to your pages.]]</div>
</div>
<div class="m-field"><label class="form-label" for="email">[[_ E-mail]]</label><input class="form-control{{#EMAIL_ERROR}} is-invalid{{/EMAIL_ERROR}}" id="email" type="email" name="email" value="{{EMAIL}}" maxlength="254" autocomplete="email" required{{#EMAIL_ERROR}} aria-invalid="true"{{/EMAIL_ERROR}} aria-describedby="{{#EMAIL_ERROR}}email-error {{/EMAIL_ERROR}}email-help">
{{#EMAIL_ERROR}}
<div class="m-error" id="email-error"><i class="m-icon m-icon-sm i-alert"></i>{{EMAIL_ERROR}}</div>
{{/EMAIL_ERROR}}
<div class="form-text" id="email-help">[[_ Used to log in. Only admins can see it.]]</div>
</div>
</div>
<div class="m-field"><label class="form-label" for="about">[[_ About you]]</label><input class="form-control{{#ABOUT_ERROR}} is-invalid{{/ABOUT_ERROR}}" id="about" name="about" value="{{ABOUT}}" maxlength="200" dir="auto" autocomplete="off"{{#ABOUT_ERROR}} aria-invalid="true"{{/ABOUT_ERROR}} aria-describedby="{{#ABOUT_ERROR}}about-error {{/ABOUT_ERROR}}about-help">
{{#ABOUT_ERROR}}
<div class="m-error" id="about-error"><i class="m-icon m-icon-sm i-alert"></i>{{ABOUT_ERROR}}</div>
{{/ABOUT_ERROR}}
<div class="form-text" id="about-help">[[_ One line under your name on your profile.]] {{READERS_TEXT}}</div>
</div>
<button class="btn btn-primary">[[_ Save]]</button></form>
<section class="m-panel mt-3" aria-label="[[_ Profile layout]]"><ul class="m-list">
{{>SETTINGS_ROW}}
</ul></section>
<section class="m-panel mt-3" id="favourites"><div class="m-panel-head"><h2>[[_ Favourites]]</h2></div><p class="m-muted">[[_ Up to four films to show on your profile.]]</p>
<ol class="m-fave-rows">
{{#FAVOURITE}}
<li><img class="m-thumb" src="{{POSTER_SRC}}" width="92" height="138" alt=""><span class="flex-grow-1"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><b><bdi>{{TITLE}}</bdi></b></a>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</span>{{#EARLIER}}<form method="post" action="{{BASE}}/profile/favourites"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#KEPT}}<input type="hidden" name="movie_id[]" value="{{ID}}">{{/KEPT}}<button class="btn btn-sm m-btn-quiet m-btn-icon" aria-label="[[_ Move {{TITLE}} up]]"><i class="m-icon i-up"></i></button></form>{{/EARLIER}}{{#REMOVE}}<form method="post" action="{{BASE}}/profile/favourites"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#KEPT}}<input type="hidden" name="movie_id[]" value="{{ID}}">{{/KEPT}}<button class="btn btn-sm m-btn-quiet m-btn-icon" aria-label="[[_ Remove {{TITLE}} from your favourites]]"><i class="m-icon i-x"></i></button></form>{{/REMOVE}}</li>
{{/FAVOURITE}}
</ol>
{{#CHOICES}}
<form class="m-copy" role="search" aria-label="[[_ Find a film for your favourites]]" action="{{BASE}}/settings/profile#favourites"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" maxlength="200" placeholder="[[_ Title]]" dir="auto" aria-label="[[_ Find a film for your favourites]]" autocomplete="off"></div><button class="btn m-btn">[[_ Search]]</button></form>
<form method="post" action="{{BASE}}/profile/favourites"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#KEPT}}<input type="hidden" name="movie_id[]" value="{{ID}}">{{/KEPT}}<ul class="m-fave-rows">
{{#FOUND}}
<li><img class="m-thumb" src="{{POSTER_SRC}}" width="92" height="138" alt="" loading="lazy"><span class="flex-grow-1"><b><bdi>{{TITLE}}</bdi></b>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</span><button class="btn btn-sm m-btn" name="movie_id[]" value="{{ID}}" aria-label="[[_ Add {{TITLE}}]]">[[_ Add]]</button></li>
{{/FOUND}}
</ul></form>
{{#NOTHING_FOUND}}
<p class="m-muted mt-3 mb-0">[[_ No matches. Log a film or add it to your watchlist first.]]</p>
{{/NOTHING_FOUND}}
{{/CHOICES}}
</section>
</div></div></div></main>
