{{%AUTOESCAPE context="HTML"}}
<nav class="m-settings-nav" aria-label="Settings">
<h2>Account</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/account/general"{{#AT_GENERAL}} aria-current="page"{{/AT_GENERAL}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#settings"/></svg>General</a></li>
<li><a href="{{BASE}}/profile"{{#AT_PROFILE}} aria-current="page"{{/AT_PROFILE}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#user"/></svg>Profile</a></li>
<li><a href="{{BASE}}/profile/security"{{#AT_SECURITY}} aria-current="page"{{/AT_SECURITY}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#shield"/></svg>Security</a></li>
<li><a href="{{BASE}}/old/settings/account/dashboard"{{#AT_ROWS}} aria-current="page"{{/AT_ROWS}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#grid"/></svg>Dashboard</a></li>
<li><a href="{{BASE}}/old/settings/account/locations"{{#AT_PLACES}} aria-current="page"{{/AT_PLACES}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#pin"/></svg>Places</a></li>
<li><a href="{{BASE}}/old/settings/account/data"{{#AT_DATA}} aria-current="page"{{/AT_DATA}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#trash"/></svg>Data</a></li>
</ul>
<h2>Integrations</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/integrations"{{#AT_OVERVIEW}} aria-current="page"{{/AT_OVERVIEW}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#grid"/></svg>Overview</a></li>
{{#INTEGRATION}}
<li><a href="{{BASE}}/old/settings/integrations/{{KIND}}"{{#CURRENT}} aria-current="page"{{/CURRENT}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#plug"/></svg>{{NAME}}{{#GOOD}}<span class="m-dot m-dot-ok"></span><span class="visually-hidden"> connected</span>{{/GOOD}}{{#WAITING_CALL}}<span class="m-dot m-dot-wait"></span><span class="visually-hidden"> waiting for the first call</span>{{/WAITING_CALL}}{{#BAD}}<span class="m-dot m-dot-bad"></span><span class="visually-hidden"> link broken</span>{{/BAD}}</a></li>
{{/INTEGRATION}}
</ul>
{{#ADMIN}}
<h2>Server</h2><ul class="m-list">
<li><a href="{{BASE}}/old/settings/server/general"{{#AT_SERVER_GENERAL}} aria-current="page"{{/AT_SERVER_GENERAL}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#settings"/></svg>General</a></li>
<li><a href="{{BASE}}/old/settings/server/email"{{#AT_SERVER_EMAIL}} aria-current="page"{{/AT_SERVER_EMAIL}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#mail"/></svg>E-mail</a></li>
<li><a href="{{BASE}}/admin/users"{{#AT_USERS}} aria-current="page"{{/AT_USERS}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#users"/></svg>Users</a></li>
<li><a href="{{BASE}}/admin/events"{{#AT_EVENTS}} aria-current="page"{{/AT_EVENTS}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#history"/></svg>Events</a></li>
<li><a href="{{BASE}}/admin/jobs"{{#AT_JOBS}} aria-current="page"{{/AT_JOBS}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#hourglass"/></svg>Jobs</a></li>
<li><a href="{{BASE}}/admin/server"{{#AT_SERVER}} aria-current="page"{{/AT_SERVER}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#server"/></svg>Server</a></li>
<li><a href="{{BASE}}/admin/health"{{#AT_HEALTH}} aria-current="page"{{/AT_HEALTH}}><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#check"/></svg>Health</a></li>
</ul>
{{/ADMIN}}
</nav>
<form class="m-settings-pick" action="{{BASE}}/settings"><select class="form-select" name="page" aria-label="Settings page">
<optgroup label="Account">
<option value="/old/settings/account/general"{{#AT_GENERAL}} selected{{/AT_GENERAL}}>General</option>
<option value="/profile"{{#AT_PROFILE}} selected{{/AT_PROFILE}}>Profile</option>
<option value="/profile/security"{{#AT_SECURITY}} selected{{/AT_SECURITY}}>Security</option>
<option value="/old/settings/account/dashboard"{{#AT_ROWS}} selected{{/AT_ROWS}}>Dashboard</option>
<option value="/old/settings/account/locations"{{#AT_PLACES}} selected{{/AT_PLACES}}>Places</option>
<option value="/old/settings/account/data"{{#AT_DATA}} selected{{/AT_DATA}}>Data</option>
</optgroup>
<optgroup label="Integrations">
<option value="/old/settings/integrations"{{#AT_OVERVIEW}} selected{{/AT_OVERVIEW}}>Overview</option>
{{#INTEGRATION}}
<option value="/old/settings/integrations/{{KIND}}"{{#CURRENT}} selected{{/CURRENT}}>{{NAME}}</option>
{{/INTEGRATION}}
</optgroup>
{{#ADMIN}}
<optgroup label="Server">
<option value="/old/settings/server/general"{{#AT_SERVER_GENERAL}} selected{{/AT_SERVER_GENERAL}}>General</option>
<option value="/old/settings/server/email"{{#AT_SERVER_EMAIL}} selected{{/AT_SERVER_EMAIL}}>E-mail</option>
<option value="/admin/users"{{#AT_USERS}} selected{{/AT_USERS}}>Users</option>
<option value="/admin/events"{{#AT_EVENTS}} selected{{/AT_EVENTS}}>Events</option>
<option value="/admin/jobs"{{#AT_JOBS}} selected{{/AT_JOBS}}>Jobs</option>
<option value="/admin/server"{{#AT_SERVER}} selected{{/AT_SERVER}}>Server</option>
<option value="/admin/health"{{#AT_HEALTH}} selected{{/AT_HEALTH}}>Health</option>
</optgroup>
{{/ADMIN}}
</select><button class="btn m-btn">Go</button></form>
