{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_(noun) Export]]</h1></div>
{{>EXPORTS}}
<section class="m-panel m-danger"><h2 class="mb-2">[[_ Delete diary]]</h2>
{{#HISTORY}}
<p class="m-muted">{{#WAITING}}[[_ Deletes all entries ({{PLAYS}}) with their dates, places and notes, and entries still waiting for a film ({{COUNT}}). Ratings, reviews and your watchlist stay; this can’t be undone.]]{{/WAITING}}{{#NOTHING_WAITING}}[[_ Deletes all entries ({{PLAYS}}) with their dates, places and notes. Ratings, reviews and your watchlist stay; this can’t be undone.]]{{/NOTHING_WAITING}}</p>
<form method="post" action="{{BASE}}/settings/export/delete-history"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><label class="form-label" for="h">[[_ Type <b class="m-break">{{VIEWER_NAME}}</b> to confirm]]</label><div class="m-copy m-typed"><input class="form-control{{#HISTORY_CONFIRM_ERROR}} is-invalid{{/HISTORY_CONFIRM_ERROR}}" id="h" name="confirm" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required data-confirm="{{VIEWER_NAME}}"{{#HISTORY_CONFIRM_ERROR}} aria-invalid="true"{{/HISTORY_CONFIRM_ERROR}}{{#HISTORY_CONFIRM_ERROR}} aria-describedby="h-error"{{/HISTORY_CONFIRM_ERROR}}><button class="btn m-btn-danger">[[_ Delete my diary]]</button></div>
{{#HISTORY_CONFIRM_ERROR}}
<div class="m-error" id="h-error"><i class="m-icon m-icon-sm i-alert"></i>{{HISTORY_CONFIRM_ERROR}}</div>
{{/HISTORY_CONFIRM_ERROR}}
</form>
{{/HISTORY}}
{{#NO_HISTORY}}
<p class="m-muted mb-0">[[_ Your diary is empty.]]</p>
{{/NO_HISTORY}}
</section>
<section class="m-panel m-danger"><h2 class="mb-2">[[_ Delete ratings]]</h2>
{{#RATINGS}}
<p class="m-muted">{{#WAITING}}[[_ Deletes all ratings ({{TOTAL}}), and ratings still waiting for a film ({{COUNT}}). Your diary, reviews and watchlist stay; this can’t be undone.]]{{/WAITING}}{{#NOTHING_WAITING}}[[_ Deletes all ratings ({{TOTAL}}). Your diary, reviews and watchlist stay; this can’t be undone.]]{{/NOTHING_WAITING}}</p>
<form method="post" action="{{BASE}}/settings/export/delete-ratings"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><label class="form-label" for="r">[[_ Type <b class="m-break">{{VIEWER_NAME}}</b> to confirm]]</label><div class="m-copy m-typed"><input class="form-control{{#RATINGS_CONFIRM_ERROR}} is-invalid{{/RATINGS_CONFIRM_ERROR}}" id="r" name="confirm" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required data-confirm="{{VIEWER_NAME}}"{{#RATINGS_CONFIRM_ERROR}} aria-invalid="true"{{/RATINGS_CONFIRM_ERROR}}{{#RATINGS_CONFIRM_ERROR}} aria-describedby="r-error"{{/RATINGS_CONFIRM_ERROR}}><button class="btn m-btn-danger">[[_ Delete my ratings]]</button></div>
{{#RATINGS_CONFIRM_ERROR}}
<div class="m-error" id="r-error"><i class="m-icon m-icon-sm i-alert"></i>{{RATINGS_CONFIRM_ERROR}}</div>
{{/RATINGS_CONFIRM_ERROR}}
</form>
{{/RATINGS}}
{{#NO_RATINGS}}
<p class="m-muted mb-0">[[_ You have no ratings.]]</p>
{{/NO_RATINGS}}
</section>
<section class="m-panel m-danger"><h2 class="mb-2">[[_ Delete account]]</h2>
{{#CAN_DELETE}}
<p class="m-muted">[[_ Deletes your account and everything in it, including reviews and lists. This can’t be undone.]]</p>
<form method="post" action="{{BASE}}/settings/export/delete-account"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><label class="form-label" for="a">[[_ Type <b class="m-break">{{VIEWER_NAME}}</b> to confirm]]</label><div class="m-copy m-typed"><input class="form-control{{#ACCOUNT_CONFIRM_ERROR}} is-invalid{{/ACCOUNT_CONFIRM_ERROR}}" id="a" name="confirm" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required data-confirm="{{VIEWER_NAME}}"{{#ACCOUNT_CONFIRM_ERROR}} aria-invalid="true"{{/ACCOUNT_CONFIRM_ERROR}}{{#ACCOUNT_CONFIRM_ERROR}} aria-describedby="a-error"{{/ACCOUNT_CONFIRM_ERROR}}><button class="btn m-btn-danger">[[_ Delete my account]]</button></div>
{{#ACCOUNT_CONFIRM_ERROR}}
<div class="m-error" id="a-error"><i class="m-icon m-icon-sm i-alert"></i>{{ACCOUNT_CONFIRM_ERROR}}</div>
{{/ACCOUNT_CONFIRM_ERROR}}
</form>
{{/CAN_DELETE}}
{{#LAST_ADMIN}}
<div class="m-note"><i class="m-icon i-info"></i><p>[[_ You’re the only admin. <a href="{{BASE}}/admin/users">Make another member an admin</a> before you delete your account.]]</p></div>
{{/LAST_ADMIN}}
</section>
</div></div></div></main>
