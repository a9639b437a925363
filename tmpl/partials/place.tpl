{{%AUTOESCAPE context="HTML"}}
<div data-place><div class="m-pair m-field"><div><label class="form-label" for="place">[[_ Place]]</label><select class="form-select" id="place" name="location_id"{{#LOCATION_ERROR}} aria-invalid="true" aria-describedby="place-error"{{/LOCATION_ERROR}}><option value="">[[_ No place]]</option>{{#LOCATION}}<option value="{{LOCATION_ID}}"{{#CHOSEN}} selected{{/CHOSEN}} dir="auto">{{NAME}}</option>{{/LOCATION}}<option value="new"{{#NEW_CHOSEN}} selected{{/NEW_CHOSEN}}>[[_ New place…]]</option></select>
{{#LOCATION_ERROR}}
<div class="m-error" id="place-error"><i class="m-icon m-icon-sm i-alert"></i>{{LOCATION_ERROR}}</div>
{{/LOCATION_ERROR}}
</div><div><label class="form-label" for="plays">[[_ Times watched]]</label><input class="form-control{{#PLAYS_ERROR}} is-invalid{{/PLAYS_ERROR}}" id="plays" name="plays" type="number" min="1" step="1" value="{{PLAYS}}"{{#PLAYS_ERROR}} aria-invalid="true" aria-describedby="plays-error"{{/PLAYS_ERROR}}>
{{#PLAYS_ERROR}}
<div class="m-error" id="plays-error"><i class="m-icon m-icon-sm i-alert"></i>{{PLAYS_ERROR}}</div>
{{/PLAYS_ERROR}}
</div></div>
<div class="m-field m-new-place"><label class="form-label" for="new-place">[[_ Name of the new place]]</label><div class="m-copy"><input class="form-control{{#NEW_PLACE_ERROR}} is-invalid{{/NEW_PLACE_ERROR}}" id="new-place" name="new_place" value="{{NEW_PLACE}}" maxlength="100" autocomplete="off" dir="auto" aria-describedby="new-place-help{{#NEW_PLACE_ERROR}} new-place-error{{/NEW_PLACE_ERROR}}"{{#NEW_PLACE_ERROR}} aria-invalid="true"{{/NEW_PLACE_ERROR}}><div class="form-check"><input class="form-check-input" type="checkbox" id="new-place-cinema" name="new_place_is_cinema" value="1"{{#CINEMA}} checked{{/CINEMA}}><label class="form-check-label" for="new-place-cinema">[[_ Cinema]]</label></div></div>
{{#NEW_PLACE_ERROR}}
<div class="m-error" id="new-place-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_PLACE_ERROR}}</div>
{{/NEW_PLACE_ERROR}}
<div class="form-text" id="new-place-help">[[_ <span class="m-when-rule">Only used with “New place…”.</span> It’s saved to your places.]]</div></div></div>
