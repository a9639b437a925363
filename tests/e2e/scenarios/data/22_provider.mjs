// The provider rejects the key, is down, slow, rate limiting or answers garbage: clear answers, local pages go on.
import { median, timed } from '../../../node/load.mjs';
import { until } from '../../../node/processes.mjs';

const kPatience = 8500;  // ms that a page may take when the provider is slow
const kUnused = 27205;   // a film of the catalogue that nobody has added
let searches = 0;
const search = () => `/api/movies/search?query=alien&page=${++searches}`;  // never one that is cached

const errorOf = (answer) => [answer.status, answer.json.error];

// A good answer closes the breaker's count.
async function recover(t, site, api, mode) {
  await site.tellProvider('mode=ok');
  const answer = await api.get(search());
  t.equal(`after ${mode}: searching works again`, answer.status, 200);
}

async function unavailable(t, site, api, ada, modes) {
  for (const mode of modes) {
    await site.tellProvider(`mode=${mode}&ms=7000`);
    const asked = await api.get(search());
    t.equal(`${mode}: the API says 503 MetadataUnavailable`, errorOf(asked), [503, 'MetadataUnavailable']);
    t.check(`${mode}: with Retry-After`, Number(asked.header('Retry-After')) > 0, asked.pairs);
    t.equal(`${mode}: no film is added`, errorOf(await api.post('/api/movies/add', { meta_id: kUnused })), [503, 'MetadataUnavailable']);
    t.equal(`${mode}: the preview is a 503 page`, (await ada.get(`/metadata/movie/${kUnused}`)).status, 503);
    await localSearch(t, mode, ada);
    await recover(t, site, api, mode);
  }
}

async function localSearch(t, mode, ada) {
  const start = Date.now();
  const page = await ada.get('/search?query=fight');
  t.check(`${mode}: the search page shows local films at once`, page.status === 200 && page.text.includes('Fight Club') && Date.now() - start < 6000,
    [page.status, Date.now() - start]);
  const asked = await ada.get('/search?query=fight&page=1');
  t.check(`${mode}: and says why there are no others`, asked.status === 200 && asked.text.includes('Fight Club') && asked.text.includes('We can’t search for more films right now'), asked.status);
}

async function typing(t, site, api, ada) {
  await site.tellProvider('mode=down');
  t.equal('down: for typing it is 503', errorOf(await ada.get('/search/provider?query=fight', { headers: { Accept: 'application/json' } })), [503, 'MetadataUnavailable']);
  await recover(t, site, api, 'typing');
}

async function limited(t, site, api) {
  await site.tellProvider('mode=limited&ms=17000');
  const answer = await api.get(search());
  t.equal('429: the API says 503', errorOf(answer), [503, 'MetadataUnavailable']);
  t.equal('429: its Retry-After is handed on', answer.header('Retry-After'), '17');
  await recover(t, site, api, '429');
}

async function wrongKey(t, site, api, ada) {
  await site.tellProvider('mode=unauthorized');
  const answer = await api.get(search());
  t.equal('wrong key: the API says so', errorOf(answer), [502, 'MetadataAuthorizationFailed']);
  const page = await ada.get(`/metadata/movie/${kUnused}`);
  t.check('wrong key: an admin reads where to set it', page.status === 502 && page.text.includes('/settings/server"'), page.status);
  await site.addUser('bob', 'bob@example.org');
  const other = await (await site.member('bob@example.org')).get(`/metadata/movie/${kUnused}`);
  t.check('wrong key: others do not', other.status === 502 && !other.text.includes('/settings/server"'), other.status);
  await recover(t, site, api, 'a wrong key');
}

async function unknownFilm(t, api, ada) {
  const added = await api.post('/api/movies/add', { meta_id: 999999999 });
  t.equal('a film that the provider does not know', errorOf(added), [404, 'MetadataMovieNotFound']);
  t.equal('its preview', (await ada.get('/metadata/movie/999999999')).status, 404);
}

// Values of wrong types are no answer or an empty one; they never reach the database or end a worker.
async function wrongTypes(t, site, api) {
  await site.tellProvider('mode=wrong_types');
  const asked = await api.get(search()), added = await api.post('/api/movies/add', { meta_id: kUnused });
  t.check('wrong types: the search is empty or refused', asked.status === 503 || asked.json.results?.length === 0, asked.text);
  t.equal('wrong types: nothing is added', added.status, 503);
  await recover(t, site, api, 'wrong types');
}

