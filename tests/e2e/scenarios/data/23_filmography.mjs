// All films of a person and of a saga: the provider is asked once by a view, runtimes and what is new come by jobs, and the page is
// complete without it. The same for films like one, which no page waits for.
import { timed } from '../../../node/load.mjs';

const kSansSoleil = 99084628;  // by Chris Marker, as La Jetée (28 minutes)
const kPatience = 8500;        // ms that a page may take when the provider is slow

const seenLine = (page) => /<b>([^<]*)<\/b> <span class="m-dots/.exec(page.text)?.[1];

async function personOf(site, name) {
  return (await site.sql(`SELECT id FROM person WHERE name = '${name}'`))[0].id;
}

// Ten views of what nobody has asked for make one call; the job finds out that La Jetée is short.
async function once(t, site, ada, marker) {
  await site.tellProvider('mode=ok&reset=1');
  const first = await ada.get(`/person/${marker}`);
  t.equal('the first view: all films, stored or not', [first.status, seenLine(first)], [200, '0 of 2 seen']);
  t.check('what is not stored is logged from there', first.text.includes('/log-movie?meta_id=662'), first.text.length);
  for (let i = 0; i < 9; ++i) await ada.get(`/person/${marker}`);
  t.equal('ten views ask once', await site.providerCalls('/3/person/'), 1);
  await site.jobsDone();
  const later = await ada.get(`/person/${marker}`);
  t.equal('the job knows that one is short', seenLine(later), '0 of 1 seen');
  t.check('which stands apart', later.text.includes('Not counted') && later.text.includes('short film'), later.status);
  t.equal('its runtime was asked for once', await site.providerCalls('/3/movie/662'), 1);
}

// A visitor sees what is stored and makes nobody ask.
async function visited(t, site, marker, unknown) {
  await site.tellProvider('mode=ok&reset=1');
  const visitor = site.visitor();
  const known = await visitor.get(`/person/${marker}`), other = await visitor.get(`/person/${unknown}`);
  t.check('a visitor sees what is stored', known.text.includes('La Jetée') && other.status === 200, [known.status, other.status]);
  t.equal('and makes nobody ask', await site.providerCalls('/3/'), 0);
}

// A page of somebody who was never asked for, while the provider does not answer.
async function withoutProvider(t, site, ada, directed) {
  for (const mode of ['down', 'garbage', 'slow&ms=20000', 'endless', 'wrong_types']) {
    const { film, director } = directed.pop();
    await site.tellProvider(`mode=${mode}&reset=1`);
    const { ms, value: page } = await timed(() => ada.get(`/person/${director}`));
    t.check(`${mode}: the page has the films that are here`, page.status === 200 && page.text.includes(`href="/movie/${film}"`), page.status);
    t.check(`${mode}: it says that the others are missing`, page.text.includes('try to find the others again'), page.status);
    t.check(`${mode}: in time`, ms < kPatience, ms);
    const { ms: again } = await timed(() => ada.get(`/person/${director}`));
    t.check(`${mode}: nobody waits for it twice`, again < 1500, again);
    await site.tellProvider('mode=ok');
    await ada.get('/search?query=alien&page=1');  // closes the breaker's count
  }
}

// A new film's saga is asked for by a job; views ask no more.
async function saga(t, site, api, ada) {
  await site.tellProvider('mode=ok&reset=1');
  const film = await api.addMovie(78);
  await site.jobsDone();
  t.equal('a job asks for the films of the saga', await site.providerCalls('/3/collection/422837'), 1);
  for (let i = 0; i < 5; ++i) await ada.get('/collection/422837');
  const page = await site.visitor().get('/collection/422837');
  t.check('it has both', page.text.includes('Blade Runner (1982)') && page.text.includes('Blade Runner 2049'), page.status);
  t.equal('views ask no more', await site.providerCalls('/3/collection/'), 1);
  t.check('the film says how many are seen', (await ada.get(`/movie/${film}`)).text.includes('0 of 2 seen'));
}

// One answer for everybody; the film page itself asks nobody, however slow the provider is.
async function similar(t, site, ada, { film }, { film: other }) {
  await site.tellProvider('mode=ok&reset=1');
  const part = `/movie/${film}/recommendations?fragment=1`;
  for (const person of [ada, ada, site.visitor()]) t.check('films like one', (await person.get(part)).text.includes('m-grid-cap'));
  t.equal('all ask once', await site.providerCalls(`/3/movie/`), 1);
  await site.tellProvider('mode=slow&ms=20000&reset=1');
  const { ms, value: page } = await timed(() => ada.get(`/movie/${other}`));
  t.check('slow: the film page is there at once', page.status === 200 && ms < 1500, [page.status, ms]);
  t.equal('slow: it has asked nobody', await site.providerCalls('/3/'), 0);
  const { ms: waited, value: late } = await timed(() => ada.get(`/movie/${other}/recommendations?fragment=1`));
  t.check('slow: the part of it says so in time', late.text.includes('We can’t find similar films right now') && waited < kPatience, [late.status, waited]);
  await site.tellProvider('mode=ok');
  await ada.get('/search?query=alien&page=1');  // closes the breaker's count
}

// What the provider sends is text, never markup.
async function hostile(t, site, ada, { film, director }) {
  await site.tellProvider('mode=hostile');
  for (const path of [`/person/${director}`, '/collection/726871', `/movie/${film}/recommendations`]) {
    const page = await ada.get(path);
    t.check(`hostile: ${path} shows the text`, page.status === 200 && page.text.includes('svg/onload'), page.status);
    t.check(`hostile: ${path} has it only escaped`, !/<svg\/onload|<script>alert/.test(page.text));
  }
  await site.tellProvider('mode=ok');
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api(), ada = await site.member();
  await api.addMovie(kSansSoleil);
  await api.addMovie(185);
  const directed = [];
  for (const metaId of [348, 843, 289, 129, 496243, 426]) {
    const film = await api.addMovie(metaId);
    const [director] = await site.sql(`SELECT person_id AS id FROM movie_crew WHERE job = 'Director' AND movie_id = ${film}`);
    directed.push({ film, director: director.id });
  }
  await site.jobsDone();
  const marker = await personOf(site, 'Chris Marker'), kubrick = await personOf(site, 'Stanley Kubrick');
  await once(t, site, ada, marker);
  await visited(t, site, marker, kubrick);
  await saga(t, site, api, ada);
  await similar(t, site, ada, directed[1], directed[2]);
  await withoutProvider(t, site, ada, directed);
  await hostile(t, site, ada, directed.pop());
}
