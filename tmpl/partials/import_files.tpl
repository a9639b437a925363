{{%AUTOESCAPE context="HTML"}}
<ul class="m-list">
{{#FILE}}
<li class="m-entry"><div class="m-entry-main"><span class="m-break"><bdi>{{NAME}}</bdi>{{#FORMAT_NAME}} <span class="m-muted">{{FORMAT_NAME}}</span>{{/FORMAT_NAME}}</span></div><span class="m-small m-muted m-nowrap">{{ROWS_TEXT}}</span></li>
{{/FILE}}
</ul>
{{#UNREAD_TEXT}}
<p class="m-small m-muted m-break mt-2 mb-0">{{UNREAD_TEXT}}</p>
{{/UNREAD_TEXT}}
{{#WARNING}}
<div class="m-note m-note-warn mt-3"><i class="m-icon i-alert"></i><p>{{TEXT}}{{#NAME}} <span class="m-muted m-break"><bdi>{{NAME}}</bdi></span>{{/NAME}}</p></div>
{{/WARNING}}
