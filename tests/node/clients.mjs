// Who talks to the service: a visitor with a browser's cookies and forms, and an API client with a token.
import http from 'node:http';

const kEntities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'" };
export const unescapeHtml = (text) => text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => kEntities[entity]);

// The hidden fields of the form that posts to `action`; null when the page has none.
export function hiddenFields(page, action) {
  for (const [, head, content] of page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    if (!/method="post"/.test(head) || unescapeHtml(/action="([^"]*)"/.exec(head)?.[1] ?? '') !== action) continue;
    const inputs = [...content.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag);
    const attribute = (tag, name) => unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    return Object.fromEntries(inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
  }
  return null;
}

export const csrfOf = (page) => /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1];

export class Visitor {
  cookies = new Map();

  constructor(site) { this.site = site; }

  get cookieHeader() { return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '); }

  async request(method, place, options = {}) {
    const headers = { ...options.headers };
    if (this.cookies.size) headers.Cookie ??= this.cookieHeader;
    const answer = await this.site.request(method, place, { ...options, headers });
    for (const [name, line] of answer.cookies) this.keep(name, line);
    return answer;
  }

  keep(name, line) {
    const value = line.slice(name.length + 1).split(';')[0];
    value ? this.cookies.set(name, value) : this.cookies.delete(name);
    for (const part of value.split('.')) if (part.length >= 32) this.site.secrets.add(part);
  }

  get(place, options) { return this.request('GET', place, options); }
  post(place, form, options) { return this.request('POST', place, { form, ...options }); }

  // A page's CSRF token.
  async csrf(place = '/') { return csrfOf((await this.get(place)).text); }

  // Fills in the form of `page` that posts to `action`, as a browser without JavaScript does.
  async submit(page, action, fields = {}) {
    const shown = await this.get(page);
    const hidden = hiddenFields(shown.text, this.site.base + action);
    if (!hidden) throw new Error(`${page} (${shown.status}) has no form for ${action}`);
    return this.post(action, { ...hidden, ...fields });
  }

  // Returns what presses the Undo that the page shows.
  async undoOf(page) {
    const { text } = await this.get(page), action = /action="([^"]*\/undo\/[0-9a-f]{32})"/.exec(text)?.[1];
    if (!action) throw new Error(`${page} shows no Undo`);
    return () => this.post(action.slice(this.site.base.length), hiddenFields(text, action));
  }

  // Sends again when it is told to, since only so many log in at the same time.
  async logIn(email, password) {
    let answer = await this.submit('/login', '/login', { email, password });
    for (let tries = 0; answer.status === 503 && tries < 20; ++tries) {
      await new Promise((resolve) => { setTimeout(resolve, 1000 * Number(answer.header('Retry-After'))); });
      answer = await this.submit('/login', '/login', { email, password });
    }
    if (answer.status !== 303 || !this.cookies.has('id')) throw new Error(`login: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  }
}

export class Api {
  constructor(site, name) {
    this.site = site;
    this.history = `/api/users/${name}/history/movies`;
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  }

  async logIn(email, password) {
    const answer = await this.site.request('POST', '/api/authentication/token',
      { json: { email, password }, headers: { 'X-Service-Client': 'e2e' } });
    if (answer.status !== 200) throw new Error(`API login: ${answer.status} ${answer.text}`);
    this.token = answer.json.auth_token;
    this.site.secrets.add(this.token);
  }

  request(method, place, options = {}) {
    const headers = { 'X-Service-Token': this.token, ...options.headers };
    return this.site.request(method, place, { agent: this.agent, ...options, headers });
  }

  get(place, options) { return this.request('GET', place, options); }
  post(place, json, options) { return this.request('POST', place, { json, ...options }); }
  play(entry, headers) { return this.post(this.history, [entry], { headers }); }

  // Stores a film of the provider and gives its id.
  async addMovie(metaId) {
    const answer = await this.post('/api/movies/add', { meta_id: metaId });
    if (answer.status !== 200) throw new Error(`add film ${metaId}: ${answer.status} ${answer.text}`);
    return answer.json.id;
  }
}
