{{%AUTOESCAPE context="HTML"}}
<fieldset class="m-who m-field"{{#WITH_ERROR}} aria-describedby="with-error"{{/WITH_ERROR}}><legend>[[_ Watched with <span class="m-optional">added to their diaries too</span>]]</legend>{{#MEMBER}}<input type="checkbox" name="with[]" value="{{USER_NAME}}" id="with-{{USER_NAME}}"{{#CHOSEN}} checked{{/CHOSEN}}><label for="with-{{USER_NAME}}"><span class="m-avatar m-hue-{{HUE}}" aria-hidden="true">{{INITIALS}}</span>{{USER_NAME}}</label>{{/MEMBER}}{{#WAS}}<input type="hidden" name="with_was[]" value="{{USER_NAME}}">{{/WAS}}
{{#TYPED}}
<input class="form-control" name="with[]" maxlength="64" autocomplete="off" autocapitalize="none" placeholder="[[_ Member name]]" aria-label="[[_ Someone else (member name)]]">
{{/TYPED}}
{{#WITH_ERROR}}
<div class="m-error" id="with-error"><i class="m-icon m-icon-sm i-alert"></i>{{WITH_ERROR}}</div>
{{/WITH_ERROR}}
</fieldset>
