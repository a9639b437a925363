// The service worker keeps static files and an offline page, nothing else.
navigator.serviceWorker?.register(`${base}/sw.js`).catch(() => {});
