{{%AUTOESCAPE context="HTML"}}
<div class="m-field m-list-choice"><label class="form-label" for="log-list">[[_ Add to a list]]</label><select class="form-select{{#LIST_ERROR}} is-invalid{{/LIST_ERROR}}" id="log-list" name="list_id"{{#LIST_ERROR}} aria-invalid="true" aria-describedby="log-list-error"{{/LIST_ERROR}}><option value="">[[_ No list]]</option>{{#LIST}}<option value="{{LIST_ID}}"{{#CHOSEN}} selected{{/CHOSEN}} dir="auto">{{NAME}}</option>{{/LIST}}<option value="new"{{#NEW_CHOSEN}} selected{{/NEW_CHOSEN}}>[[_ New list…]]</option></select>
{{#LIST_ERROR}}
<div class="m-error" id="log-list-error"><i class="m-icon m-icon-sm i-alert"></i>{{LIST_ERROR}}</div>
{{/LIST_ERROR}}
<div class="m-new-list mt-2"><label class="form-label" for="log-new-list">[[_ Name of the new list]]</label><input class="form-control{{#NEW_LIST_ERROR}} is-invalid{{/NEW_LIST_ERROR}}" id="log-new-list" name="new_list" value="{{NEW_LIST}}" maxlength="200" autocomplete="off" dir="auto" aria-describedby="log-new-list-help{{#NEW_LIST_ERROR}} log-new-list-error{{/NEW_LIST_ERROR}}"{{#NEW_LIST_ERROR}} aria-invalid="true"{{/NEW_LIST_ERROR}}>
{{#NEW_LIST_ERROR}}
<div class="m-error" id="log-new-list-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_LIST_ERROR}}</div>
{{/NEW_LIST_ERROR}}
<div class="form-text" id="log-new-list-help">[[_ <span class="m-when-rule">Only used with “New list…”.</span> Visible to members. Choose “Edit” on the list to change this.]]</div></div></div>