async function hostile(t, site, api, ada) {
  await site.tellProvider('mode=hostile');
  const results = await ada.get('/search?query=aliens&page=1');
  const preview = await ada.get('/metadata/movie/348');
  const id = await api.addMovie(348);
  await site.tellProvider('mode=ok');
  await ada.submit(`/log-movie?movie_id=${id}`, '/log-movie', { watched_at: '2026-11-18' });  // home begins with what one has seen
  const pages = { search: results, preview };
  const local = { film: `/movie/${id}`, home: '/', log: `/log-movie?movie_id=${id}` };
  for (const [name, place] of Object.entries(local)) pages[name] = await ada.get(place);
  for (const [name, page] of Object.entries(pages)) {
    t.check(`hostile: the ${name} page shows the text`, page.status === 200 && page.text.includes('svg/onload'), page.status);
    t.check(`hostile: the ${name} page holds it only escaped`, !/<svg\/onload|<script>alert/.test(page.text));
    t.check(`hostile: the ${name} page sets no foreign cookie`, !page.cookies.has('id'), page.pairs);
  }
  const drawing = await site.get(`/placeholder/${id}.svg`);
  t.check('hostile: so does the drawn poster', drawing.status === 200 && !/<svg\/onload|<script/.test(drawing.text), drawing.text);
  const [row] = await site.sql(`SELECT title, meta_poster_path FROM movie WHERE id = ${id}`);
  t.equal('hostile: a path out of the folder is not stored', row.meta_poster_path, null);
}

// Some wait for a provider that hangs; everybody else must not.
async function hanging(t, site, api, ada, film) {
  const visit = () => Promise.all([film, '/', '/users/ada/history'].map((place) => timed(() => ada.get(place))));
  const sample = async () => {
    const rounds = [];
    for (let i = 0; i < 12; ++i) rounds.push(...(await visit()));
    return rounds;
  };
  const calm = await sample();
  await site.tellProvider('mode=slow&ms=20000');
  const page = () => ada.get(`/metadata/movie/${kUnused}`), call = () => api.get(search());
  const waiting = [page, call, page, call, page, call].map(timed);
  const during = await sample();
  t.equal('while the provider hangs: local pages answer', during.filter(({ value }) => value.status !== 200), []);
  const done = await Promise.all(waiting);
  const middle = (times) => median(times.map(({ ms }) => ms));
  const ratio = middle(during) / Math.max(middle(calm), middle(await sample()));  // the machine may have become busier
  t.check('as fast as before or after (at most 5 times)', ratio <= 5, ratio);
  t.check('those who wait get their 503 in time', done.every(({ ms, value }) => value.status === 503 && ms <= kPatience),
    done.map(({ ms, value }) => [value.status, Math.round(ms)]));
  const turnedAway = done.filter(({ ms }) => ms < 3000);
  t.check('at most half of the workers waited', done.length - turnedAway.length <= 2, done.map(({ ms }) => Math.round(ms)));
  const codes = turnedAway.filter(({ value }) => value.header('Content-Type').includes('json')).map(({ value }) => value.json.error);
  t.check('programs that are turned away are told Busy', codes.length > 0 && codes.every((code) => code === 'Busy'), codes);
}

// The job runner's own waiting takes no page's turn away.
async function besideJobs(t, site, api) {
  await site.jobsDone();
  await site.tellProvider('mode=slow&ms=5000&path=/t/p/&reset=1');
  await api.addMovie(603);
  await until('the job runner at the provider', async () => (await site.providerCalls('/t/p/')) > 0);
  t.equal('while the job runner waits for pictures: a page may ask the provider', (await api.get(search())).status, 200);
  await site.tellProvider('mode=ok');
  await site.jobsDone();
}

async function breaker(t, site, api) {
  await site.tellProvider('mode=down&reset=1');
  for (let i = 0; i < 5; ++i) await api.get(search());
  const asked = await site.providerCalls('/3/');
  const answers = await Promise.all(Array.from({ length: 12 }, () => api.get(search())));
  t.equal('five failures open the breaker: everybody gets 503', answers.map((answer) => answer.status), Array(12).fill(503));
  const waits = answers.map((answer) => Number(answer.header('Retry-After')));
  t.check('the rest of the half minute as Retry-After', waits.every((wait) => wait > 0 && wait <= 30), waits);
  t.equal('and nobody asks the provider', [asked, await site.providerCalls('/3/')], [5, 5]);
  await site.tellProvider('mode=ok');
  t.equal('local films can be logged meanwhile', (await api.play({ movie_id: 1, watched_at: '2021-01-01' })).status, 204);
}

export default async function (t) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const film = `/movie/${await api.addMovie(550)}`;
  const ada = await site.member();
  await site.jobsDone();  // a job that fails counts for the breaker too
  await unavailable(t, site, api, ada, ['down', 'drop', 'garbage', 'truncated', 'html', 'empty', 'deep', 'endless']);
  await typing(t, site, api, ada);
  t.equal('none of this stored a film', await site.count('movie'), 1);
  await limited(t, site, api);
  await wrongKey(t, site, api, ada);
  await unknownFilm(t, api, ada);
  await wrongTypes(t, site, api);
  await hostile(t, site, api, ada);
  await hanging(t, site, api, ada, film);
  await recover(t, site, api, 'a hang of two requests (those turned away are no failures of the provider)');
  // What hung has opened the breaker; a new cache is a closed one.
  const fresh = await t.instance({ workers: 2 });
  const other = await fresh.api();
  await other.addMovie(550);
  await besideJobs(t, fresh, other);
  await breaker(t, fresh, other);
}
