{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-start"><h1>[[_ What have you seen?]]</h1><p>[[_ Tap every film you know. It takes a minute, and your diary has a past.]]</p>
<form class="m-search" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Find a film you saw lately]]" aria-label="[[_ Search films]]"></form>
<form class="m-drop m-drop-line" method="post" enctype="multipart/form-data" action="{{BASE}}/settings/import" data-drop="now"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><label for="files"><i class="m-icon i-upload"></i><span>[[_ Coming from Letterboxd, IMDb or Trakt? <b>Drop your export here</b> or choose a file.]]</span></label><input class="form-control" type="file" id="files" name="files" multiple required><button class="btn btn-primary m-nojs">[[_(verb) Upload]]</button></form>
<a class="m-more" href="{{BASE}}/settings/import#sources">[[_ Where to get your export]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<form class="m-picks" method="post" action="{{BASE}}/first-films"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">
{{#PROBLEM}}
<div class="m-note m-note-danger mt-3" role="alert"><i class="m-icon i-alert"></i><p>{{PROBLEM}}</p></div>
{{/PROBLEM}}
{{#PERIOD}}
<h2>{{HEADING}}</h2><ul class="m-grid">
{{#FILM}}
<li><label><input type="checkbox" name="meta_id[]" value="{{META_ID}}"{{#CHOSEN}} checked{{/CHOSEN}}><img class="m-poster-img" src="{{POSTER_SRC}}"{{#POSTER_SRC_2X}} srcset="{{POSTER_SRC_2X}} 2x"{{/POSTER_SRC_2X}} alt="{{TITLE}}{{#YEAR}} ({{YEAR}}){{/YEAR}}"{{#LAZY}} loading="lazy"{{/LAZY}}>{{#ON_WATCHLIST}}<span class="m-badges"><span class="m-badge m-badge-watchlist"><i class="m-icon i-bookmark-fill"></i><span class="visually-hidden">[[_ On your watchlist]]</span></span></span>{{/ON_WATCHLIST}}</label></li>
{{/FILM}}
</ul>
{{/PERIOD}}
<div class="m-picks-bar"><span class="m-wide-only">[[_ No dates needed. You can add them later.]]</span><button class="btn m-btn-log">[[_ Add to my diary]]</button><button class="btn m-btn" name="to" value="watchlist">[[_ Watchlist]]</button></div></form>
</div></main>
