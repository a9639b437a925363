{{%AUTOESCAPE context="HTML"}}
{{>WHEN}}
<div class="m-field">
{{>RATING}}
{{#RATING_ERROR}}
<div class="m-error"><i class="m-icon m-icon-sm i-alert"></i>{{RATING_ERROR}}</div>
{{/RATING_ERROR}}
</div>
<div class="m-field m-fieldset-like"><input type="hidden" name="like_was" value="{{LIKE_WAS}}"><span class="m-likebox"><input type="checkbox" name="like" value="1" id="like"{{#LIKED}} checked{{/LIKED}}><label class="btn m-btn" for="like"><i class="m-icon m-on i-heart-fill"></i><i class="m-icon m-off i-heart"></i>[[_(verb) Like]]</label></span><input type="hidden" name="rewatch_was" value="{{REWATCH_WAS}}"><div class="form-check mb-0"><input class="form-check-input" type="checkbox" id="is-rewatch" name="is_rewatch" value="1"{{#REWATCH}} checked{{/REWATCH}}><label class="form-check-label" for="is-rewatch">[[_ Rewatch]]</label></div></div>
{{>WITH}}
{{>PLACE}}
<div class="m-field"><label class="form-label" for="comment">[[_ Note]]</label><textarea class="form-control{{#COMMENT_ERROR}} is-invalid{{/COMMENT_ERROR}}" id="comment" name="comment" rows="3" dir="auto" maxlength="10000" placeholder="[[_ Anything to remember?]]" aria-describedby="{{#COMMENT_ERROR}}comment-error {{/COMMENT_ERROR}}comment-help"{{#COMMENT_ERROR}} aria-invalid="true"{{/COMMENT_ERROR}}>
{{COMMENT:p}}</textarea>
{{#COMMENT_ERROR}}
<div class="m-error" id="comment-error"><i class="m-icon m-icon-sm i-alert"></i>{{COMMENT_ERROR}}</div>
{{/COMMENT_ERROR}}
<div class="form-text" id="comment-help">{{READERS_TEXT}}</div>
</div>
<div class="m-field" data-tags><label class="form-label" for="tags">[[_ Tags]]</label><input class="form-control{{#TAGS_ERROR}} is-invalid{{/TAGS_ERROR}}" id="tags" name="tags" value="{{TAGS}}" list="own-tags" autocomplete="off" autocapitalize="none" dir="auto" aria-describedby="{{#TAGS_ERROR}}tags-error {{/TAGS_ERROR}}tags-help"{{#TAGS_ERROR}} aria-invalid="true"{{/TAGS_ERROR}}><datalist id="own-tags">{{#TAG}}<option value="{{NAME}}"></option>{{/TAG}}</datalist>
{{#TAGS_ERROR}}
<div class="m-error" id="tags-error"><i class="m-icon m-icon-sm i-alert"></i>{{TAGS_ERROR}}</div>
{{/TAGS_ERROR}}
<div class="form-text" id="tags-help">[[_ Separate with commas: 35mm, Halloween]]</div></div>
