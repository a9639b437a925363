{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Connections]]</h1></div>
<p class="m-muted">[[_ Log films as you watch, or tell other apps what you saw.]]</p>
<section class="m-panel" aria-label="[[_ Connections]]"><ul class="m-list">
{{>SETTINGS_ROW}}
</ul><div class="m-actions mt-3"><a class="btn btn-sm m-btn" href="{{BASE}}/settings/connections/hooks"><i class="m-icon i-plus"></i>[[_ Add notification]]</a></div></section>
<section class="m-panel mt-3" id="bookmarklet"><h2 class="mb-2">[[_ Bookmarklet]]</h2><p class="m-small m-muted">[[_ Save this as a bookmark’s address, then open it on a TMDB, IMDb, Letterboxd, Trakt or Wikipedia page to log that film. On a phone, share the page to the installed app.]]</p><div class="m-copy"><input class="form-control" id="bookmarklet-code" readonly value="{{BOOKMARKLET}}" aria-label="[[_ Bookmarklet]]"><button class="btn m-btn m-btn-icon" type="button" data-copy="bookmarklet-code" aria-label="[[_ Copy bookmarklet]]" hidden><i class="m-icon i-copy"></i></button></div></section>
</div></div></div></main>
