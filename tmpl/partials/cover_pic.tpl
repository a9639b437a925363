{{%AUTOESCAPE context="HTML"}}
<div class="m-cover-pic m-hue-{{HUE}}">{{#BACKDROP_SRC}}<img src="{{BACKDROP_SRC}}" srcset="{{BACKDROP_SRCSET}}" sizes="100vw" alt="" width="1280" height="480" fetchpriority="high">{{/BACKDROP_SRC}}</div>
