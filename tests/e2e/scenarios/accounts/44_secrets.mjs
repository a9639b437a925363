// What is secret stays out of logs (checked for every instance), process titles, pages and file modes.
import fs from 'node:fs';
import path from 'node:path';
import { kEmail, kPassword, kProviderKey } from '../../../node/instance.mjs';

const mode = (file) => (fs.statSync(file).mode & 0o777).toString(8);

function processTexts(site) {
  return [site.matinee.pid, ...site.children()].map((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
}

async function provoke(site, api, ada) {
  await site.tellProvider('mode=drop');
  await api.get('/api/movies/search?query=alien');
  await site.tellProvider('mode=garbage');
  await ada.get('/metadata/movie/603');
  await site.tellProvider('mode=unauthorized');
  const pages = [await ada.get('/metadata/movie/603'), await api.get('/api/movies/search?query=alien')];
  await site.tellProvider('mode=ok');
  await site.visitor().submit('/login', '/login', { email: kEmail, password: `${kPassword}!` });
  await site.get(`/search?query=${kPassword.replaceAll(' ', '+')}&token=${api.token}`);
  await site.get('/api/movies/1', { headers: { 'X-Service-Token': `${api.token.slice(1)}0` } });
  const cut = JSON.stringify({ email: kEmail, password: kPassword }).slice(0, -1);
  await site.request('POST', '/api/authentication/token',
    { body: cut, headers: { 'X-Service-Client': 'e2e', 'Content-Type': 'application/json' } });
  return pages;
}

export default async function (t) {
  const site = await t.instance({ settings: { MATINEE_LOG_LEVEL: 'debug' } });
  const api = await site.api();
  const ada = await site.member();
  await api.addMovie(550);
  const pages = await provoke(site, api, ada);
  t.check('pages about the key do not show it', pages.every((page) => !page.text.includes(kProviderKey)));
  t.check('process titles hold no secret', processTexts(site).every((text) => !text.includes(kProviderKey)), processTexts(site));
  t.equal('the logins are not stored in clear', await site.count('auth_token', "token IS NOT NULL AND token <> ''"), 0);
  const stored = fs.readFileSync(site.database).toString('latin1') + fs.readFileSync(`${site.database}-wal`).toString('latin1');
  const found = [...site.secrets].filter((secret) => stored.includes(secret));
  t.equal('nor is any secret in the database', found, []);
  t.equal('the data folder can be passed, not listed', mode(site.data), '711');
  t.equal('the secret is for the program alone', mode(path.join(site.data, 'secret')), '600');
  const databases = fs.readdirSync(site.data).filter((name) => name.includes('.db'));
  const open = databases.filter((name) => (fs.statSync(path.join(site.data, name)).mode & 0o007) !== 0);
  t.equal('the databases are not for everybody', open, []);
  t.equal('the socket is for owner and group', mode(site.socket), '660');
  for (const line of ['?token=', 'password=']) t.check(`no log line holds "${line}"`, !site.log().includes(line));
}
