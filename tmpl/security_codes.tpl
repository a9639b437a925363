{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-dialog">
<div class="m-pagehead"><h1>[[_ Your recovery codes]]</h1></div>
{{#TURNED_ON}}
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>[[_ Two-factor login is on. From now on, logging in asks for a code.]]</p></div>
{{/TURNED_ON}}
{{#RENEWED}}
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>[[_ The old codes do not work any more. These ten replace them.]]</p></div>
{{/RENEWED}}
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Recovery codes of {{VIEWER_NAME}}]]</h2><span class="m-small m-muted">{{MADE_TEXT}}</span></div><p class="m-muted">[[_ Each lets you in once when your phone is not at hand. Keep them on paper or in a password manager; they are not shown again.]]</p>
<ul class="m-codes" id="codes" data-title="[[_ Matinee recovery codes of {{VIEWER_NAME}}, {{MADE_TEXT}}]]">
{{#CODE}}
<li>{{CODE}}</li>
{{/CODE}}
</ul>
<div class="m-actions"><button class="btn m-btn" type="button" data-copy="codes" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button><button class="btn m-btn" type="button" data-print hidden><i class="m-icon i-print"></i>[[_ Print]]</button><button class="btn m-btn" type="button" data-download="codes" hidden><i class="m-icon i-download"></i>[[_ Download]]</button><a class="btn btn-primary ms-auto" href="{{BASE}}/profile/security">[[_ I have kept them]]</a></div></section></div></div></main>
