{{%AUTOESCAPE context="HTML"}}
<div class="m-pair m-field">
{{#LOCATIONS}}
<div class="m-pair-wide"><label class="form-label" for="place">[[_ Place]]</label><select class="form-select" id="place" name="location_id"{{#LOCATION_ERROR}} aria-invalid="true" aria-describedby="place-error"{{/LOCATION_ERROR}}><option value="">[[_ No place]]</option>{{#LOCATION}}<option value="{{LOCATION_ID}}"{{#CHOSEN}} selected{{/CHOSEN}} dir="auto">{{NAME}}</option>{{/LOCATION}}</select>
{{#LOCATION_ERROR}}
<div class="m-error" id="place-error"><i class="m-icon m-icon-sm i-alert"></i>{{LOCATION_ERROR}}</div>
{{/LOCATION_ERROR}}
</div>
{{/LOCATIONS}}
<div><label class="form-label" for="plays">[[_ Plays]]</label><input class="form-control{{#PLAYS_ERROR}} is-invalid{{/PLAYS_ERROR}}" id="plays" name="plays" type="number" min="1" step="1" value="{{PLAYS}}"{{#PLAYS_ERROR}} aria-invalid="true" aria-describedby="plays-error"{{/PLAYS_ERROR}}>
{{#PLAYS_ERROR}}
<div class="m-error" id="plays-error"><i class="m-icon m-icon-sm i-alert"></i>{{PLAYS_ERROR}}</div>
{{/PLAYS_ERROR}}
</div></div>
