{{%AUTOESCAPE context="HTML"}}
<ul class="m-list">
{{#FILE}}
<li class="m-entry"><div class="m-entry-main"><span class="m-break"><bdi>{{NAME}}</bdi>{{#FORMAT_NAME}} <span class="m-muted">{{FORMAT_NAME}}</span>{{/FORMAT_NAME}}</span></div><span class="m-small m-muted m-nowrap">{{ROWS_TEXT}}</span></li>
{{/FILE}}
</ul>
