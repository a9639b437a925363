{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-center m-center-wide"><div class="m-panel"><div id="share">
<div class="m-modal-head"><h1 class="m-h1 m-break" id="share-title">{{HEADING}}</h1><a class="btn m-btn-quiet m-btn-icon" href="{{PAGE_URL}}" aria-label="[[_ Close]]" data-close><i class="m-icon i-x"></i></a></div>
<p class="m-tag m-tag-watched mb-2" role="status" hidden data-copied><i class="m-icon i-check"></i>[[_ Link copied]]</p>
{{#URL}}
<div class="m-copy"><input class="form-control" id="share-url" readonly value="{{URL}}" aria-label="[[_ Link]]"><button class="btn btn-primary" type="button" data-copy="share-url" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div>
{{/URL}}
{{#URL_LOST}}
<p>[[_ This link still works, but we can’t show it: the server’s secret has changed.]]</p>
{{/URL_LOST}}
<p class="m-small m-muted mt-2 mb-1">[[_ Anyone with the link can see this page, no account needed.]]</p>
<div class="m-actions m-small m-muted mb-3"><span>{{TEXT}}</span><form method="post" action="{{ACTION}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{PAGE_URL}}"><button class="btn btn-sm m-btn-quiet">[[_ Turn off]]</button></form><details class="m-reveal"{{#UNTIL_ERROR}} open{{/UNTIL_ERROR}}><summary class="m-link">[[_(verb) Change]]</summary><form class="mt-2 mb-2" method="post" action="{{ACTION}}" data-secret-link><input type="hidden" name="_csrf_token" value="{{CSRF}}"><label class="form-label" for="share-until">[[_ Works until]]</label><div class="m-copy"><input class="form-control{{#UNTIL_ERROR}} is-invalid{{/UNTIL_ERROR}}" id="share-until" type="date" name="expires_at" value="{{UNTIL_ISO}}" min="{{TODAY_ISO}}"{{#UNTIL_ERROR}} aria-invalid="true"{{/UNTIL_ERROR}} aria-describedby="{{#UNTIL_ERROR}}share-until-error {{/UNTIL_ERROR}}share-until-help"><button class="btn m-btn">[[_ Save]]</button></div>
{{#UNTIL_ERROR}}
<div class="m-error" id="share-until-error"><i class="m-icon m-icon-sm i-alert"></i>{{UNTIL_ERROR}}</div>
{{/UNTIL_ERROR}}
<div class="form-text" id="share-until-help">[[_ More than 30 days, or a blank date for no end, needs your password.]]</div></form></details></div>
{{#PICTURE_SRC}}
<img class="w-100 h-auto rounded-3 d-block mb-3" src="{{PICTURE_SRC}}" width="1200" height="630" alt="[[_ Picture of your year]]">
{{/PICTURE_SRC}}
{{#PICTURE_URL}}
<a class="btn m-btn" href="{{PICTURE_URL}}"><i class="m-icon i-download"></i>[[_ Picture]]</a>
{{/PICTURE_URL}}
</div></div></div></div></main>
