// A web action without the right token, or from another site, is refused and changes nothing.
import { csrfOf } from '../../../node/clients.mjs';
import { kEmail, kName, kPassword } from '../../../node/instance.mjs';

const kActions = [
  ['/logout', {}],
  ['/log-movie', { movie_id: '1', watched_at: '2020-02-02' }],
  ['/movie/1/rate', { rating: '3' }],
  ['/movie/1/rate/delete', {}],
  ['/movie/1/history', { watched_at: '2020-02-03' }],
  ['/movie/1/refresh', {}],
  ['/movie/1/watchlist', {}],
  ['/movie/1/like', {}],
  ['/profile/favourites', { 'movie_id[]': '1' }],
  ['/metadata/movie/603/add', {}],
  ['/metadata/movie/603/watchlist', {}],
];

// How a request can be wrong; each gets the right token and gives fields and headers.
const kMistakes = {
  'no token': () => ({}),
  'an empty token': () => ({ fields: { _csrf_token: '' } }),
  'a wrong token': (token) => ({ fields: { _csrf_token: token.replace(/.$/, (last) => (last === '0' ? '1' : '0')) } }),
  "another session's token": (token, foreign) => ({ fields: { _csrf_token: foreign } }),
  'another origin': (token) => ({ fields: { _csrf_token: token }, headers: { Origin: 'https://evil.example' } }),
  'the origin null': (token) => ({ fields: { _csrf_token: token }, headers: { Origin: 'null' } }),
  'Sec-Fetch-Site cross-site': (token) => ({ fields: { _csrf_token: token }, headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  'a token only in the query': (token) => ({ query: `?_csrf_token=${token}` }),
};

async function refusals(t, visitor, foreign) {
  const token = await visitor.csrf();
  for (const [mistake, make] of Object.entries(kMistakes)) {
    const wrong = [];
    for (const [place, fields] of kActions) {
      const { fields: extra = {}, headers = {}, query = '' } = make(token, foreign);
      const answer = await visitor.post(place + query, { ...fields, ...extra }, { headers });
      if (answer.status !== 403) wrong.push(`${place} ${answer.status}`);
    }
    t.equal(`${mistake}: every action answers 403`, wrong, []);
  }
}

async function jsonRefusal(t, visitor) {
  const answer = await visitor.request('POST', '/log-movie',
    { json: { movie_id: 1 }, headers: { Accept: 'application/json' } });
  t.equal('a program is told CsrfFailed', [answer.status, answer.json.error], [403, 'CsrfFailed']);
}

async function ownOriginPasses(t, site, visitor) {
  const token = await visitor.csrf();
  const origin = `http://127.0.0.1:${site.port}`;
  for (const headers of [{ Origin: origin }, { 'Sec-Fetch-Site': 'same-origin', Origin: origin }, {}]) {
    const answer = await visitor.post('/movie/1/rate', { rating: '7', _csrf_token: token }, { headers });
    t.equal(`the right token passes with ${JSON.stringify(headers)}`, answer.status, 303);
  }
  const program = await visitor.request('POST', '/movie/1/rate',
    { json: { rating: 6.5 }, headers: { Accept: 'application/json', 'X-CSRF-Token': token } });
  t.equal('and in the header X-CSRF-Token', [program.status, program.json], [200, { location: '/movie/1#ratings' }]);
}

async function loginToken(t, site) {
  const visitor = site.visitor();
  const before = await visitor.csrf('/login');
  const refused = await visitor.post('/login', { email: kEmail, password: kPassword });
  t.equal('logging in needs a token too', refused.status, 403);
  await visitor.logIn(kEmail, kPassword);
  const old = await visitor.post('/movie/1/rate', { rating: '2', _csrf_token: before });
  t.equal('the token from before the login is worth nothing after it', old.status, 403);
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api();
  await api.addMovie(550);
  const [ada, stranger] = [await site.member(), site.visitor()];
  const foreign = csrfOf((await stranger.get('/login')).text);
  await ada.get('/');
  await site.jobsDone();
  const before = await site.fingerprint();
  await refusals(t, ada, foreign);
  await jsonRefusal(t, ada);
  t.equal('nothing in the database has changed', await site.fingerprint(), before);
  t.equal('and the login still holds', (await ada.get(`/users/${kName}`)).status, 200);
  await ownOriginPasses(t, site, ada);
  await loginToken(t, site);
  const cookieOnly = await ada.request('POST', api.history, { json: [{ movie_id: 1, watched_at: '2020-01-01' }] });
  t.equal('the API takes no cookie for a write', [cookieOnly.status, cookieOnly.json.error], [401, 'MissingAuthToken']);
}
