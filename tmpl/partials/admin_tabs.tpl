{{%AUTOESCAPE context="HTML"}}
<nav aria-label="[[_ Administration]]"><ul class="m-tabs">
<li><a href="{{BASE}}/admin/server"{{#AT_SERVER}} aria-current="page"{{/AT_SERVER}}>[[_ Server]]</a></li>
<li><a href="{{BASE}}/admin/health"{{#AT_HEALTH}} aria-current="page"{{/AT_HEALTH}}>[[_ Health]]</a></li>
<li><a href="{{BASE}}/admin/events"{{#AT_EVENTS}} aria-current="page"{{/AT_EVENTS}}>[[_ Events]]</a></li>
<li><a href="{{BASE}}/admin/jobs"{{#AT_JOBS}} aria-current="page"{{/AT_JOBS}}>[[_ Jobs]]</a></li>
<li><a href="{{BASE}}/admin/users"{{#AT_USERS}} aria-current="page"{{/AT_USERS}}>[[_ Members]]</a></li>
</ul></nav>
