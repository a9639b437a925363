{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="20" y="20" width="180" height="106" rx="8"/><path class="m-art-b" d="M20 28a8 8 0 0 1 8-8h6v106h-6a8 8 0 0 1-8-8zM186 20h6a8 8 0 0 1 8 8v90a8 8 0 0 1-8 8h-6z"/><path class="m-art-line" d="M24.5 34h5M24.5 52h5M24.5 70h5M24.5 88h5M24.5 106h5M190.5 34h5M190.5 52h5M190.5 70h5M190.5 88h5M190.5 106h5"/><circle class="m-art-dash" cx="110" cy="73" r="38"/><circle class="m-art-dash" cx="110" cy="73" r="26"/><path class="m-art-dash" d="M110 24v98M48 73h124"/><path class="m-art-beam" d="M110 73V35a38 38 0 0 1 33 57z"/><circle class="m-art-sun" cx="110" cy="73" r="7"/></svg>
{{#E400}}
<h1 class="m-h1">[[_ We couldn’t read that request]]</h1><p>[[_ Part of the address or form is missing, repeated or unreadable. Go back, reload the page and try again.]]</p>
{{#PROBLEM}}
<p><b>{{TEXT}}</b></p>
{{/PROBLEM}}
{{/E400}}
{{#E403}}
<h1 class="m-h1">[[_ You don’t have access]]</h1><p>[[_ Your account isn’t allowed to open this page or do this. If you think it should be, ask your admin.]]</p>
{{/E403}}
{{#E403_CSRF}}
<h1 class="m-h1">[[_ This form has expired]]</h1><p>[[_ Nothing was changed. You may have logged in or out in another tab. Go back, reload the page and try again.]]</p>
{{/E403_CSRF}}
{{#E404}}
<h1 class="m-h1">[[_ Page not found]]</h1><p>[[_ It may have moved or been removed, or the link has a typo.]]</p>
{{/E404}}
{{#E404_META}}
<h1 class="m-h1">[[_ Film not found]]</h1><p>[[_ It may have been removed or merged with another film. Try searching for its title.]]</p>
{{/E404_META}}
{{#E405}}
<h1 class="m-h1">[[_ That doesn’t work here]]</h1><p>[[_ This address can’t be opened this way. Use a link or button in Matinee instead.]]</p>
{{/E405}}
{{#E413}}
<h1 class="m-h1">[[_ That’s too large]]</h1><p>[[_ Nothing was changed. Send less text or a smaller file.]]</p>
{{/E413}}
{{#E415}}
<h1 class="m-h1">[[_ We can’t read that format]]</h1><p>[[_ Nothing was changed. Try a different format.]]</p>
{{/E415}}
{{#E429}}
<h1 class="m-h1">[[_ Too many attempts]]</h1><p>{{#WAIT_TEXT}}{{WAIT_TEXT}}{{/WAIT_TEXT}} [[_ Nothing was changed.]]</p>
{{/E429}}
{{#E500}}
<h1 class="m-h1">[[_ Something went wrong]]</h1><p>[[_ The problem is on our side. Try again; if it keeps happening, send your admin the request code below.]]</p>
{{/E500}}
{{#E502}}
<h1 class="m-h1">[[_ TMDB rejected the API key]]</h1><p>{{#ADMIN}}[[_ Your diary still works. <a href="{{BASE}}/settings/server">Change the key</a> to load new films.]]{{/ADMIN}}{{#NOT_ADMIN}}[[_ Your diary still works. Ask your admin to set a valid key.]]{{/NOT_ADMIN}}</p>
{{/E502}}
{{#E503_PROVIDER}}
<h1 class="m-h1">[[_ Film data is unavailable right now]]</h1><p>[[_ Your diary still works. Try again in half a minute.]]</p>
{{/E503_PROVIDER}}
{{#E503_STORAGE}}
<h1 class="m-h1">[[_ The database isn’t available]]</h1><p>[[_ Anything you just sent probably wasn’t saved. Try again in a minute; if it keeps happening, tell your admin.]]</p>
{{/E503_STORAGE}}
{{#E503_DRAWING}}
<h1 class="m-h1">[[_ We’re creating the picture]]</h1><p>[[_ This takes a few seconds. Try again in a moment.]]</p>
{{/E503_DRAWING}}
{{#E503_BUSY}}
<h1 class="m-h1">[[_ The server is busy]]</h1><p>[[_ Try again in a few seconds.]]</p>
{{/E503_BUSY}}
{{#E_OTHER}}
<h1 class="m-h1">{{HEADING}}</h1><p>{{MESSAGE}}</p>
{{/E_OTHER}}
{{#TRY_AGAIN}}
<div class="m-actions mb-3">{{#BACK_TO_MOVIE}}<a class="btn m-btn" href="{{BASE}}/movie/{{ID}}"><i class="m-icon i-left"></i>[[_ Back to the film]]</a>{{/BACK_TO_MOVIE}}{{#AGAIN}}<a class="btn btn-primary" href="{{URL}}"><i class="m-icon i-refresh"></i>[[_ Try again]]</a>{{/AGAIN}}{{#SEND_AGAIN}}<form method="post" action="{{URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<button class="btn btn-primary"><i class="m-icon i-refresh"></i>[[_ Try again]]</button></form>{{/SEND_AGAIN}}</div>
{{/TRY_AGAIN}}
{{#VIEWER}}
<form class="m-copy w-100 mb-2" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Search films]]" aria-label="[[_ Search films]]"></div><button class="btn btn-primary">[[_ Search]]</button></form><div class="m-actions"><a class="btn m-btn" href="{{BASE}}/">[[_ Go home]]</a><a class="btn m-btn-quiet" href="{{BASE}}/users/{{VIEWER_NAME}}/history">[[_ Your diary]]</a></div>
{{/VIEWER}}
{{#VISITOR}}
<div class="m-actions"><a class="btn btn-primary" href="{{BASE}}/">[[_ Go home]]</a><a class="btn m-btn" href="{{BASE}}/login">[[_ Log in]]</a></div>
{{/VISITOR}}
<p class="m-small mt-3">[[_ Error {{STATUS}} · request <span class="m-mono">{{REQUEST_ID}}</span>]]</p></div></div></main>
