{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_(noun) Import]]</h1></div>
<p class="m-lead mb-4">[[_ Drop your export here. You’ll review everything before it’s saved, and you can undo the import for 30 days.]]</p>
<form class="m-drop mb-2" method="post" enctype="multipart/form-data" action="{{BASE}}/settings/import" data-drop><input type="hidden" name="_csrf_token" value="{{CSRF}}"><i class="m-icon m-icon-lg i-upload"></i><label class="m-drop-title" for="files">[[_ Drop files or a ZIP here]]</label><p>[[_ We’ll detect the format for you.]]</p><input class="form-control{{#UPLOAD_ERROR}} is-invalid{{/UPLOAD_ERROR}}" type="file" id="files" name="files" multiple required{{#UPLOAD_ERROR}} aria-invalid="true"{{/UPLOAD_ERROR}}{{#UPLOAD_ERROR}} aria-describedby="files-error"{{/UPLOAD_ERROR}}>
{{#UPLOAD_ERROR}}
<div class="m-error" id="files-error"><i class="m-icon m-icon-sm i-alert"></i>{{UPLOAD_ERROR}}</div>
{{/UPLOAD_ERROR}}
<button class="btn btn-primary mt-2">[[_(verb) Upload]]</button><p class="m-small mt-1">[[_ Up to {{MEGABYTES}} MB. We skip files that hold personal details.]]</p></form>
{{#OPEN_IMPORTS}}
<section class="m-section"><h2 class="mb-3">{{HEADING}}</h2>
{{#OPEN_IMPORT}}
<div class="m-panel"><div class="m-panel-head mb-1"><h3 class="m-break"><bdi>{{TITLE}}</bdi></h3>{{#ASKS}}{{#WAITING_TEXT}}<span class="m-tag m-tag-rating"><i class="m-icon i-hourglass"></i>{{WAITING_TEXT}}</span>{{/WAITING_TEXT}}{{/ASKS}}{{#WORKING}}{{#LEFT_TEXT}}<span class="m-small m-muted">{{LEFT_TEXT}}</span>{{/LEFT_TEXT}}{{/WORKING}}</div>
{{#ASKS}}
<p class="m-muted m-dots mb-2"><span>{{ROWS_TEXT}}</span> <span><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></span></p>
{{/ASKS}}
{{#WORKING}}
<p class="m-muted mb-2">{{PROGRESS_TEXT}} [[_ You can leave this page; we’ll keep going.]]</p>
{{#BAR}}
<progress class="m-progress" value="{{DONE_NUMBER}}" max="{{TOTAL_NUMBER}}" aria-label="{{PROGRESS_TEXT}}"></progress>
{{/BAR}}
{{/WORKING}}
<div class="m-actions mt-3"><a class="btn m-btn" href="{{IMPORT_URL}}">[[_ Continue<span class="visually-hidden">: {{TITLE}}</span>]]</a></div></div>
{{/OPEN_IMPORT}}
</section>
{{/OPEN_IMPORTS}}
<section class="m-section mb-4" id="sources"><h2 class="mb-3">[[_ Where to get your export]]</h2><ul class="m-sources">
<li><details><summary><span><b>Letterboxd</b><small>[[_ ZIP with diary, ratings, reviews, watchlist, lists, likes]]</small></span><i class="m-icon i-down"></i></summary><div><ol class="mb-0 ps-3"><li>[[_ On letterboxd.com, open Settings, then Data.]]</li><li>[[_ Choose “Export your data” to download the ZIP.]]</li><li>[[_ Drop the ZIP above. No need to unpack it.]]</li></ol></div></details></li>
<li><details><summary><span><b>Trakt</b><small>[[_ ZIP with history, ratings, watchlist, lists, notes]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ On trakt.tv, open Settings, then Data, and choose “Export now”. You’ll get an e-mail with a link within a day.]]</p></div></details></li>
<li><details><summary><span><b>IMDb</b><small>[[_ CSV of ratings, watchlist and lists]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ On imdb.com, open “Your ratings” or a list and choose “Export”. You’ll find the file under “Exports”.]]</p></div></details></li>
<li><details><summary><span><b>Netflix</b><small>[[_ CSV of your viewing activity, or your full account archive]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ On netflix.com, open Account, your profile, Viewing activity, and choose “Download all”.]]</p></div></details></li>
<li><details><summary><span><b>TV Time</b><small>[[_ ZIP you saved before it closed]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ Any TV Time export works. Unpack an encrypted ZIP first.]]</p></div></details></li>
<li><details><summary><span><b>Movary, Yamtrack, Ryot, Watcharr, Simkl</b><small>[[_ CSV or JSON]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ In Movary, export history, ratings and watchlist under Settings, Account, Data, and drop all three here. Its database works too: choose your account, and we read only that.]]</p></div></details></li>
<li><details><summary><span><b>Kodi, Plex, Tautulli, Jellyfin</b><small>[[_ XML, JSON, or a database]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ Kodi: library export under Settings, Media, Library · Plex: library XML · Tautulli: history or database · Jellyfin: playback report. To log automatically from now on, <a class="m-link" href="{{BASE}}/settings/connections">connect your media server</a>.]]</p></div></details></li>
<li><details><summary><span><b>MovieLens, Criticker, Filmtipset, Flixster, Filmweb, Douban</b><small>[[_ ratings as CSV, XML or JSON]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ Use the site’s own export, or one from a tool made for it. Rated films count as seen, without a date.]]</p></div></details></li>
<li><details><summary><span><b>[[_ Anything else]]</b><small>[[_ any CSV table]]</small></span><i class="m-icon i-down"></i></summary><div><p class="mb-0">[[_ A column of titles is enough; years, dates and ratings help. You’ll see a preview and can change what each column means.]]</p></div></details></li>
</ul></section>
{{#EARLIER_IMPORTS}}
<section class="m-section mb-4"><h2 class="mb-2">[[_ Earlier imports]]</h2><table class="m-table m-table-stack"><thead><tr><th scope="col">[[_ Files]]</th><th scope="col">[[_ When]]</th><th scope="col">[[_ Imported]]</th><th scope="col">[[_ Status]]</th></tr></thead><tbody>
{{#EARLIER_IMPORT}}
<tr><td><a class="m-link m-break" href="{{IMPORT_URL}}">{{TITLE}}</a><br><span class="m-small m-muted m-break">{{FILES_TEXT}}</span></td><td><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></td><td>{{COUNT}}</td><td class="m-full"><span class="m-tag{{#DONE}} m-tag-watched{{/DONE}}">{{STATE_NAME}}</span>{{#WAITING_TEXT}} <span class="m-tag m-tag-rating">{{WAITING_TEXT}}</span>{{/WAITING_TEXT}}{{#CAN_UNDO}} <span class="m-small m-muted">[[_ undo until {{DATE_TEXT}}]]</span>{{/CAN_UNDO}}</td></tr>
{{/EARLIER_IMPORT}}
</tbody></table></section>
{{/EARLIER_IMPORTS}}
</div></div></div></main>
