{{%AUTOESCAPE context="HTML"}}
<form method="post" action="{{IMPORT_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
<div class="m-field"><label class="form-label" for="format">[[_ Format]]</label><select class="form-select" id="format" name="format"><option value="">[[_ Detect automatically]]</option>
{{#FORMAT}}
<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>
{{/FORMAT}}
</select></div>
{{#PART}}
<div class="form-check form-switch mb-2"><input type="hidden" name="parts[]" value="{{NAME}}"><input class="form-check-input" type="checkbox" role="switch" id="option-{{NAME}}" name="option_{{NAME}}" value="yes"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="option-{{NAME}}">{{LABEL}}</label></div>
{{/PART}}
<div class="m-two mt-3">
{{#QUESTION}}
<div class="m-field"><label class="form-label" for="option-{{NAME}}">{{LABEL}}</label>
{{#TYPED}}
<input class="form-control" id="option-{{NAME}}" name="option_{{NAME}}" value="{{VALUE}}" maxlength="300">
{{/TYPED}}
{{#SELECT}}
<select class="form-select" id="option-{{NAME}}" name="option_{{NAME}}">{{#OPEN}}<option value="">[[_ Choose…]]</option>{{/OPEN}}
{{#CHOICE}}
<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>
{{/CHOICE}}
{{#ZONES}}
<option value="{{ZONE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{ZONE}}</option>
{{/ZONES}}
</select>
{{/SELECT}}
{{#SAMPLE}}
<div class="form-text m-break"><bdi>{{TEXT}}</bdi>{{#READINGS}} → {{#READING}}{{TEXT}}{{#READING_separator}} · {{/READING_separator}}{{/READING}}{{/READINGS}}</div>
{{/SAMPLE}}
</div>
{{/QUESTION}}
</div>
<div class="m-actions mt-3"><button class="btn btn-primary">{{#BEFORE_MATCHING}}[[_ Continue]]{{/BEFORE_MATCHING}}{{#AFTERWARDS}}[[_(verb) Update]]{{/AFTERWARDS}}</button></div></form>
