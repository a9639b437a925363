{{%AUTOESCAPE context="HTML"}}
<!doctype html>
<html lang="{{LANG}}" dir="{{DIRECTION}}" data-bs-theme="{{THEME}}" data-base="{{BASE}}"{{#ACCOUNT}} data-account="{{ACCOUNT}}"{{/ACCOUNT}}{{#SINGLE_KEYS}} data-single-keys{{/SINGLE_KEYS}}{{#PROVIDER_SEARCH}} data-provider-search{{/PROVIDER_SEARCH}}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{{PAGE_TITLE}} · Matinee</title>
<meta name="csrf-token" content="{{CSRF}}">
{{#META}}
{{#DESCRIPTION}}<meta name="description" content="{{DESCRIPTION}}"><meta property="og:description" content="{{DESCRIPTION}}">{{/DESCRIPTION}}
<meta property="og:site_name" content="Matinee"><meta property="og:type" content="{{TYPE}}"><meta property="og:title" content="{{TITLE}}"><meta property="og:url" content="{{URL}}">{{#IMAGE_URL}}<meta property="og:image" content="{{IMAGE_URL}}">{{/IMAGE_URL}}{{#WIDE_IMAGE}}<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">{{/WIDE_IMAGE}}
{{#FEED_URL}}<link rel="alternate" type="application/atom+xml" title="{{TITLE}}" href="{{FEED_URL}}">{{/FEED_URL}}
{{/META}}
{{#SECRET_ADDRESS}}
<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">{{#SHARED_FEED_URL}}<link rel="alternate" type="application/atom+xml" href="{{SHARED_FEED_URL}}">{{/SHARED_FEED_URL}}
{{/SECRET_ADDRESS}}
<meta name="theme-color" content="#14181c" media="(prefers-color-scheme: dark)"><meta name="theme-color" content="#f6f5f2">
<link rel="icon" href="{{BASE}}/static/[[favicon.svg]]" type="image/svg+xml"><link rel="apple-touch-icon" href="{{BASE}}/static/[[icon-192.png]]">
<link rel="manifest" href="{{BASE}}/manifest.webmanifest">
<link rel="stylesheet" href="{{BASE}}/static/[[vendor/bootstrap.min.css]]"><link rel="stylesheet" href="{{BASE}}/static/[[css/matinee.css]]">
<script type="module" src="{{BASE}}/static/[[js/matinee.js]]"></script>
{{#REFRESH}}
<noscript><meta http-equiv="refresh" content="3"></noscript>
{{/REFRESH}}
{{#REFRESH_URL}}
<noscript><meta http-equiv="refresh" content="3;url={{REFRESH_URL}}"></noscript>
{{/REFRESH_URL}}
</head>
<body class="{{BODY_CLASS}}">
<a class="m-skip" href="#main">[[_ Skip to content]]</a>
{{#SHELL}}
<header class="m-header"><div class="m-wrap"><a class="m-brand" href="{{BASE}}/" aria-label="[[_ Matinee home]]"><svg aria-hidden="true" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></a>
{{#VIEWER}}
<nav class="m-nav" aria-label="[[_(name of a navigation) Main]]"><a href="{{BASE}}/users/{{VIEWER_NAME}}/history" data-go="h"{{#AT_HISTORY}} aria-current="page"{{/AT_HISTORY}}>[[_ Diary]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/movies" data-go="m"{{#AT_MOVIES}} aria-current="page"{{/AT_MOVIES}}>[[_ Films]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/watchlist" data-go="w"{{#AT_WATCHLIST}} aria-current="page"{{/AT_WATCHLIST}}>[[_ Watchlist]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/lists"{{#AT_LISTS}} aria-current="page"{{/AT_LISTS}}>[[_ Lists]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/statistics"{{#AT_STATISTICS}} aria-current="page"{{/AT_STATISTICS}}>[[_ Statistics]]</a></nav>
<form class="m-search m-header-search" role="search" aria-label="[[_(name of a search) Site]]" action="{{BASE}}/search" data-suggest><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{#SEARCH_TEXT}}{{SEARCH_TEXT}}{{/SEARCH_TEXT}}" maxlength="200" placeholder="[[_ Search films and people]]" dir="auto" aria-label="[[_ Search films, people, IDs or links]]" autocomplete="off"><kbd aria-hidden="true">/</kbd></form>
<div class="m-header-end"><a class="btn m-btn-log" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log]]</a><details class="m-menu"><summary class="m-avatar-btn"><span class="m-avatar m-hue-{{VIEWER_HUE}}">{{#VIEWER_PICTURE}}<img src="{{VIEWER_PICTURE}}" width="36" height="36" alt="">{{/VIEWER_PICTURE}}{{VIEWER_INITIALS}}</span>{{#INBOX}}<span class="m-news"></span>{{/INBOX}}<span class="visually-hidden">, [[_ your menu]]{{#INBOX}}, [[_ inbox: {{INBOX}} waiting]]{{/INBOX}}</span></summary><div class="m-menu-list">
<a href="{{BASE}}/users/{{VIEWER_NAME}}" data-go="d"><i class="m-icon i-user"></i>[[_ Profile]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/year"><i class="m-icon i-calendar"></i>[[_ Your year]]</a><a href="{{BASE}}/inbox"><i class="m-icon i-mail"></i>[[_ Inbox]]{{#INBOX}} <span class="m-tag m-tag-rating ms-auto">{{INBOX}}<span class="visually-hidden"> [[_(entries to review) waiting]]</span></span>{{/INBOX}}</a><a href="{{BASE}}/settings"><i class="m-icon i-settings"></i>[[_ Settings]]</a>
{{#ADMIN}}
<a href="{{BASE}}/settings/administration"><i class="m-icon i-server"></i>[[_ Administration]]</a>
{{/ADMIN}}
<hr><form method="post" action="{{BASE}}/logout"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button><i class="m-icon i-logout"></i>[[_ Log out]]</button></form></div></details></div>
{{/VIEWER}}
{{#VISITOR}}
<div class="m-header-end"><a class="btn btn-primary" href="{{BASE}}/login">[[_ Log in]]</a></div>
{{/VISITOR}}
</div></header>
{{/SHELL}}
{{>STAND_IN_BANNER}}
{{#LINK_BROKEN}}
<aside class="m-banner m-banner-bad" aria-label="[[_ Broken connection]]"><div class="m-wrap"><i class="m-icon m-icon-sm i-alert"></i><span>[[_ The connection to your {{SERVICE}} server is broken. <a class="m-link" href="{{LINK_URL}}">See what’s wrong</a>]]</span></div></aside>
{{/LINK_BROKEN}}
{{#SHELL}}{{#AT_HOME}}{{#INBOX}}
<aside class="m-banner" aria-label="[[_ Inbox]]"><div class="m-wrap"><i class="m-icon m-icon-sm i-mail"></i><span><a class="m-link" href="{{BASE}}/inbox">[[_ {{INBOX}} waiting in your inbox]]</a></span></div></aside>
{{/INBOX}}{{/AT_HOME}}{{/SHELL}}
{{#SHARED_BY}}
<aside class="m-banner" aria-label="[[_ Shared page]]"><div class="m-wrap"><i class="m-icon m-icon-sm i-link"></i><span>{{TEXT}}</span></div></aside>
{{/SHARED_BY}}
{{#NUMBERS_AGE}}
<aside class="m-banner" aria-label="[[_ About these numbers]]"><div class="m-wrap"><i class="m-icon m-icon-sm i-chart"></i><span>{{TEXT}}</span></div></aside>
{{/NUMBERS_AGE}}
{{>BODY}}
{{#SHELL}}
<footer class="m-footer"><div class="m-wrap"><span>Matinee</span><a href="{{BASE}}/docs/api">API</a>{{#VIEWER}}<button class="m-foot-btn" type="button" data-keys hidden>[[_ Shortcuts]]</button>{{/VIEWER}}{{#TMDB}}<span>[[_ Matinee uses the TMDB API but is not endorsed or certified by TMDB.]]</span>{{/TMDB}}</div></footer>
{{#VIEWER}}
<nav class="m-bottom" aria-label="[[_(name of a navigation) Quick]]"><a href="{{BASE}}/"{{#AT_HOME}} aria-current="page"{{/AT_HOME}}><i class="m-icon i-home"></i>[[_ Home]]</a><a href="{{BASE}}/search"{{#AT_SEARCH}} aria-current="page"{{/AT_SEARCH}}><i class="m-icon i-search"></i>[[_ Search]]</a><a class="m-bottom-log" href="{{BASE}}/log-movie" data-log><span class="m-bottom-dot"><i class="m-icon i-log"></i></span>[[_ Log]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/history"{{#AT_HISTORY}} aria-current="page"{{/AT_HISTORY}}><i class="m-icon i-diary"></i>[[_ Diary]]</a><a href="{{BASE}}/users/{{VIEWER_NAME}}"{{#AT_DASHBOARD}} aria-current="page"{{/AT_DASHBOARD}}><span class="m-with-news"><i class="m-icon i-user"></i>{{#INBOX}}<span class="m-news"></span>{{/INBOX}}</span>[[_ Me]]{{#INBOX}}<span class="visually-hidden">, [[_ inbox: {{INBOX}} waiting]]</span>{{/INBOX}}</a></nav>
<form id="act" method="post" data-lists="[[_ Add to a list]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"></form>
<dialog class="m-modal" id="log-dialog" aria-label="[[_ Log a film]]"></dialog>
<dialog class="m-modal m-modal-sm" id="leave" aria-labelledby="leave-title"><h2 class="m-h1 mb-3" id="leave-title">[[_ Close without saving?]]</h2><p>[[_ Your draft stays in this browser until you save it or log out.]]</p><form class="m-actions" method="dialog"><button class="btn btn-primary">[[_ Keep editing]]</button><button class="btn m-btn" value="close">[[_ Close]]</button></form></dialog>
<dialog class="m-modal m-modal-sm" id="keys" aria-labelledby="keys-title"><div class="m-modal-head"><h2 class="m-h1" id="keys-title">[[_ Keyboard shortcuts]]</h2><form method="dialog"><button class="btn m-btn-quiet m-btn-icon" aria-label="[[_ Close]]"><i class="m-icon i-x"></i></button></form></div>
{{#NO_SINGLE_KEYS}}
<p>[[_ Single-key shortcuts are off. <a class="m-link" href="{{BASE}}/settings/preferences#single-keys">Turn them on</a>]]</p>
{{/NO_SINGLE_KEYS}}
<dl class="m-keys">
{{#SINGLE_KEYS}}
<dt><kbd>/</kbd></dt><dd>[[_ Search]]</dd>
<dt><kbd>l</kbd></dt><dd>[[_ Log a film]]</dd>
<dt><kbd>f</kbd></dt><dd>[[_ Filter and sort films]]</dd>
<dt><kbd>g</kbd> <kbd>h</kbd></dt><dd>[[_ Go to your diary]]</dd>
<dt><kbd>g</kbd> <kbd>m</kbd></dt><dd>[[_ Go to your films]]</dd>
<dt><kbd>g</kbd> <kbd>w</kbd></dt><dd>[[_ Go to your watchlist]]</dd>
<dt><kbd>g</kbd> <kbd>d</kbd></dt><dd>[[_ Go to your profile]]</dd>
<dt><kbd>1</kbd> … <kbd>9</kbd>, <kbd>0</kbd></dt><dd>{{#TEN_POINTS}}[[_ On an unrated film’s page: rate it 1 to 10]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ On an unrated film’s page: rate it ½ to 5 stars]]{{/FIVE_STARS}}</dd>
<dt><kbd>?</kbd></dt><dd>[[_ Show these shortcuts]]</dd>
{{/SINGLE_KEYS}}
<dt><kbd>Shift</kbd> <kbd>Enter</kbd></dt><dd>[[_ Log the highlighted search result]]</dd>
<dt><kbd>Esc</kbd></dt><dd>[[_ Close a menu or dialog]]</dd></dl>
{{#SINGLE_KEYS}}
<p class="m-small m-muted mt-3 mb-0">[[_ Getting in your way? <a class="m-link" href="{{BASE}}/settings/preferences#single-keys">Turn them off</a>]]</p>
{{/SINGLE_KEYS}}
</dialog>
{{/VIEWER}}
{{/SHELL}}
<div class="m-toasts" role="status" aria-live="polite" data-undo="[[_ Undo]]" data-dismiss-label="[[_ Dismiss]]" data-not-undone="[[_ Couldn’t undo that.]]" data-no-answer="[[_ No response. Try again in 30 seconds.]]" data-search="[[_ All results for “%s”]]" data-asking="{{#TMDB}}[[_ Searching TMDB…]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Searching for more films…]]{{/OTHER_PROVIDER}}" data-not-found="{{#TMDB}}[[_ No other matches on TMDB.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ No other matches.]]{{/OTHER_PROVIDER}}" data-suggest-keys="[[_ Enter to open, Shift+Enter to log]]" data-films="[[_ Films]]" data-films-and-people="[[_ Films and people]]" data-copy-label="[[_ Text to copy]]" data-copied="[[_ Copied.]]" data-busy="[[_ Working…]]" data-not-sent="[[_ Couldn’t send this. Nothing is lost; try again.]]" data-draft-back="[[_ We restored your unsaved draft.]]" data-discard="[[_ Discard]]">
{{#FLASH}}
<div class="m-toast{{#ALERT}} m-toast-alert{{/ALERT}}">{{#ALERT}}<i class="m-icon i-alert"></i>{{/ALERT}}<i class="m-icon m-toast-done i-check"></i><span dir="auto">{{TEXT}}</span>
{{#UNDO}}
<form method="post" action="{{UNDO_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button>[[_ Undo]]</button></form>
{{/UNDO}}
<button type="button" data-dismiss aria-label="[[_ Dismiss]]" hidden><i class="m-icon m-icon-sm i-x"></i></button></div>
{{/FLASH}}
</div>
</body>
</html>
