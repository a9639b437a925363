{{%AUTOESCAPE context="HTML"}}
<nav class="m-settings-nav" aria-label="[[_ Settings]]">
<h2>[[_ Account]]</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/account/general"{{#AT_GENERAL}} aria-current="page"{{/AT_GENERAL}}><i class="m-icon m-icon-sm i-settings"></i>[[_ General]]</a></li>
<li><a href="{{BASE}}/profile"{{#AT_PROFILE}} aria-current="page"{{/AT_PROFILE}}><i class="m-icon m-icon-sm i-user"></i>[[_ Profile]]</a></li>
<li><a href="{{BASE}}/profile/security"{{#AT_SECURITY}} aria-current="page"{{/AT_SECURITY}}><i class="m-icon m-icon-sm i-shield"></i>[[_ Security]]</a></li>
<li><a href="{{BASE}}/old/settings/account/dashboard"{{#AT_ROWS}} aria-current="page"{{/AT_ROWS}}><i class="m-icon m-icon-sm i-grid"></i>[[_ Profile layout]]</a></li>
<li><a href="{{BASE}}/old/settings/account/locations"{{#AT_PLACES}} aria-current="page"{{/AT_PLACES}}><i class="m-icon m-icon-sm i-pin"></i>[[_ Places]]</a></li>
<li><a href="{{BASE}}/old/settings/account/together"{{#AT_TOGETHER}} aria-current="page"{{/AT_TOGETHER}}><i class="m-icon m-icon-sm i-users"></i>[[_ Together]]</a></li>
<li><a href="{{BASE}}/old/settings/account/share-links"{{#AT_SHARE_LINKS}} aria-current="page"{{/AT_SHARE_LINKS}}><i class="m-icon m-icon-sm i-link"></i>[[_ Share links]]</a></li>
<li><a href="{{BASE}}/old/settings/account/data"{{#AT_DATA}} aria-current="page"{{/AT_DATA}}><i class="m-icon m-icon-sm i-trash"></i>[[_ Data]]</a></li>
{{#MEMBERS}}
<li><a href="{{BASE}}/jobs"{{#AT_JOBS}} aria-current="page"{{/AT_JOBS}}><i class="m-icon m-icon-sm i-hourglass"></i>[[_ Jobs]]</a></li>
{{/MEMBERS}}
</ul>
<h2>[[_ Integrations]]</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/integrations"{{#AT_OVERVIEW}} aria-current="page"{{/AT_OVERVIEW}}><i class="m-icon m-icon-sm i-grid"></i>[[_ Overview]]</a></li>
{{#INTEGRATION}}
<li><a href="{{BASE}}/old/settings/integrations/{{KIND}}"{{#CURRENT}} aria-current="page"{{/CURRENT}}><i class="m-icon m-icon-sm i-plug"></i>{{NAME}}{{#GOOD}}<span class="m-dot m-dot-ok"></span><span class="visually-hidden"> [[_ connected]]</span>{{/GOOD}}{{#WAITING_CALL}}<span class="m-dot m-dot-wait"></span><span class="visually-hidden"> [[_ not used yet]]</span>{{/WAITING_CALL}}{{#BAD}}<span class="m-dot m-dot-bad"></span><span class="visually-hidden"> [[_ connection broken]]</span>{{/BAD}}</a></li>
{{/INTEGRATION}}
<li><a href="{{BASE}}/old/settings/integrations/hooks"{{#AT_HOOKS}} aria-current="page"{{/AT_HOOKS}}><i class="m-icon m-icon-sm i-link"></i>[[_ Notifications]]</a></li>
<li><a href="{{BASE}}/old/settings/integrations/feeds"{{#AT_FEEDS}} aria-current="page"{{/AT_FEEDS}}><i class="m-icon m-icon-sm i-calendar"></i>[[_ Feeds and calendars]]</a></li>
</ul>
{{#ADMIN}}
<h2>[[_ Server]]</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/server/general"{{#AT_SERVER_GENERAL}} aria-current="page"{{/AT_SERVER_GENERAL}}><i class="m-icon m-icon-sm i-settings"></i>[[_ Server settings]]</a></li>
<li><a href="{{BASE}}/old/settings/server/email"{{#AT_SERVER_EMAIL}} aria-current="page"{{/AT_SERVER_EMAIL}}><i class="m-icon m-icon-sm i-mail"></i>[[_ E-mail]]</a></li>
<li><a href="{{BASE}}/admin"{{#AT_ADMINISTRATION}} aria-current="page"{{/AT_ADMINISTRATION}}><i class="m-icon m-icon-sm i-server"></i>[[_ Administration]]</a></li>
</ul>
{{/ADMIN}}
</nav>
<form class="m-settings-pick" action="{{BASE}}/settings"><select class="form-select" name="page" aria-label="[[_ Settings page]]">
<optgroup label="[[_ Account]]">
<option value="/old/settings/account/general"{{#AT_GENERAL}} selected{{/AT_GENERAL}}>[[_ General]]</option>
<option value="/profile"{{#AT_PROFILE}} selected{{/AT_PROFILE}}>[[_ Profile]]</option>
<option value="/profile/security"{{#AT_SECURITY}} selected{{/AT_SECURITY}}>[[_ Security]]</option>
<option value="/old/settings/account/dashboard"{{#AT_ROWS}} selected{{/AT_ROWS}}>[[_ Profile layout]]</option>
<option value="/old/settings/account/locations"{{#AT_PLACES}} selected{{/AT_PLACES}}>[[_ Places]]</option>
<option value="/old/settings/account/together"{{#AT_TOGETHER}} selected{{/AT_TOGETHER}}>[[_ Together]]</option>
<option value="/old/settings/account/share-links"{{#AT_SHARE_LINKS}} selected{{/AT_SHARE_LINKS}}>[[_ Share links]]</option>
<option value="/old/settings/account/data"{{#AT_DATA}} selected{{/AT_DATA}}>[[_ Data]]</option>
{{#MEMBERS}}
<option value="/jobs"{{#AT_JOBS}} selected{{/AT_JOBS}}>[[_ Jobs]]</option>
{{/MEMBERS}}
</optgroup>
<optgroup label="[[_ Integrations]]">
<option value="/old/settings/integrations"{{#AT_OVERVIEW}} selected{{/AT_OVERVIEW}}>[[_ Overview]]</option>
{{#INTEGRATION}}
<option value="/old/settings/integrations/{{KIND}}"{{#CURRENT}} selected{{/CURRENT}}>{{NAME}}</option>
{{/INTEGRATION}}
<option value="/old/settings/integrations/hooks"{{#AT_HOOKS}} selected{{/AT_HOOKS}}>[[_ Notifications]]</option>
<option value="/old/settings/integrations/feeds"{{#AT_FEEDS}} selected{{/AT_FEEDS}}>[[_ Feeds and calendars]]</option>
</optgroup>
{{#ADMIN}}
<optgroup label="[[_ Server]]">
<option value="/old/settings/server/general"{{#AT_SERVER_GENERAL}} selected{{/AT_SERVER_GENERAL}}>[[_ Server settings]]</option>
<option value="/old/settings/server/email"{{#AT_SERVER_EMAIL}} selected{{/AT_SERVER_EMAIL}}>[[_ E-mail]]</option>
<option value="/admin"{{#AT_ADMINISTRATION}} selected{{/AT_ADMINISTRATION}}>[[_ Administration]]</option>
</optgroup>
{{/ADMIN}}
</select><button class="btn m-btn">[[_ Go]]</button></form>
