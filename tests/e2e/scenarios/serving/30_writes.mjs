// Many writers on four workers: no error, exact numbers; the same form twice in parallel counts once.
import { hiddenFields } from '../../../node/clients.mjs';
import { lockFile, until, waitsForLock } from '../../../node/processes.mjs';

const kClients = 8, kRounds = 20;

const dayOf = (year, round) => `${year}-01-${String(round + 1).padStart(2, '0')}`;

const endsOf = (answers) => [...new Set(answers.map((answer) => `${answer.status} ${answer.location}`))];

// Each round: a play by the API, the same day set to 3, a rating by form, a play by form; every fifth day deleted.
async function client(site, api, film, number, statuses) {
  const ada = await site.member();
  const token = await ada.csrf();
  const note = (kind, answer) => statuses.push(`${kind} ${answer.status}`);
  for (let round = 0; round < kRounds; ++round) {
    const entry = { movie_id: film, watched_at: dayOf(1950 + number, round) };
    note('POST', await api.post(api.history, [entry]));
    note('PUT', await api.request('PUT', api.history, { json: [{ ...entry, plays: 3 }] }));
    note('rate', await ada.post(`/movie/${film}/rate`, { rating: '7.5', _csrf_token: token }));
    note('form', await ada.post('/log-movie', { movie_id: film, watched_at: dayOf(2000 + number, round), _csrf_token: token }));
    if (round % 5 === 0) note('DELETE', await api.request('DELETE', api.history, { json: [entry] }));
  }
}

async function mixedWrites(t, site, api, film) {
  const statuses = [];
  await Promise.all(Array.from({ length: kClients }, (_, number) => client(site, api, film, number, statuses)));
  const expected = { POST: 204, PUT: 204, DELETE: 204, rate: 303, form: 303 };
  const wrong = statuses.filter((text) => Number(text.split(' ')[1]) !== expected[text.split(' ')[0]]);
  t.equal(`${statuses.length} writes of ${kClients} clients: none fails`, wrong, []);
  const kept = kClients * kRounds * 4 / 5;
  t.equal('days written by the API', await site.sql("SELECT count(*) AS days, sum(plays) AS plays FROM play WHERE watched_at < '2000'"),
    [{ days: kept, plays: kept * 3 }]);
  t.equal('days written by form', await site.sql("SELECT count(*) AS days, sum(plays) AS plays FROM play WHERE watched_at >= '2000'"),
    [{ days: kClients * kRounds, plays: kClients * kRounds }]);
  t.equal('one rating', await site.count('rating'), 1);
}

// Several clients add to one day: no addition is lost.
async function sameDay(t, site, api, film) {
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.play({ movie_id: film, watched_at: '1940-05-05' })));
  t.check('40 plays of one day all succeed', answers.every((answer) => answer.status === 204), answers.map((answer) => answer.status));
  t.equal('and count 40', await site.sql("SELECT plays FROM play WHERE watched_at = '1940-05-05'"), [{ plays: 40 }]);
  const films = await Promise.all(Array.from({ length: 10 }, () => api.post('/api/movies/add', { meta_id: 603 })));
  t.check('a film added ten times at once: 200, or 503 where too many wait for the provider',
    films.every((answer) => [200, 503].includes(answer.status)), films.map((answer) => answer.status));
  t.equal('is one film', await site.count('movie', 'meta_id = 603'), 1);
  t.equal('having had to wait is no failure of the provider', (await api.get('/api/movies/search?query=alien')).status, 200);
}

