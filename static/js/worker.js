// The service worker keeps static files and an offline page, nothing else.
import { base } from "./kit/dom.js";

navigator.serviceWorker?.register(`${base}/sw.js`).catch(() => {});
