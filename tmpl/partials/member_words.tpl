{{%AUTOESCAPE context="HTML"}}
<li class="m-voice">{{>WHO}}{{#REVIEW}}<p class="m-words m-prose" dir="auto">{{REVIEW:p}}</p>{{/REVIEW}}{{#NOTE}}<p class="m-words m-prose" dir="auto"><span class="m-tag">[[_ Note]]</span> {{NOTE:p}}</p>{{/NOTE}}</li>
