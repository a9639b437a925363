// What an administrator sets holds in every worker at once and in the job runner, and the server page tells of the workers.
import http from 'node:http';
import { kEmail } from '../../../node/instance.mjs';
import { until } from '../../../node/processes.mjs';

const kPage = '/settings/server';
const kWorkers = 4;

async function limits(t, site) {
  t.equal('a limit is set', (await (await site.api()).request('PUT', '/api/admin/settings', { json: { limit_password_address: '3 in 20 min' } })).status, 200);
  const tries = [];
  for (let i = 0; i < 2 * kWorkers; ++i)  // one after the other, from whichever worker answers
    tries.push(await site.request('POST', '/api/authentication/token',
      { json: { email: kEmail, password: `wrong ${i}` }, headers: { 'X-Service-Client': 'e2e', 'X-Forwarded-For': '203.0.113.9' } }));
  t.equal('it holds in all of them', tries.map((answer) => answer.status), [401, 401, 401, ...Array(2 * kWorkers - 3).fill(429)]);
  t.check('with its wait', tries.slice(3).every((answer) => Number(answer.header('Retry-After')) <= 30 && Number(answer.header('Retry-After')) > 13),
    tries.map((answer) => answer.header('Retry-After')));
}

// Rows of the table: process, requests, memory, since.
const rowsOf = (page) => [...page.matchAll(/<tr><td>(\d+)<\/td><td class="m-right">([\d,]+)<\/td><td class="m-right">([^<]+)<\/td>/g)]
  .map(([, pid, requests, memory]) => ({ pid: Number(pid), requests: Number(requests.replaceAll(',', '')), memory }));

async function workers(t, site, ada) {
  const { text } = await ada.get('/admin/server');
  const rows = rowsOf(text);
  t.equal('the server page lists the workers', rows.map((row) => row.pid).sort(), site.workers().sort());
  t.check('with their requests', rows.reduce((sum, row) => sum + row.requests, 0) >= 2 * kWorkers, rows);
  t.check('and their memory', rows.every((row) => /^\d+(\.\d)? MB$/.test(row.memory)), rows);
  t.check('and the start of the server', /<dt>Started<\/dt><dd><time datetime="20\d\d-/.test(text));
}

// A provider that takes one key, and tells what it was asked for with which key and language.
async function strictProvider(key) {
  const asked = [];
  const server = http.createServer((request, response) => {
    const { pathname, searchParams: given } = new URL(request.url, 'http://provider');
    const [kind, id] = pathname.split('/').slice(2);
    asked.push({ kind, key: given.get('api_key'), language: given.get('language') });
    const found = { movie: { id: 550, title: 'Metropolis', credits: { cast: [{ id: 7, name: 'Brigitte Helm' }] } }, person: { id: Number(id), name: 'Brigitte Helm' } };
    response.writeHead(given.get('api_key') === key ? 200 : 401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found[kind] ?? []));
  });
  server.unref().on('connection', (connection) => connection.unref());
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { asked, url: `http://127.0.0.1:${server.address().port}/3` };
}

// It was started without a key.
async function jobRunner(t) {
  const provider = await strictProvider('new0key');
  const site = await t.instance({ settings: { MATINEE_METADATA_API_URL: provider.url, MATINEE_METADATA_API_KEY: '' } });
  const ada = await site.member();
  t.equal('key and language are set', (await ada.submit(kPage, kPage, { metadata_api_key: 'new0key', metadata_language: 'de-DE' })).status, 303);
  await (await site.api()).addMovie(550);
  const ofFilm = () => provider.asked.filter(({ kind }) => kind === 'movie' || kind === 'person');
  await until('the job about the people', () => ofFilm().some(({ kind }) => kind === 'person'));
  t.check('workers and job runner use both', ofFilm().every(({ key, language }) => key === 'new0key' && language === 'de-DE'), ofFilm());
}

export default async function (t) {
  await jobRunner(t);
  const site = await t.instance({ workers: kWorkers });
  const ada = await site.member();
  await limits(t, site);
  await workers(t, site, ada);
}
