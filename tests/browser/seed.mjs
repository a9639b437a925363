// People and diaries, made through the command line and the API.
import { kPassword } from '../node/instance.mjs';
import { must } from './report.mjs';

const mail = (name) => `${name.toLowerCase()}@example.org`;

export const addUser = (site, name, { admin = false } = {}) => site.addUser(name, mail(name), admin ? ['--admin'] : []);

async function call(site, method, path, body, headers) {
  const answer = await fetch(site.address + path, {
    method, headers: { 'Content-Type': 'application/json', ...headers }, body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  must(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text ? JSON.parse(text) : null;
}

// The token also works as the cookie `id`.
export async function logInByApi(site, name) {
  const answer = await call(site, 'POST', '/api/authentication/token', { email: mail(name), password: kPassword }, { 'X-Service-Client': 'Browser tests' });
  return answer.auth_token;
}

// One film each time: every new one is fetched from the provider.
export async function playsBy(site, name, token, plays) {
  for (const play of plays) {
    await call(site, 'POST', `/api/users/${name}/history/movies`, [play], { 'X-Service-Token': token });
  }
}

// The first lets the second log for them.
export async function allowLogging(site, name, writer) {
  await call(site, 'PUT', `/api/users/${name}/together/${writer}`, null, { 'X-Service-Token': await logInByApi(site, name) });
}

// The provider's id -> the id here, of all films in the history.
export async function filmIds(site, name, token) {
  const { history } = await call(site, 'GET', `/api/users/${name}/history/movies?limit=100`, null, { 'X-Service-Token': token });
  return new Map(history.map(({ movie }) => [movie.meta_id, movie.id]));
}

// A file to import; returns when it was read.
export async function uploadOf(site, name, token, file, text) {
  const headers = { 'X-Service-Token': token };
  const answer = await fetch(`${site.address}/api/users/${name}/imports?name=${file}`, { method: 'POST', body: text, headers: { ...headers, 'Content-Type': 'text/csv' } });
  must(answer.status === 202, `uploading ${file}: ${answer.status} ${await answer.clone().text()}`);
  const { id } = await answer.json();
  for (let tries = 0; tries < 300; ++tries) {
    const { state } = await call(site, 'GET', `/api/users/${name}/imports/${id}`, null, headers);
    if (!['uploaded', 'reading'].includes(state)) return;
    await new Promise((done) => { setTimeout(done, 100); });
  }
  must(false, `${file} was not read`);
}

// By a program, so that the person has not looked at the page of the import.
export const applyImport = (site, name, token, id) =>
  call(site, 'POST', `/api/users/${name}/imports/${id}/apply`, null, { 'X-Service-Token': token });

// What only forms do in this version: ratings and the watchlist.
export class Forms {
  static async open(site, token) {
    const self = new Forms();
    Object.assign(self, { site, cookie: `id=${token}` });
    const answer = await fetch(`${site.address}/`, { headers: { Cookie: self.cookie } });
    const [, csrf] = /name="csrf-token" content="([^"]+)"/.exec(await answer.text()) ?? [];
    must(csrf, 'the home page has no CSRF token');
    self.csrf = csrf;
    return self;
  }

  async post(path, fields = {}) {
    const answer = await fetch(this.site.address + path, {
      method: 'POST', redirect: 'manual', body: new URLSearchParams({ _csrf_token: this.csrf, ...fields }), headers: { Cookie: this.cookie },
    });
    must(answer.status === 303, `POST ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  }
}
