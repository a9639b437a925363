{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="20" y="20" width="180" height="106" rx="8"/><path class="m-art-b" d="M20 28a8 8 0 0 1 8-8h6v106h-6a8 8 0 0 1-8-8zM186 20h6a8 8 0 0 1 8 8v90a8 8 0 0 1-8 8h-6z"/><path class="m-art-line" d="M24.5 34h5M24.5 52h5M24.5 70h5M24.5 88h5M24.5 106h5M190.5 34h5M190.5 52h5M190.5 70h5M190.5 88h5M190.5 106h5"/><circle class="m-art-dash" cx="110" cy="73" r="38"/><circle class="m-art-dash" cx="110" cy="73" r="26"/><path class="m-art-dash" d="M110 24v98M48 73h124"/><path class="m-art-beam" d="M110 73V35a38 38 0 0 1 33 57z"/><circle class="m-art-sun" cx="110" cy="73" r="7"/></svg>
{{#E400}}
<h1 class="m-h1">[[_ That request cannot be read]]</h1><p>[[_ The address or the form has a part that is missing, doubled or not readable. Go back, load the page again, and try once more.]]</p>
{{#PROBLEM}}
<p><b>{{TEXT}}</b></p>
{{/PROBLEM}}
{{/E400}}
{{#E403}}
<h1 class="m-h1">[[_ This is not yours to open]]</h1><p>[[_ Your account has no permission for this page or action. If it should have, ask an administrator of this server.]]</p>
{{/E403}}
{{#E403_CSRF}}
<h1 class="m-h1">[[_ The form was too old]]</h1><p>[[_ Nothing was changed. Your session began anew since the page was loaded, for example by logging in or out in another tab. Go back, load the page again, and send the form once more.]]</p>
{{/E403_CSRF}}
{{#E404}}
<h1 class="m-h1">[[_ This page is not on the reel]]</h1><p>[[_ There is no film, person or page at this address. It may have been removed, or the link has a typing mistake.]]</p>
{{/E404}}
{{#E404_META}}
<h1 class="m-h1">[[_ The provider does not know this film]]</h1><p>[[_ It has no film with this number. It may have been merged with another one or removed: search for the title.]]</p>
{{/E404_META}}
{{#E405}}
<h1 class="m-h1">[[_ That does not work here]]</h1><p>[[_ The address exists, but not for this kind of request. Open it from a link or a button of Matinee.]]</p>
{{/E405}}
{{#E413}}
<h1 class="m-h1">[[_ That is too large]]</h1><p>[[_ What you sent is larger than this page takes. Nothing was changed. Send less text or a smaller file.]]</p>
{{/E413}}
{{#E415}}
<h1 class="m-h1">[[_ That format is not understood]]</h1><p>[[_ What you sent is not in a form that this page reads. Nothing was changed.]]</p>
{{/E415}}
{{#E429}}
<h1 class="m-h1">[[_ Too many tries]]</h1><p>{{#WAIT_TEXT}}{{WAIT_TEXT}}{{/WAIT_TEXT}} [[_ The limit protects accounts against guessing; nothing was changed.]]</p>
{{/E429}}
{{#E500}}
<h1 class="m-h1">[[_ Something broke]]</h1><p>[[_ The fault is ours, and it was written to the log under the request number below. Try again; if it stays, give that number to whoever runs this server.]]</p>
{{/E500}}
{{#E502}}
<h1 class="m-h1">[[_ The film provider rejects the key]]</h1><p>{{#ADMIN}}[[_ It does not accept the API key of this server. <a href="{{BASE}}/old/settings/server/general">Set another key</a>]]{{/ADMIN}} [[_ Your diary and all films stored here work as before. Only new films have to wait until an administrator has set a valid key.]]</p>
{{/E502}}
{{#E503_PROVIDER}}
<h1 class="m-h1">[[_ The film provider does not answer]]</h1><p>[[_ It is down or slow right now. Your diary and all films stored here work as before. Try again in half a minute.]]</p>
{{/E503_PROVIDER}}
{{#E503_STORAGE}}
<h1 class="m-h1">[[_ Nothing can be saved right now]]</h1><p>[[_ The database is locked, full or damaged. What you sent just now, if anything, is not saved as far as known: send it again in a minute. Reading goes on where it can. If it stays, tell whoever runs this server.]]</p>
{{/E503_STORAGE}}
{{#E503_DRAWING}}
<h1 class="m-h1">[[_ The picture is being drawn]]</h1><p>[[_ That takes a few seconds. Try again in a moment.]]</p>
{{/E503_DRAWING}}
{{#E503_BUSY}}
<h1 class="m-h1">[[_ Too much at once]]</h1><p>[[_ The server has more to do than it can take on at this moment. Try again in a few seconds.]]</p>
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
