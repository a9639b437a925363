{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><link rel="stylesheet" href="{{BASE}}/static/[[css/year.css]]"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{YEAR_URL}}">{{YEAR}}</a></nav>
<div class="m-pagehead"><h1>[[_ Year in review picture]]</h1><nav class="m-segment" aria-label="[[_ Format]]"><a href="{{WIDE_URL}}"{{#AT_WIDE}} aria-current="page"{{/AT_WIDE}}>[[_ Wide]]</a><a href="{{TALL_URL}}"{{#AT_TALL}} aria-current="page"{{/AT_TALL}}>[[_ Tall]]</a></nav></div>
<div class="m-studio"><div>
{{#DRAWING}}
<div class="m-note mb-3" role="status"><i class="m-icon i-info"></i><p>[[_ We’re creating your picture. This takes a few seconds. <a class="m-link" href="{{URL}}">Check again</a>]]</p></div>
{{/DRAWING}}
{{#PICTURE}}
<figure class="m-picture{{#TALL}} m-picture-tall{{/TALL}}"><img src="{{URL}}" {{#WIDE}}width="1200" height="630"{{/WIDE}}{{#TALL}}width="1080" height="1920"{{/TALL}} alt="[[_ Preview of your picture]]"><figcaption>{{#WIDE}}[[_ 1200 × 630 pixels, {{KILOBYTES}} kB.]]{{#IS_PUBLIC}} [[_ Your profile is public, so link previews of your year show this picture.]]{{/IS_PUBLIC}}{{/WIDE}}{{#TALL}}[[_ 1080 × 1920 pixels, {{KILOBYTES}} kB. The top and bottom are free of text, so apps can add their own.]]{{/TALL}}</figcaption></figure>
<a class="btn btn-primary mt-3" href="{{URL}}" download="{{FILE_NAME}}"><i class="m-icon i-download"></i>[[_ Save PNG]]</a>
{{/PICTURE}}
</div>
<form class="m-panel" method="post" action="{{YEAR_URL}}/card"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="shape" value="{{#AT_TALL}}tall{{/AT_TALL}}{{#AT_WIDE}}wide{{/AT_WIDE}}"><h2 class="mb-3">[[_ Customise]]</h2>
<fieldset class="m-opts"{{#NUMBERS_ERROR}} aria-describedby="numbers-error"{{/NUMBERS_ERROR}}><legend>[[_ Numbers (up to three)]]</legend>
{{#NUMBER}}
<div class="form-check"><input class="form-check-input" type="checkbox" name="numbers[]" value="{{NAME}}" id="n-{{NAME}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="n-{{NAME}}">{{TEXT}}</label></div>
{{/NUMBER}}
{{#NUMBERS_ERROR}}
<div class="m-error" id="numbers-error"><i class="m-icon m-icon-sm i-alert"></i>{{NUMBERS_ERROR}}</div>
{{/NUMBERS_ERROR}}
</fieldset>
<fieldset class="m-opts"><legend>[[_ Posters]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" name="posters" value="top" id="p-top"{{#POSTERS_TOP}} checked{{/POSTERS_TOP}}><label class="form-check-label" for="p-top">[[_ Highest rated]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" name="posters" value="months" id="p-months"{{#POSTERS_MONTHS}} checked{{/POSTERS_MONTHS}}><label class="form-check-label" for="p-months">[[_ Best of each month]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" name="posters" value="none" id="p-none"{{#POSTERS_NONE}} checked{{/POSTERS_NONE}}><label class="form-check-label" for="p-none">[[_ None]]</label></div>
</fieldset>
<div class="m-field"><label class="form-label" for="person">[[_ Person]]</label><select class="form-select" id="person" name="person"><option value="">[[_ Most watched]]</option>{{#PERSON}}<option value="{{PERSON_ID}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/PERSON}}<option value="nobody"{{#NOBODY}} selected{{/NOBODY}}>[[_ No one]]</option></select></div>
<fieldset class="m-opts"><legend>[[_ Theme]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" name="look" value="dark" id="look-dark"{{#DARK}} checked{{/DARK}}><label class="form-check-label" for="look-dark">[[_ Dark]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" name="look" value="light" id="look-light"{{#LIGHT}} checked{{/LIGHT}}><label class="form-check-label" for="look-light">[[_ Light]]</label></div>
</fieldset>
<button class="btn m-btn w-100">[[_ Update picture]]</button></form>
</div></div></main>
