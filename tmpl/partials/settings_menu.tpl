{{%AUTOESCAPE context="HTML"}}
<nav class="m-settings-nav" aria-label="[[_ Settings]]"><ul class="m-list">
{{#ENTRY}}
<li>{{#FIRST_OF_SERVER}}<h2>[[_ This server]]</h2>{{/FIRST_OF_SERVER}}<a href="{{URL}}"{{#CURRENT}} aria-current="page"{{/CURRENT}}><i class="m-icon m-icon-sm {{ICON}}"></i>{{TEXT}}</a></li>
{{/ENTRY}}
</ul></nav>
<form class="m-settings-pick" action="{{BASE}}/settings"><select class="form-select" name="page" aria-label="[[_ Settings page]]">
{{#ENTRY}}
<option value="{{PATH}}"{{#CURRENT}} selected{{/CURRENT}}>{{TEXT}}</option>
{{/ENTRY}}
</select><button class="btn m-btn">[[_ Go]]</button></form>
