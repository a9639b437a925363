// Webhooks as media servers use them: twenty deliveries at once give one play, an answer never waits for the provider, a
// restart between two tries loses and doubles nothing, unknown films are fetched, and no body brings a worker down.
import { median, timed } from '../../../node/load.mjs';
import { unescapeHtml } from '../../../node/clients.mjs';
import { until } from '../../../node/processes.mjs';

const kinds = ['plex', 'jellyfin', 'emby', 'kodi'];
const page = (kind) => `/settings/connections/${kind}`;
const kHung = 60000;  // ms: longer than anything here lasts

// Makes an address of each kind on its page; gives the paths to post to.
async function addresses(site, ada) {
  const paths = {};
  for (const kind of kinds) {
    await ada.submit(page(kind), `${page(kind)}/webhook`);
    const url = unescapeHtml(/id="url" readonly value="([^"]+)"/.exec((await ada.get(page(kind))).text)[1]);
    paths[kind] = new URL(url).pathname;
    site.secrets.add(paths[kind].split('/').at(-1));
  }
  return paths;
}

const played = {
  plex: (id, at) => ({ event: 'media.scrobble', user: true, Metadata: { type: 'movie', librarySectionType: 'movie', title: `Film ${id}`, Guid: [{ id: `tmdb://${id}` }], lastViewedAt: at } }),
  jellyfin: (id, at) => ({ NotificationType: 'PlaybackStop', PlayedToCompletion: 'True', ItemType: 'Movie', Name: `Film ${id}`, Provider_tmdb: String(id), UtcTimestamp: new Date(at * 1000).toISOString() }),
  emby: (id, at) => ({ Event: 'playback.stop', Date: new Date(at * 1000).toISOString(), PlaybackInfo: { PlayedToCompletion: true }, Item: { Type: 'Movie', Name: `Film ${id}`, ProviderIds: { Tmdb: String(id) } } }),
  kodi: (id) => ({ title: `Film ${id}`, uniqueIds: { tmdbId: String(id) } }),
};
const now = () => Math.floor(Date.now() / 1000);

const plays = (site, id) => site.count('play p JOIN movie m ON m.id = p.movie_id', `m.meta_id = ${id}`);
const entries = async (site, id) => (await site.sql(`SELECT coalesce(sum(plays), 0) AS n FROM play p JOIN movie m ON m.id = p.movie_id WHERE m.meta_id = ${id}`))[0].n;

async function atOnce(t, site, paths, api) {
  await api.addMovie(348);
  for (const [what, id, first] of [['a stored film', 348, 'recorded'], ['a new film', 550, 'queued']]) {
    const at = now() - 60;
    const deliveries = Array.from({ length: 20 }, (_, i) => kinds[i % 2 ? 0 : 1]).map((kind) => site.request('POST', paths[kind], { json: played[kind](id, at) }));
    const said = (await Promise.all(deliveries)).map((answer) => (answer.status === 200 ? answer.json.status : answer.status)).sort();
    t.equal(`${what}, delivered twenty times at once`, said, [first, ...Array(19).fill('duplicate')].sort());
    await site.jobsDone();
    t.equal(`${what}: one play`, [await plays(site, id), await entries(site, id)], [1, 1]);
  }
}

// The same messages with the provider answering and with one that hangs.
async function hanging(t, site, paths) {
  const post = async (kind, id) => timed(() => site.request('POST', paths[kind], { json: played[kind](id, now()) }));
  const films = { ok: [603, 19, 422], hung: [62, 27205, 843] };
  const ms = { ok: [], hung: [] };
  for (const mode of ['ok', 'hung']) {
    if (mode === 'hung') await site.tellProvider(`mode=slow&ms=${kHung}`);
    for (const id of films[mode]) ms[mode].push((await post('emby', id)).ms);
    for (let i = 0; i < 20; ++i) ms[mode].push((await post('emby', films[mode][0])).ms);  // tries again
  }
  const [fine, hung] = [median(ms.ok), median(ms.hung)];
  t.check('an answer does not wait for a provider that hangs', hung <= 50 || hung <= fine * 3, { fine, hung });
  return films;
}

// With the provider still hanging: what was queued outlives a restart, and a try after it adds nothing.
async function restart(t, site, paths, films) {
  await site.matinee.stop('SIGTERM', 30);
  await site.write("UPDATE job SET run_after = 0 WHERE state = 'waiting'");  // no time to wait
  await site.serve();
  const again = await site.request('POST', paths.emby, { json: played.emby(films.hung[0], now()) });
  t.equal('a try after the restart', again.json.status, 'duplicate');
  await site.tellProvider('mode=ok');
  await site.jobsDone();
  for (const id of [...films.ok, ...films.hung]) t.equal(`film ${id}: fetched and recorded once`, await entries(site, id), 1);
  const calls = await site.sql(`SELECT status FROM webhook_call c JOIN webhook w ON w.id = c.webhook_id WHERE w.kind = 'emby' AND c.movie = 'Film ${films.hung[0]}' AND status <> 'duplicate'`);
  t.equal('the call that brought it says so', calls, [{ status: 'recorded' }]);
}

