{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Preferences]]</h1></div>
{{#NAME_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{NAME_ERROR}}</p></div>
{{/NAME_ERROR}}
{{#PRIVACY_LEVEL_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{PRIVACY_LEVEL_ERROR}}</p></div>
{{/PRIVACY_LEVEL_ERROR}}
<form method="post" action="{{BASE}}/settings/preferences"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
<section class="m-panel"><h2 class="mb-3">[[_ Dates and services]]</h2><div class="m-two">
<div class="m-field"><label class="form-label" for="date_format">[[_ Date format]]</label><select class="form-select" id="date_format" name="date_format"{{#DATE_FORMAT_ERROR}} aria-invalid="true"{{/DATE_FORMAT_ERROR}}{{#DATE_FORMAT_ERROR}} aria-describedby="date_format-error"{{/DATE_FORMAT_ERROR}}>
{{#FORMAT}}
<option value="{{FORMAT}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{SAMPLE}}</option>
{{/FORMAT}}
</select>
{{#DATE_FORMAT_ERROR}}
<div class="m-error" id="date_format-error"><i class="m-icon m-icon-sm i-alert"></i>{{DATE_FORMAT_ERROR}}</div>
{{/DATE_FORMAT_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="timezone">[[_ Time zone]]</label><select class="form-select" id="timezone" name="timezone"{{#TIMEZONE_ERROR}} aria-invalid="true"{{/TIMEZONE_ERROR}} aria-describedby="{{#TIMEZONE_ERROR}}timezone-error {{/TIMEZONE_ERROR}}timezone-help">
{{#ZONES}}
<option{{#CHOSEN}} selected{{/CHOSEN}}>{{ZONE}}</option>
{{/ZONES}}
</select>
{{#TIMEZONE_ERROR}}
<div class="m-error" id="timezone-error"><i class="m-icon m-icon-sm i-alert"></i>{{TIMEZONE_ERROR}}</div>
{{/TIMEZONE_ERROR}}
<div class="form-text" id="timezone-help">[[_ Used for your diary dates. It’s {{NOW_TEXT}} there now.]]</div>
</div>
<div class="m-field"><label class="form-label" for="country">[[_ Country]]</label><select class="form-select" id="country" name="country"{{#COUNTRY_ERROR}} aria-invalid="true"{{/COUNTRY_ERROR}} aria-describedby="{{#COUNTRY_ERROR}}country-error {{/COUNTRY_ERROR}}country-help">
<option value="">[[_ Not set]]</option>
{{#COUNTRY}}
<option value="{{CODE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{COUNTRY_NAME}}</option>
{{/COUNTRY}}
</select>
{{#COUNTRY_ERROR}}
<div class="m-error" id="country-error"><i class="m-icon m-icon-sm i-alert"></i>{{COUNTRY_ERROR}}</div>
{{/COUNTRY_ERROR}}
<div class="form-text" id="country-help">[[_ Used to show where you can watch a film.]]</div>
</div>
<fieldset class="m-choice m-field" id="services" aria-describedby="{{#SERVICES_ERROR}}services-error {{/SERVICES_ERROR}}services-help"><legend class="form-label">[[_ Your streaming services]]</legend><input type="hidden" name="services[]" value="">
{{#SERVICE}}
<div class="form-check"><input class="form-check-input" type="checkbox" id="service-{{NUMBER}}" name="services[]" value="{{NAME}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="service-{{NUMBER}}"><bdi>{{NAME}}</bdi></label></div>
{{/SERVICE}}
<input class="form-control mt-1" name="services[]" maxlength="100" dir="auto" placeholder="[[_ Another service]]" aria-label="[[_ Another service]]">
{{#SERVICES_ERROR}}
<div class="m-error" id="services-error"><i class="m-icon m-icon-sm i-alert"></i>{{SERVICES_ERROR}}</div>
{{/SERVICES_ERROR}}
<div class="form-text" id="services-help">[[_ Use the names from “Where to watch” on film pages. You can then filter lists by service.]]</div>
</fieldset>
</div></section>
<section class="m-panel"><h2 class="mb-3">[[_ Display and search]]</h2><div class="m-two">
<fieldset class="m-choice m-field"{{#RATING_SCALE_ERROR}} aria-describedby="rating_scale-error"{{/RATING_SCALE_ERROR}}><legend class="form-label">[[_ Ratings]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="rating_scale-ten" name="rating_scale" value="ten"{{#SCALE_TEN}} checked{{/SCALE_TEN}}><label class="form-check-label" for="rating_scale-ten">[[_ 10 points, with half points]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="rating_scale-five" name="rating_scale" value="five"{{#SCALE_FIVE}} checked{{/SCALE_FIVE}}><label class="form-check-label" for="rating_scale-five">[[_ 5 stars, with half stars]]</label></div>
{{#RATING_SCALE_ERROR}}
<div class="m-error" id="rating_scale-error"><i class="m-icon m-icon-sm i-alert"></i>{{RATING_SCALE_ERROR}}</div>
{{/RATING_SCALE_ERROR}}
</fieldset>
<fieldset class="m-choice m-field"{{#THEME_ERROR}} aria-describedby="theme-error"{{/THEME_ERROR}}><legend class="form-label">[[_ Theme]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="theme-auto" name="theme" value="auto"{{#THEME_AUTO}} checked{{/THEME_AUTO}}><label class="form-check-label" for="theme-auto">[[_ Same as system]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="theme-light" name="theme" value="light"{{#THEME_LIGHT}} checked{{/THEME_LIGHT}}><label class="form-check-label" for="theme-light">[[_ Light]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="theme-dark" name="theme" value="dark"{{#THEME_DARK}} checked{{/THEME_DARK}}><label class="form-check-label" for="theme-dark">[[_ Dark]]</label></div>
{{#THEME_ERROR}}
<div class="m-error" id="theme-error"><i class="m-icon m-icon-sm i-alert"></i>{{THEME_ERROR}}</div>
{{/THEME_ERROR}}
</fieldset>
</div>
<div class="form-check form-switch m-field"><input class="form-check-input" type="checkbox" role="switch" id="removal" name="automatic_watchlist_removal" value="1"{{#REMOVAL}} checked{{/REMOVAL}}><label class="form-check-label" for="removal">[[_ Remove a film from my watchlist when I log it]]</label></div>
<div class="form-check form-switch m-field" id="single-keys"><input class="form-check-input" type="checkbox" role="switch" id="keys-switch" name="single_key_shortcuts" value="1"{{#KEYS_CHECKED}} checked{{/KEYS_CHECKED}}><label class="form-check-label" for="keys-switch">[[_ Single-key shortcuts, such as l to log a film]]</label></div>
<div class="form-check form-switch m-field"><input class="form-check-input" type="checkbox" role="switch" id="provider-search" name="provider_search" value="1"{{#PROVIDER_SEARCH_CHECKED}} checked{{/PROVIDER_SEARCH_CHECKED}} aria-describedby="provider-search-help"><label class="form-check-label" for="provider-search">{{#TMDB}}[[_ Search TMDB while I type]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Search for more films while I type]]{{/OTHER_PROVIDER}}</label>
<div class="form-text" id="provider-search-help">{{#TMDB}}[[_ Sends what you type to TMDB, without your name. When off, that only happens when you ask for more films.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Sends what you type to the film data service, without your name. When off, that only happens when you ask for more films.]]{{/OTHER_PROVIDER}}{{#PROVIDER_SEARCH_OFF}} [[_ Your admin has turned this off for the whole server.]]{{/PROVIDER_SEARCH_OFF}}</div></div>
</section>
{{#DIGEST}}
<section class="m-panel"><h2 class="mb-3">[[_ E-mail]]</h2>
<fieldset class="m-choice m-field" aria-describedby="{{#DIGEST_ERROR}}digest-error {{/DIGEST_ERROR}}digest-help"><legend class="form-label">[[_ What you watched, and what’s coming out from your watchlist]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="digest-off" name="digest" value="off"{{#DIGEST_OFF}} checked{{/DIGEST_OFF}}><label class="form-check-label" for="digest-off">[[_ Never]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="digest-week" name="digest" value="week"{{#DIGEST_WEEK}} checked{{/DIGEST_WEEK}}><label class="form-check-label" for="digest-week">[[_ Every Monday]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="digest-month" name="digest" value="month"{{#DIGEST_MONTH}} checked{{/DIGEST_MONTH}}><label class="form-check-label" for="digest-month">[[_ On the first of every month]]</label></div>
{{#DIGEST_ERROR}}
<div class="m-error" id="digest-error"><i class="m-icon m-icon-sm i-alert"></i>{{DIGEST_ERROR}}</div>
{{/DIGEST_ERROR}}
<div class="form-text" id="digest-help">[[_ Sent to <bdi>{{EMAIL}}</bdi> in the language of this page, when there’s something to report. Unsubscribe any time with the link in the e-mail.]]</div>
</fieldset>
</section>
{{/DIGEST}}
<div class="m-actions mt-3"><button class="btn btn-primary">[[_ Save]]</button></div></form>
<section class="m-panel mt-3" aria-label="[[_ Places]]"><ul class="m-list">
{{>SETTINGS_ROW}}
</ul></section>
</div></div></div></main>
