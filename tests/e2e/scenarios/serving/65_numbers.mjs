// Numbers of large diaries: a write shows in them at once; whoever computes, at most half of the processes do so, the
// others' pages go on, and who needs the numbers meanwhile sees the last ones and how old they are.
import path from 'node:path';
import { lockFile, until } from '../../../node/processes.mjs';

const kFilms = 3000, kWorkers = 4, kAtOnce = 12;
const kLarge = ['ada', 'bea', 'cid', 'dan', 'eva', 'fay', 'gil', 'hal'];  // users 1 to 8
const kAge = /These numbers are \d+ \w+ old/;

const playsOn = (page) => Number(/<dt>Viewings<\/dt><dd><a[^>]*>([\d,]+)</.exec(page.text)?.[1].replace(',', ''));

async function fillDiaries(site) {
  for (const name of kLarge.slice(1)) await site.addUser(name, `${name}@example.org`);
  await site.addUser('small', 'small@example.org');
  await site.write(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${kFilms})
      INSERT INTO movie (id, meta_id, title, runtime, created_at, updated_at) SELECT 500000 + i, 500000 + i, 'Film ' || i, 90, 1, 1 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO person (id, meta_id, name, created_at) SELECT 500000 + i, 500000 + i, 'Person ' || i, 1 FROM n;
    INSERT INTO movie_credits (movie_id, cast_ids) SELECT m.id, (SELECT group_concat(id) FROM person
      WHERE id > 500000 + m.id % 60 * 30 AND id <= 500030 + m.id % 60 * 30) FROM movie m WHERE m.id > 500000;
    INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT u.id, m.id, '20' || (10 + m.id % 10) || '-01-' || (10 + m.id % 19), 1
      FROM user u, movie m WHERE u.name <> 'small' AND m.id > 500000;
    UPDATE user SET revision = revision + 1, privacy_level = 'public'`);
}

async function holding(site, files, action) {
  const holders = files.map((name) => lockFile(path.join(site.data, `${name}.lock`)));
  for (const holder of holders) await until('the lock', () => holder.stdout.includes('locked'));
  try {
    return await action();
  } finally {
    for (const holder of holders) holder.child.stdin.end();
    for (const holder of holders) await holder.stop();
  }
}
const kPlaces = Array.from({ length: kWorkers / 2 }, (_, i) => `numbers-place-${i}`);

async function ownWrite(t, ada, api) {
  const before = await ada.get('/users/ada/statistics');
  t.check('a first view counts', before.status === 200 && playsOn(before) === kFilms && !kAge.test(before.text), [before.status, playsOn(before)]);
  for (let i = 1; i <= 3; ++i) {
    await api.play({ movie_id: 500001, watched_at: `2001-02-0${i}` });
    await new Promise((done) => { setTimeout(done, 1500); });  // more than numbers rest
    const page = await ada.get('/users/ada/statistics');
    t.check('an own write stands in the numbers of the next page', playsOn(page) === kFilms + i && !kAge.test(page.text), playsOn(page));
    t.check('and in the diary', (await ada.get('/users/ada/history?year=2001')).text.includes(`2001-02-0${i}`));
  }
}

async function whileOthersCompute(t, site, ada, api) {
  await holding(site, kPlaces, async () => {
    await api.play({ movie_id: 500001, watched_at: '2001-02-09' });
    const page = await ada.get('/users/ada/statistics');
    t.check('while half of the processes compute, a page has the last numbers', page.status === 200 && playsOn(page) === kFilms + 3, [page.status, playsOn(page)]);
    t.check('and says how old they are', kAge.test(page.text));
    t.check('its lists are those of now', (await ada.get('/users/ada/history?year=2001')).text.includes('2001-02-09'));
    const refused = await ada.get('/users/bea/statistics');
    t.check('without last numbers it says what to do', refused.status === 503 && refused.header('Retry-After') === '1', [refused.status, refused.header('Retry-After')]);
    t.equal('a small diary is counted nevertheless', (await ada.get('/users/small')).status, 200);
    const api503 = await api.get('/api/users/cid/statistics');
    t.equal('the API answers 503 Busy', [api503.status, api503.json.error], [503, 'Busy']);
  });
  await new Promise((done) => { setTimeout(done, 1500); });
  const page = await ada.get('/users/ada/statistics');
  t.check('afterwards the numbers are those of now', playsOn(page) === kFilms + 4 && !kAge.test(page.text), playsOn(page));
}

// Every first view is asked for four times, twelve at once; pages of others are answered before the storm is over.
async function storm(t, site, ada) {
  let going = true;
  const answers = [];
  const places = kLarge.flatMap((name) => ['', '/statistics', '/actors', '/directors'].flatMap((page) => Array(4).fill(`/users/${name}${page}`)));
  const ask = async (first) => { for (let i = first; i < places.length; i += kAtOnce) answers.push(await ada.get(places[i])); };
  const views = Promise.all(Array.from({ length: kAtOnce }, (_, i) => ask(i))).finally(() => { going = false; });
  let others = 0;
  while (going) others += (await site.get('/login')).status === 200 && going;
  await views;
  t.equal('a storm of first views ends in pages or in 503', answers.filter((answer) => answer.status !== 200 && answer.status !== 503).map((answer) => answer.status), []);
  const share = answers.filter((answer) => answer.status === 503 && answer.header('Retry-After') !== '1').length;
  t.equal('each 503 says when to come again', share, 0);
  t.check(`pages of others go on beside it (${others} of them)`, others >= 3, others);
}

export default async function (t) {
  const site = await t.instance({ workers: kWorkers, settings: { MATINEE_RATE_LIMIT: 'off' } });
  site.expected = /too_many_computations/;
  await fillDiaries(site);
  const ada = await site.member(), api = await site.api();
  await ownWrite(t, ada, api);
  await whileOthersCompute(t, site, ada, api);
  await storm(t, site, ada);
}
