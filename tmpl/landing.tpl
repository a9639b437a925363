{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center m-center-wide"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
<div class="m-hero pt-0"><h1>[[_ A film diary of your own.]]</h1><p>[[_ Matinee is running.]] {{#ONE_MISSING}}[[_ One more step before you can log your first film.]]{{/ONE_MISSING}}{{#MORE_MISSING}}[[_ Here’s what’s missing before you can log your first film.]]{{/MORE_MISSING}}</p></div>
<div class="m-panel"><ul class="m-checks">
<li><span class="m-bad"><i class="m-icon i-x"></i></span><div><b>[[_ Admin account]]</b><p>[[_ No accounts yet. Create yours to get started.]]</p></div><span class="m-tag m-tag-danger">[[_ Missing]]</span></li>
{{#KEY_MISSING}}
<li><span class="m-wait"><i class="m-icon i-alert"></i></span><div><b>[[_ TMDB API key]]</b><p>[[_ TMDB provides titles, posters and cast. A key is free, and you can add it later.]]</p></div><span class="m-tag m-tag-rating">[[_ Optional]]</span></li>
{{/KEY_MISSING}}
{{#KEY_SET}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ TMDB API key]]</b><p>[[_ Set in the configuration.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{/KEY_SET}}
{{#KEY_STAND_IN}}
<li><span class="m-wait"><i class="m-icon i-info"></i></span><div><b>[[_ Film data]]</b><p>[[_ Matinee is using its built-in set of well-known films. Set a TMDB API key to get every film.]]</p></div><span class="m-tag m-tag-rating">[[_ Built-in]]</span></li>
{{/KEY_STAND_IN}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ Database]]</b><p>[[_ Database is working.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{#FOLDERS_OK}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ Folders]]</b><p>[[_ Matinee can save posters, profile pictures and backups.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{/FOLDERS_OK}}
{{#FOLDERS_BAD}}
<li><span class="m-bad"><i class="m-icon i-x"></i></span><div><b>[[_ Folders]]</b>
{{#FOLDER}}
<p>[[_ Matinee can’t write to <span class="m-mono">{{PATH}}</span>: {{REASON}}.]]</p>
{{/FOLDER}}
<p>[[_ Give the system user that runs Matinee write permission, then reload this page.]]</p></div><span class="m-tag m-tag-danger">[[_ Not writable]]</span></li>
{{/FOLDERS_BAD}}
</ul><a class="btn btn-primary btn-lg w-100" href="{{BASE}}/init">[[_ Set up Matinee]]<i class="m-icon i-right"></i></a></div>
<p class="m-small m-muted mt-3">[[_ Not your server? Close this page. The first person to finish setup becomes the admin.]]</p></div></div></main>
