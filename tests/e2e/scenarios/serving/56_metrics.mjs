// /metrics counts the requests of all workers together, tells what they do, and is there for the listed addresses alone.
import { until } from '../../../node/processes.mjs';

const kRequests = 120;

// Values by name and labels.
async function read(site) {
  const answer = await site.get('/metrics');
  if (answer.status !== 200) throw new Error(`/metrics: ${answer.status}`);
  return new Map(answer.text.split('\n').filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

const sum = (values, name) => [...values].filter(([key]) => key.startsWith(`${name}{`)).reduce((total, [, value]) => total + value, 0);

export default async function (t) {
  const site = await t.instance({ workers: 4, settings: { MATINEE_METRICS_ALLOW: '127.0.0.1' } });
  const login = 'matinee_requests_total{method="GET",route="/login",status="200"}';
  const before = await read(site);
  await Promise.all(Array.from({ length: kRequests }, () => site.get('/login')));
  await site.get('/no-such-page');
  await site.request('POST', '/logout');
  const after = await until('all requests in the count', async () => {
    const values = await read(site);
    return values.get(login) >= kRequests && values;
  }, 5);
  t.equal('requests of all workers count together', after.get(login) - (before.get(login) ?? 0), kRequests);
  t.check('so do those that fit no route', after.get('matinee_requests_total{method="",route="",status="404"}') >= 1);
  t.equal('and those that a guard turned away', after.get('matinee_requests_total{method="POST",route="/logout",status="303"}'), 1);
  t.equal('nothing was stuck in the log', after.get('matinee_storage_failures_total'), 0);
  t.equal('every request is in the histogram', after.get('matinee_request_seconds_count'), sum(after, 'matinee_requests_total'));
  t.equal('whose last step holds all', after.get('matinee_request_seconds_bucket{le="+Inf"}'), after.get('matinee_request_seconds_count'));
  t.equal('four workers', sum(after, 'matinee_workers'), 4);
  t.check('sizes', after.get('matinee_database_bytes') > 0 && after.get('matinee_disk_free_bytes') > 0);
  await site.jobsDone();
  const jobs = await read(site);
  t.check('calls of the provider by the job runner', jobs.get('matinee_provider_calls_total{result="answered"}') > 0, [...jobs.keys()]);
  process.kill(site.workers()[0], 'SIGKILL');
  await until('four workers', () => site.workers().length === 4);
  t.check('a killed worker takes no count with it', (await read(site)).get(login) >= kRequests);
  const elsewhere = await site.get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  t.equal('others get 404', elsewhere.status, 404);
  const closed = await t.instance();
  t.equal('without a list everybody does', (await closed.get('/metrics')).status, 404);
}
