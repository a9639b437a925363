{{%AUTOESCAPE context="HTML"}}
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
