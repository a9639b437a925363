// A poster is fetched from the provider once, then nginx serves the file without the program.
import fs from 'node:fs';
import path from 'node:path';

const kImmutable = 'public, max-age=31536000, immutable';
const kMagic = { jpeg: 'ffd8ff', webp: '52494646', png: '89504e47' };

const isPicture = (answer) => Object.values(kMagic).some((magic) => answer.body.subarray(0, 4).toString('hex').startsWith(magic));
const kindOf = (answer) => `${answer.status} ${answer.header('Content-Type')} ${answer.header('Cache-Control')}`;
const kDrawing = '200 image/svg+xml; charset=utf-8 no-store';

async function poster(api, id) { return (await api.get(`/api/movies/${id}`)).json; }

async function fetchedOnce(t, site, place) {
  await site.tellProvider('mode=ok&reset=1');
  const first = await site.get(place);
  t.check('the first request gets a picture', first.status === 200 && isPicture(first), [first.status, first.pairs]);
  t.equal('kept for a year', first.header('Cache-Control'), kImmutable);
  t.check('by the program', await site.wasLogged(first));
  const second = await site.get(place);
  t.check('the second gets the same bytes', second.status === 200 && second.body.equals(first.body), second.status);
  t.equal('kept for a year too', second.header('Cache-Control'), kImmutable);
  const last = await site.get('/healthz');
  t.check('from nginx alone', (await site.wasLogged(last)) && !(await site.wasLogged(second, 0)));
  t.equal('the provider was asked once', await site.providerCalls('/t/p/'), 1);
  const unchanged = await site.get(place, { headers: { 'If-Modified-Since': second.header('Last-Modified') } });
  t.equal('a copy that is still good gets 304', [unchanged.status, unchanged.header('Cache-Control')], [304, kImmutable]);
}

// Only half of the workers may wait for the provider; the other requests get a drawing for this once.
async function together(t, site, place) {
  await site.tellProvider('mode=slow&ms=700&path=/t/p/w154');
  const answers = await Promise.all(Array.from({ length: 12 }, () => site.get(place)));
  await site.tellProvider('mode=ok');
  const kinds = answers.map((answer) => (isPicture(answer) ? 'picture' : kindOf(answer)));
  t.check('of simultaneous first requests some get the picture', kinds.includes('picture'), kinds);
  t.check('the others a drawing that is not kept', kinds.every((kind) => ['picture', kDrawing].includes(kind)), kinds);
  t.check('the next one gets the picture', isPicture(await site.get(place)));
  t.check('and another picture is fetched too: having had to wait is no failure of the provider',
    isPicture(await site.get(place.replace('w154', 'w780'))));
  const folder = path.join(site.data, 'images', 'w154');
  t.equal('no temporary file is left', fs.readdirSync(folder).filter((name) => !/^[A-Za-z0-9_-]+\.(jpg|png|webp)$/.test(name)), []);
}

// Where no picture can be had there is a drawing, never an error.
async function placeholders(t, site, place, modes) {
  for (const mode of modes) {
    await site.tellProvider(`mode=${mode}&ms=200`);
    const answer = await site.get(place);
    t.equal(`provider ${mode}: a drawing instead`, kindOf(answer), kDrawing);
    t.check(`provider ${mode}: without script`, !/<script|onload|alert/.test(answer.text), answer.text);
    await site.tellProvider('mode=ok');
    await site.get('/images/w92/p603.jpg');  // a good answer closes the breaker
    fs.rmSync(path.join(site.data, 'images/w92/p603.jpg'), { force: true });
  }
  const foreign = await site.get('/images/w342/p999999.jpg');
  t.equal('a stranger cannot make the server fetch what it does not know', kindOf(foreign), kDrawing);
  for (const wrong of ['/images/w342/..%2f..%2fmatinee.db', '/images/w1/p550.jpg', '/images/w342/p550.svg', '/images/w342/.jpg'])
    t.check(`${wrong} is not found`, [400, 404].includes((await site.get(wrong)).status), (await site.get(wrong)).status);
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api();
  const [first, second] = [await api.addMovie(550), await api.addMovie(603)];
  const { poster_src: place } = await poster(api, first);
  t.check('a new film has a picture address', /^\/images\/w342\/[A-Za-z0-9]+\.jpg$/.test(place), place);
  await site.jobsDone();
  t.equal('the job runner fetches its picture', (await poster(api, first)).poster_path, place);
  // Sizes that jobs do not fetch.
  await fetchedOnce(t, site, place.replace('w342', 'w500'));
  await together(t, site, (await poster(api, second)).poster_src.replace('w342', 'w154'));
  await placeholders(t, site, '/images/original/p550.jpg', ['down', 'garbage', 'hostile', 'endless', 'drop', 'not_found']);
}
