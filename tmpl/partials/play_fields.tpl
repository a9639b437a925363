{{%AUTOESCAPE context="HTML"}}
{{>WHEN}}
<div class="m-field">
{{>RATING}}
{{#RATING_ERROR}}
<div class="m-error"><i class="m-icon m-icon-sm i-alert"></i>{{RATING_ERROR}}</div>
{{/RATING_ERROR}}
</div>
{{>PLACE}}
<div class="m-field"><label class="form-label" for="comment">[[_ Note]]</label><textarea class="form-control{{#COMMENT_ERROR}} is-invalid{{/COMMENT_ERROR}}" id="comment" name="comment" rows="3" dir="auto" maxlength="10000" placeholder="[[_ What do you want to remember of this evening?]]" aria-describedby="{{#COMMENT_ERROR}}comment-error {{/COMMENT_ERROR}}comment-help"{{#COMMENT_ERROR}} aria-invalid="true"{{/COMMENT_ERROR}}>
{{COMMENT:p}}</textarea>
{{#COMMENT_ERROR}}
<div class="m-error" id="comment-error"><i class="m-icon m-icon-sm i-alert"></i>{{COMMENT_ERROR}}</div>
{{/COMMENT_ERROR}}
<div class="form-text" id="comment-help">{{READERS_TEXT}}</div>
</div>
