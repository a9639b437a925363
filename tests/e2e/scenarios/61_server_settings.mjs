// What an administrator sets on the page holds in every worker at once, and the server page tells of the workers.
import { kEmail } from '../lib/instance.mjs';

const kPage = '/old/settings/server/general';
const kWorkers = 4;

async function limits(t, site, ada) {
  t.equal('a limit is set', (await ada.submit(kPage, kPage, { limit_password: '3 in 20 min', limit_first_wait: '77' })).status, 303);
  const tries = [];
  for (let i = 0; i < 2 * kWorkers; ++i)  // one after the other, from whichever worker answers
    tries.push(await site.request('POST', '/api/authentication/token',
      { json: { email: kEmail, password: `wrong ${i}` }, headers: { 'X-Service-Client': 'e2e', 'X-Forwarded-For': '203.0.113.9' } }));
  t.equal('it holds in all of them', tries.map((answer) => answer.status), [401, 401, 401, ...Array(2 * kWorkers - 3).fill(429)]);
  t.check('with its wait', tries.slice(3).every((answer) => Number(answer.header('Retry-After')) <= 77 && Number(answer.header('Retry-After')) > 60),
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

export default async function (t) {
  const site = await t.instance({ workers: kWorkers });
  const ada = await site.member();
  await limits(t, site, ada);
  await workers(t, site, ada);
}
