// Notes everything a page complains about: console, errors, failed and refused requests, CSP, dialogs; and requests to others.
export class Watcher {
  constructor(context, own) {
    this.problems = [];
    this.expected = [];
    context.on('console', (message) => this.onConsole(message));
    context.on('weberror', (error) => this.problems.push(`error on the page: ${error.error().message}`));
    context.on('request', (request) => {
      if (!request.url().startsWith(`${own}/`) && !request.url().startsWith('data:')) this.problems.push(`request to another server: ${request.url()}`);
    });
    context.on('requestfailed', (request) => this.onFailed(request));
    context.on('response', (response) => this.onResponse(response));
    context.on('page', (page) => page.on('dialog', (dialog) => {
      if (!this.expected.includes(dialog.type())) this.problems.push(`dialog: ${dialog.type()} ${dialog.message()}`);
      dialog.dismiss();
    }));
    context.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`)));
  }

  // From now on an answer with this status is no problem: a form refused on purpose, a page that is missing. Or a dialog of
  // this type, which is dismissed: "beforeunload" stays on the page.
  expect(status) { this.expected.push(status); }

  onConsole(message) {
    const text = message.text();
    const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text);
    if (status && this.expected.includes(Number(status[1]))) return;
    if (text.startsWith('Service Worker registration blocked by Playwright')) return;  // the person has none
    if (message.type() === 'info' && text.startsWith('Clear-Site-Data header on')) return;  // Chromium's note of a logout
    if (message.type() === 'info' && text.startsWith('Autofocus processing was blocked')) return;  // the test was in a field before it
    this.problems.push(`console ${message.type()}: ${text} (${message.location().url})`);
  }

  onFailed(request) {
    const reason = request.failure()?.errorText;
    if (reason === 'net::ERR_ABORTED') return;  // the page was left before its last picture came
    this.problems.push(`request failed: ${request.url()} ${reason}`);
  }

  onResponse(response) {
    if (response.status() < 400 || this.expected.includes(response.status())) return;
    this.problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  }

  // What was noted since the last call; the expectations end with it.
  take() {
    const found = [...new Set(this.problems)];
    this.problems = [];
    this.expected = [];
    return found;
  }
}
