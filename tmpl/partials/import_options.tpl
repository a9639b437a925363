{{%AUTOESCAPE context="HTML"}}
<form method="post" action="{{IMPORT_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
{{>FIRST_QUESTION}}
{{#FOLDED}}
<details class="m-reveal"><summary class="m-link mb-3">[[_ More options]]</summary>
{{/FOLDED}}
<div class="m-field"><label class="form-label" for="format">[[_ Format]]</label><select class="form-select" id="format" name="format"><option value="">[[_ Detect automatically]]</option>
{{#FORMAT}}
<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>
{{/FORMAT}}
</select></div>
{{#PART}}
<div class="form-check form-switch mb-2"><input type="hidden" name="parts[]" value="{{NAME}}"><input class="form-check-input" type="checkbox" role="switch" id="option-{{NAME}}" name="option_{{NAME}}" value="yes"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="option-{{NAME}}">{{LABEL}}</label></div>
{{/PART}}
<div class="m-two mt-3">
{{>QUESTION}}
</div>
{{#FOLDED}}
</details>
{{/FOLDED}}
<div class="m-actions mt-3"><button class="btn btn-primary">{{#BEFORE_MATCHING}}[[_ Continue]]{{/BEFORE_MATCHING}}{{#AFTERWARDS}}[[_(verb) Update]]{{/AFTERWARDS}}</button></div></form>
