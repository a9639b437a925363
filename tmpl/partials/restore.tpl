{{%AUTOESCAPE context="HTML"}}
<div class="form-check mt-1"><input class="form-check-input" type="checkbox" id="{{FIELD}}_remove" name="{{FIELD}}_remove" value="1"><label class="form-check-label" for="{{FIELD}}_remove">{{#DEFAULT_TEXT}}[[_ Restore the default (<bdi>{{DEFAULT_TEXT}}</bdi>)]]{{/DEFAULT_TEXT}}{{#NO_DEFAULT}}[[_ Restore the default (nothing)]]{{/NO_DEFAULT}}</label></div>
