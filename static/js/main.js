// The build bundles this module and all that it imports into js/matinee.js (build-aux/assets.mjs). Modules run in the order
// of these lines, so that their listeners do too. Each adds comfort to a form or a link that works without it.
import "./menus.js";
import "./strips.js";
import "./search.js";
import "./filters.js";
import "./notes.js";
import "./lists.js";
import "./tags.js";
import "./account/logout.js";
import "./log/dialog.js";
import "./film/rating.js";
import "./film/rate.js";
import "./film/like.js";
import "./film/transition.js";
import "./places.js";
import "./keys.js";
import "./account/codes.js";
import "./account/settings.js";
import "./imports.js";
import "./share.js";
import "./jobs.js";
import "./first-run.js";
import "./offline/begin.js";
import "./worker.js";
