{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-dialog">
<div class="m-pagehead"><h1>[[_ Your recovery codes]]</h1></div>
{{#TURNED_ON}}
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>[[_ Two-factor login is on. From now on, you’ll need a code to log in.]]</p></div>
{{/TURNED_ON}}
{{#RENEWED}}
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>[[_ These replace your old codes, which no longer work.]]</p></div>
{{/RENEWED}}
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Recovery codes for {{VIEWER_NAME}}]]</h2><span class="m-small m-muted">{{MADE_TEXT}}</span></div><p class="m-muted">[[_ Each code logs you in once without your phone. Save them now; you won’t see them again.]]</p>
<ul class="m-codes" id="codes" data-title="[[_ Matinee recovery codes for {{VIEWER_NAME}}, {{MADE_TEXT}}]]">
{{#CODE}}
<li>{{CODE}}</li>
{{/CODE}}
</ul>
<div class="m-actions"><button class="btn m-btn" type="button" data-copy="codes" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button><button class="btn m-btn" type="button" data-print hidden><i class="m-icon i-print"></i>[[_ Print]]</button><button class="btn m-btn" type="button" data-download="codes" hidden><i class="m-icon i-download"></i>[[_ Download]]</button><a class="btn btn-primary ms-auto" href="{{BASE}}/settings/security">[[_ I’ve saved them]]</a></div></section></div></div></main>
