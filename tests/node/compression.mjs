// A visitor who takes compressed answers, as browsers do; and what each web server must make of them.
import zlib from 'node:zlib';
import { Visitor } from './clients.mjs';

const kUnpack = { gzip: zlib.gunzipSync, br: zlib.brotliDecompressSync };

export class Browser extends Visitor {
  constructor(site, accepted = 'gzip') {
    super(site);
    this.accepted = accepted;
  }

  // The body is unpacked; `coding` and `wire` tell how it came and how long it was.
  async request(method, place, options = {}) {
    const answer = await super.request(method, place, { ...options, headers: { 'Accept-Encoding': this.accepted, ...options.headers } });
    const coding = answer.header('Content-Encoding') ?? '', wire = answer.body.length;
    if (kUnpack[coding] && wire) answer.body = kUnpack[coding](answer.body);
    return Object.assign(answer, { coding, wire });
  }
}

// Every kind of secret that is shown, on every page that shows it.
async function secrets(browser) {
  const pages = '/settings/connections';
  await browser.submit(`${pages}/plex`, `${pages}/plex/webhook`);
  await browser.submit(`${pages}/radarr`, `${pages}/radarr/feed`);
  await browser.submit('/settings/privacy/feeds', '/settings/privacy/feeds', { kind: 'diary' });
  return {
    'the address of a feed among others': [await browser.get('/settings/privacy/feeds'), /\/api\/feed\/atom\/[0-9a-f]{32}/],
    'the address of a webhook': [await browser.get(`${pages}/plex`), /\/api\/webhook\/plex\/[0-9a-f]{32}/],
    'the address of a feed': [await browser.get(`${pages}/radarr`), /\/api\/feed\/radarr\/[0-9a-f]{32}/],
    'an API token': [await browser.submit('/profile/security', '/profile/security/tokens', { name: 'player', scope: 'read' }), /[0-9a-f]{64}/],
    'the secret of the second factor': [await browser.submit('/profile/security', '/profile/security/totp/enable'), /class="m-secret"/],
    'its picture': [await browser.get('/profile/security/totp/qr.svg'), /<svg/],
  };
}

async function kinds(t, browser, login) {
  const file = (ending) => new RegExp(`/static/[^"]*\\.[0-9a-f]{10}\\.${ending}`).exec(login.text)[0];
  for (const [what, place] of [['a page', '/'], ['a style sheet', file('css')], ['a script', file('js')], ['a drawing', file('svg')], ['JSON', '/api/openapi.json']]) {
    const answer = await browser.get(place);
    const plain = await browser.get(place, { headers: { 'Accept-Encoding': 'identity' } });
    t.equal(`${what} comes compressed, and not to who does not take it`,
      [answer.coding, answer.wire < plain.wire, plain.coding, /Accept-Encoding/.test(answer.all('Vary'))], [browser.accepted, true, '', true]);
  }
}

// With someone logged in; `visitor` sees the page at `open`.
export async function compresses(t, host, member, open) {
  const browser = Object.assign(new Browser(host), { cookies: member.cookies });
  await kinds(t, browser, await new Browser(host).get('/login'));
  for (const [what, [answer, sign]] of Object.entries(await secrets(browser)))
    t.equal(`${what} is not compressed`, [answer.status, sign.test(answer.text), answer.coding], [200, true, 'identity']);
  const visitor = new Browser(host), page = await visitor.get(open);
  const again = await visitor.get(open, { headers: { 'If-None-Match': page.header('ETag') } });
  t.equal('a visitor who has a page, compressed, need not get it again', [page.coding, again.status, again.body.length], ['gzip', 304, 0]);
}
