{{%AUTOESCAPE context="HTML"}}
<button class="btn m-btn" type="button" data-share="{{URL}}" data-title="{{TITLE}}" hidden><i class="m-icon i-share"></i>[[_ Share]]</button>
