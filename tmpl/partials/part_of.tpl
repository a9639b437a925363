{{%AUTOESCAPE context="HTML"}}
<p class="m-dots align-items-baseline mt-3 mb-0"><span>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}<a class="m-link" href="{{URL}}"><bdi>{{NAME}}</bdi></a>{{#AFTER}}{{AFTER}}{{/AFTER}}</span>{{#SEEN_TEXT}}<span class="m-muted">{{SEEN_TEXT}}</span>{{/SEEN_TEXT}}</p>
