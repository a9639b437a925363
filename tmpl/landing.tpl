{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center m-center-wide"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
<div class="m-hero pt-0"><h1>[[_ A film diary of your own.]]</h1><p>[[_ Matinee is running.]] {{#ONE_MISSING}}[[_ One thing is missing before you can log the first film, and it is on the next page.]]{{/ONE_MISSING}}{{#MORE_MISSING}}[[_ The list says what is missing before you can log the first film.]]{{/MORE_MISSING}}</p></div>
<div class="m-panel"><ul class="m-checks">
<li><span class="m-bad"><i class="m-icon i-x"></i></span><div><b>[[_ An administrator]]</b><p>[[_ Nobody has an account on this server yet. The first one is made by you.]]</p></div><span class="m-tag m-tag-danger">[[_ Missing]]</span></li>
{{#KEY_MISSING}}
<li><span class="m-wait"><i class="m-icon i-alert"></i></span><div><b>[[_ A TMDB API key]]</b><p>[[_ Titles, posters and cast come from TMDB. A key costs nothing there, and can be added later.]]</p></div><span class="m-tag m-tag-rating">[[_ Optional now]]</span></li>
{{/KEY_MISSING}}
{{#KEY_SET}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ A TMDB API key]]</b><p>[[_ Set in the configuration.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{/KEY_SET}}
{{#KEY_STAND_IN}}
<li><span class="m-wait"><i class="m-icon i-info"></i></span><div><b>[[_ Film data]]</b><p>[[_ The bundled stand-in provider answers, with a small set of well-known films. For all films, set a TMDB API key.]]</p></div><span class="m-tag m-tag-rating">[[_ Stand-in]]</span></li>
{{/KEY_STAND_IN}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ Database]]</b><p>[[_ Version {{SCHEMA_VERSION}}, written and read back.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{#FOLDERS_OK}}
<li><span class="m-ok"><i class="m-icon i-check"></i></span><div><b>[[_ Folders]]</b><p>[[_ Posters, profile images and backups can be written.]]</p></div><span class="m-tag m-tag-watched">[[_ Ready]]</span></li>
{{/FOLDERS_OK}}
{{#FOLDERS_BAD}}
<li><span class="m-bad"><i class="m-icon i-x"></i></span><div><b>[[_ Folders]]</b>
{{#FOLDER}}
<p>[[_ <span class="m-mono">{{PATH}}</span> cannot be written: {{REASON}}.]]</p>
{{/FOLDER}}
<p>[[_ Give the user that runs Matinee write permission there, then load this page again.]]</p></div><span class="m-tag m-tag-danger">[[_ Not writable]]</span></li>
{{/FOLDERS_BAD}}
</ul><a class="btn btn-primary btn-lg w-100" href="{{BASE}}/init">[[_ Set up Matinee]]<i class="m-icon i-right"></i></a></div>
<p class="m-small m-muted mt-3">[[_ Not your server? Close this page: whoever finishes the next one owns it.]]</p></div></div></main>