async function doubleSubmit(t, site, film) {
  const ada = await site.member();
  const form = hiddenFields((await ada.get(`/log-movie?movie_id=${film}`)).text, '/log-movie');
  t.check('the log form carries an id', /^[0-9a-f]{32}$/.test(form?._form_id ?? ''), form);
  const fields = { ...form, watched_on: 'date', watched_at: '1999-09-09', comment: 'once' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post('/log-movie', fields)));
  t.equal('ten clicks at once all lead to the film', endsOf(answers), [`303 /movie/${film}`]);
  const plays = () => site.sql("SELECT watched_at, plays FROM play WHERE watched_at LIKE '1999-09-%' ORDER BY 1");
  t.equal('and count once', await plays(), [{ watched_at: '1999-09-09', plays: 1 }]);
  await ada.post('/log-movie', { ...fields, watched_at: '1999-09-10' });
  t.equal('other fields under the same id are another entry', (await plays()).length, 2);
  const another = { ...fields, _form_id: 'f'.repeat(32) };
  const asked = await ada.post('/log-movie', another);
  t.equal('the same fields under another id raise the question', [asked.status, (await plays())[0].plays], [422, 1]);
  const again = await ada.post('/log-movie', { ...another, same_day: 'again' });
  t.equal('and count again when that is the answer', [again.status, (await plays())[0].plays], [303, 2]);
  await doubleAdd(t, site, ada);
}

// An edit waits for the lock while another process moves the same entry. Undo puts back what the other one wrote.
async function editedMeanwhile(t, site, api, film) {
  const ada = await site.member();
  await api.play({ movie_id: film, watched_at: '1997-03-01', comment: 'Mine' });
  const [{ id }] = await site.sql("SELECT id FROM play WHERE watched_at = '1997-03-01'");
  const action = `/movie/${film}/history/${id}`, form = hiddenFields((await ada.get(action)).text, action);
  const entry = async () => (await site.sql(`SELECT watched_at, comment FROM play WHERE id = ${id}`))[0];
  await site.jobsDone();
  const holder = lockFile(`${site.database}.lock`);
  await until('the lock', () => holder.stdout.includes('locked'));
  const edit = ada.post(action, { ...form, watched_on: 'date', watched_at: '1997-05-05', comment: 'Edited' });
  await until('the edit at the lock', () => site.workers().some(waitsForLock));
  await site.write(`UPDATE play SET watched_at = '1997-04-01' WHERE id = ${id}`);
  holder.child.stdin.end();
  t.equal('an edit waits for the lock', [(await edit).status, await entry()], [303, { watched_at: '1997-05-05', comment: 'Edited' }]);
  await (await ada.undoOf(`/movie/${film}`))();
  t.equal('its Undo puts back what another process wrote before it', await entry(), { watched_at: '1997-04-01', comment: 'Mine' });
}

// An answer that was lost, and a program that sends again from several threads.
async function sameKey(t, site, api, film) {
  const play = { movie_id: film, watched_at: '1998-08-08' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.play(play, { 'Idempotency-Key': 'one' })));
  t.equal('ten calls under one key are all answered alike', [...new Set(answers.map((answer) => answer.status))], [204]);
  t.equal('and add one play', await site.sql("SELECT plays FROM play WHERE watched_at = '1998-08-08'"), [{ plays: 1 }]);
}

async function doubleAdd(t, site, ada) {
  const action = '/metadata/movie/348/add';
  const form = hiddenFields((await ada.get('/metadata/movie/348')).text, action);
  await site.jobsDone();
  const answers = await Promise.all([ada.post(action, form), ada.post(action, form)]);
  const ends = endsOf(answers);
  t.check('a double click on adding leads to one film', ends.length === 1 && /^303 \/movie\/\d+$/.test(ends[0]), ends);
  t.equal('with one play', await site.sql('SELECT sum(plays) AS plays FROM play JOIN movie ON movie.id = movie_id WHERE meta_id = 348'),
    [{ plays: 1 }]);
}

export default async function (t) {
  // All members log in at once; with the limiter that is the same, hashing takes its turns.
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const film = await api.addMovie(550);
  await mixedWrites(t, site, api, film);
  await sameDay(t, site, api, film);
  await doubleSubmit(t, site, film);
  await sameKey(t, site, api, film);
  await editedMeanwhile(t, site, api, film);
  const failures = site.logLines('request').filter((line) => / status=5/.test(line) && !/route=(?:\/api\/movies|\/metadata|\/login)/.test(line));
  t.equal('no request failed on the server', failures, []);
}