async function unknownFilm(t, site, paths, ada, api) {
  const said = await site.request('POST', paths.kodi, { json: played.kodi(999999999) });
  t.equal('a film that nobody knows is queued first', said.json.status, 'queued');
  await site.jobsDone();
  t.equal('then it waits', await site.count('unmatched_play'), 1);
  const inbox = await ada.get('/inbox');
  t.check('in the inbox', inbox.text.includes('Film 999999999'), inbox.status);
  const [{ id }] = await site.sql('SELECT id FROM unmatched_play');
  await api.addMovie(8392);
  const answer = await ada.submit(`/inbox?item=${id}&query=totoro`, `/inbox/${id}/match`);
  t.equal('one click matches it', [answer.status, await site.count('unmatched_play')], [303, 0]);
  t.equal('to a play of the film chosen', await entries(site, 8392), 1);
}

// Matched in a page that was open before the play was discarded; it is put back while the film is fetched.
async function putBackMeanwhile(t, site, paths, ada) {
  await site.request('POST', paths.emby, { json: { Event: 'item.markplayed', Item: { Type: 'Movie', Name: 'Holiday video', ProductionYear: 2019 } } });
  const [{ id }] = await site.sql('SELECT id FROM unmatched_play');
  await ada.submit('/inbox', `/inbox/${id}/discard`);
  const undo = await ada.undoOf('/inbox');
  await site.tellProvider('mode=slow&ms=2000&path=/3/movie/962');
  const match = ada.post(`/inbox/${id}/match`, { _csrf_token: await ada.csrf('/inbox'), _form_id: 'a'.repeat(32), meta_id: '962' });
  await until('the question for the film', () => site.providerCalls('/3/movie/962').then((calls) => calls > 0));
  t.equal('a discarded play is put back', (await undo()).status, 303);
  t.equal('while it is matched', [(await match).status, await site.count('unmatched_play'), await entries(site, 962)], [303, 0, 1]);
  t.check('and the page says so', (await ada.get('/')).text.includes('Added The Gold Rush to your diary.'));
}

// An id that was never given out, and one of another kind: nothing tells them apart.
async function strangers(t, site, paths) {
  const ids = { unknown: '9'.repeat(32), other: paths.plex.split('/').at(-1) };
  const said = new Set();
  let best = Infinity;
  // A machine at work tells medians apart by chance, but not every time; a difference of the program's own stays.
  for (let round = 0; round < 5 && best > 1.25; ++round) {
    const ms = { unknown: [], other: [] };
    for (let i = 0; i < 60; ++i)
      for (const which of i % 2 ? ['unknown', 'other'] : ['other', 'unknown']) {
        const answer = await timed(() => site.request('POST', `/api/webhook/kodi/${ids[which]}`, { json: {} }));
        ms[which].push(answer.ms);
        said.add(`${answer.value.status} ${answer.value.text}`);
      }
    const [unknown, other] = [median(ms.unknown), median(ms.other)];
    best = Math.min(best, Math.max(unknown, other) / Math.min(unknown, other));
  }
  t.equal('an unknown id and one of another kind are answered alike', [said.size, [...said][0].slice(0, 3)], [1, '404']);
  t.check(`and after the same time (ratio of medians ${best.toFixed(2)})`, best <= 1.25, best);
}

// Bytes changed, cut, doubled and moved; under every content type.
async function mutations(t, site, paths) {
  let seed = 7;
  const random = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=xyz', 'multipart/form-data', ''];
  const mutated = (kind) => {
    const json = JSON.stringify(played[kind](348, now()));
    let text = random(3) ? json : `--xyz\r\nContent-Disposition: form-data; name="${kind === 'plex' ? 'payload' : 'data'}"\r\n\r\n${json}\r\n--xyz--\r\n`;
    for (let i = 0; i < 1 + random(6); ++i) {
      const at = random(text.length + 1), length = random(12);
      text = text.slice(0, at) + ['', '"', '{', '\0', '\xff', text.slice(at, at + length).repeat(2), '\r\n', '9'.repeat(25)][random(8)] + text.slice(at + random(2) * length);
    }
    return text;
  };
  const before = site.workers().length, statuses = new Map();
  const one = async (i) => {
    const kind = kinds[i % 4], type = types[random(types.length)];
    const { status } = await site.request('POST', paths[kind], { body: Buffer.from(mutated(kind), 'latin1'), headers: type ? { 'Content-Type': type } : {} });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let i = 0; i < 1200; i += 24) await Promise.all(Array.from({ length: 24 }, (_, k) => one(i + k)));
  t.check('1,200 broken messages: 200 or 400, nothing else', [...statuses.keys()].every((status) => status === 200 || status === 400), [...statuses]);
  t.check('both of them', statuses.size === 2, [...statuses]);
  t.equal('every worker lives', [site.workers().length, site.logLines('worker_exited').length <= 4], [before, true]);
  t.equal('fifty calls of each are kept', (await site.sql('SELECT webhook_id, count(*) AS n FROM webhook_call WHERE times IS NULL GROUP BY 1')).map(({ n }) => n), [50, 50, 50, 50]);
}

export default async function (t) {
  const site = await t.instance({ workers: 4, settings: { MATINEE_RATE_LIMIT: 'off' } });
  const ada = await site.member(), api = await site.api();
  await site.jobsDone();
  const paths = await addresses(site, ada);
  await atOnce(t, site, paths, api);
  const films = await hanging(t, site, paths);
  await restart(t, site, paths, films);
  await unknownFilm(t, site, paths, ada, api);
  await putBackMeanwhile(t, site, paths, ada);
  await strangers(t, site, paths);
  await mutations(t, site, paths);
}
