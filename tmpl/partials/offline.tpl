{{%AUTOESCAPE context="HTML"}}
<div class="m-dialog" id="offline" lang="{{LANG}}" dir="{{DIRECTION}}" data-kept="[[_ Saved on this device. We’ll send it when you’re back online.]]" data-not-kept="[[_ Your browser can’t save this: its storage is full or turned off. Make a note of it elsewhere.]]" data-waiting="[[_ Waiting on this device]]" data-sent="[[_ Sent:]]" data-removed="[[_ Removed “%s”.]]" data-undo="[[_ Undo]]" data-dismiss-label="[[_ Dismiss]]">
<div class="mb-4"><h1 class="mb-2" data-away="[[_ No connection]]">[[_ Log offline]]</h1><p data-away="[[_ We can’t reach the server, but you can still log films. They’re saved here with their dates and sent when you’re back online.]]">[[_ The installed app shows this form when it can’t reach the server. Entries are saved here with their dates and sent when you’re back online.]]</p><button class="btn m-btn" type="button" data-again hidden><i class="m-icon i-refresh"></i>[[_ Try again]]</button></div>
<section class="m-panel mb-4" data-unsent hidden><h2 class="mb-2">[[_ Waiting on this device]] <span class="m-count"></span></h2><ul class="m-fave-rows m-unsent mb-0"></ul></section>
<template><li><div class="flex-grow-1"><b class="m-title" dir="auto" data-title></b><div class="m-small m-muted" data-day></div><p class="m-small mb-0" dir="auto" data-note></p><div class="m-error" data-said hidden><i class="m-icon m-icon-sm i-alert"></i><span></span></div></div><div class="m-actions"><button class="btn m-btn" type="button" data-open hidden><i class="m-icon i-edit"></i>[[_ Open in the form]]<span class="visually-hidden" data-of></span></button><button class="btn m-btn-quiet" type="button" data-remove><i class="m-icon i-trash"></i>[[_ Remove]]<span class="visually-hidden" data-of></span></button></div></li></template>
<form class="m-panel" method="post" action="{{BASE}}/offline" data-offline-form>{{#ON_PAGE}}<input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">{{/ON_PAGE}}
<div class="m-field"><label class="form-label" for="offline-title">[[_ Film]]</label><input class="form-control{{#TITLE_ERROR}} is-invalid{{/TITLE_ERROR}}" id="offline-title" name="title" value="{{TITLE}}" list="offline-films" required pattern=".*\S.*" maxlength="200" autocomplete="off" dir="auto" aria-describedby="offline-title-help{{#TITLE_ERROR}} offline-title-error{{/TITLE_ERROR}}"{{#TITLE_ERROR}} aria-invalid="true"{{/TITLE_ERROR}}><datalist id="offline-films">{{#FILM}}<option value="{{NAME}}" data-film="{{ID}}"></option>{{/FILM}}</datalist>
{{#TITLE_ERROR}}
<div class="m-error" id="offline-title-error"><i class="m-icon m-icon-sm i-alert"></i>{{TITLE_ERROR}}</div>
{{/TITLE_ERROR}}
<div class="form-text" id="offline-title-help">[[_ A film from your watchlist, or any title to match later in your inbox.]]</div></div>
<div class="m-pair m-field"><div><label class="form-label" for="offline-day">[[_ Watched on]]</label><input class="form-control{{#WATCHED_AT_ERROR}} is-invalid{{/WATCHED_AT_ERROR}}" id="offline-day" type="date" name="watched_at" value="{{WATCHED_AT}}" aria-describedby="offline-day-help{{#WATCHED_AT_ERROR}} offline-day-error{{/WATCHED_AT_ERROR}}"{{#WATCHED_AT_ERROR}} aria-invalid="true"{{/WATCHED_AT_ERROR}}>
{{#WATCHED_AT_ERROR}}
<div class="m-error" id="offline-day-error"><i class="m-icon m-icon-sm i-alert"></i>{{WATCHED_AT_ERROR}}</div>
{{/WATCHED_AT_ERROR}}
<div class="form-text" id="offline-day-help">[[_ Leave blank if you don’t remember.]]</div></div>
<div data-by-title><label class="form-label" for="offline-year">[[_ Year]]</label><input class="form-control{{#YEAR_ERROR}} is-invalid{{/YEAR_ERROR}}" id="offline-year" name="year" value="{{YEAR}}" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" placeholder="1999" autocomplete="off" aria-describedby="offline-year-help{{#YEAR_ERROR}} offline-year-error{{/YEAR_ERROR}}"{{#YEAR_ERROR}} aria-invalid="true"{{/YEAR_ERROR}}>
{{#YEAR_ERROR}}
<div class="m-error" id="offline-year-error"><i class="m-icon m-icon-sm i-alert"></i>{{YEAR_ERROR}}</div>
{{/YEAR_ERROR}}
<div class="form-text" id="offline-year-help">[[_ Release year, if you know it.]]</div></div></div>
<fieldset data-by-film hidden disabled><legend class="visually-hidden">[[_ Rating and note]]</legend><div class="m-field">
{{>RATING}}
</div><div class="m-field"><label class="form-label" for="offline-note">[[_ Note]]</label><textarea class="form-control" id="offline-note" name="comment" rows="3" dir="auto" maxlength="10000" aria-describedby="offline-note-help"></textarea><div class="form-text" id="offline-note-help">{{READERS_TEXT}}</div></div></fieldset>
<div class="m-actions"><button class="btn btn-primary btn-lg flex-grow-1"><i class="m-icon i-log"></i>[[_(verb) Log]]</button></div></form>
<dialog class="m-modal m-modal-sm" aria-labelledby="unsent-title"><h2 class="m-h1 mb-3" id="unsent-title">[[_ Not sent yet]]</h2><p>[[_ These entries are still on this device. Logging out won’t send them:]]</p><ul class="m-unsent-names"></ul><form class="m-actions" method="dialog"><button class="btn btn-primary" value="send">[[_ Send now, then log out]]</button><button class="btn m-btn">[[_ Stay logged in]]</button><button class="btn m-btn-danger" value="delete">[[_ Log out and delete them]]</button></form></dialog>
</div>
