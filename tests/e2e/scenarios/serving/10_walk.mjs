// The newcomer's way with curl and its cookie jar, at the root and below a path.
import path from 'node:path';
import { hiddenFields } from '../../../node/clients.mjs';
import { kEmail, kName, kPassword } from '../../../node/instance.mjs';
import { must } from '../../../node/processes.mjs';

// curl as a browser without JavaScript: keeps cookies, does not follow redirects.
class Curl {
  constructor(site) {
    this.site = site;
    this.jar = path.join(site.folder, 'cookies');
  }

  async fetch(place, words = []) {
    const form = '\n%{http_code} %{redirect_url}';
    const out = await must('curl', ['-sS', '-b', this.jar, '-c', this.jar, '-w', form, ...words, this.site.url(place)]);
    const end = out.lastIndexOf('\n');
    const [status, target] = out.slice(end + 1).split(' ');
    return { status: Number(status), to: target.replace(this.site.url(''), ''), text: out.slice(0, end) };
  }

  async submit(page, action, fields = {}) {
    const hidden = hiddenFields((await this.fetch(page)).text, this.site.base + action);
    if (!hidden) throw new Error(`${page} has no form for ${action}`);
    const words = Object.entries({ ...hidden, ...fields }).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]);
    return this.fetch(action, words);
  }
}

const kFilm = 550, kTitle = 'Fight Club';

async function firstRun(t, curl) {
  const home = await curl.fetch('/');
  t.equal('without users the home page leads to the first run', [home.status, home.to], [303, '/landing']);
  const landing = await curl.fetch('/landing');
  t.check('the first-run page leads to /init', landing.text.includes(`href="${curl.site.base}/init"`), landing.text);
  const person = { email: kEmail, name: kName, password: kPassword, repeat_password: kPassword, timezone: 'Europe/Berlin' };
  const typo = await curl.submit('/init', '/init', { ...person, repeat_password: 'something else' });
  t.check('a wrong repetition shows the form again', typo.status === 422 && typo.text.includes(kEmail), typo.status);
  const made = await curl.submit('/init', '/init', person);
  t.equal('/init makes the account and leads home', [made.status, made.to], [303, '/']);
  const again = await curl.fetch('/landing');
  t.equal('then the first run is over', [again.status, again.to], [303, '/']);
  t.check('the home page knows who is there', (await curl.fetch('/')).text.includes(`${curl.site.base}/logout`));
}

async function addFilm(t, curl) {
  const found = await curl.fetch(`/search?query=${encodeURIComponent(kTitle)}&page=1`);
  t.check('searching finds the film at the provider', found.text.includes(`${curl.site.base}/metadata/movie/${kFilm}"`), found.text);
  const added = await curl.submit(`/metadata/movie/${kFilm}`, `/metadata/movie/${kFilm}/add`);
  t.check('adding it leads to its page', added.status === 303 && /^\/movie\/\d+$/.test(added.to), [added.status, added.to]);
  const page = await curl.fetch(added.to);
  t.check('its page shows title and director', page.text.includes(kTitle) && page.text.includes('David Fincher'), page.status);
  const preview = await curl.fetch(`/metadata/movie/${kFilm}`);
  t.check('the preview of a stored film leads to it or shows it', [200, 301, 302, 303].includes(preview.status), preview.status);
  return added.to;
}

async function useFilm(t, curl, film) {
  const rated = await curl.submit(film, `${film}/rate`, { rating: '8' });
  t.equal('rating leads back to the film', [rated.status, rated.to], [303, `${film}#ratings`]);
  const id = film.split('/').pop();
  const logged = await curl.submit(`/log-movie?movie_id=${id}`, '/log-movie',
    { watched_on: 'date', watched_at: '2019-09-18', comment: 'Seen in the Odeon' });
  t.equal('logging another day leads to the film', [logged.status, logged.to], [303, film]);
  const history = await curl.fetch(`/users/${kName}/history`);
  t.check('the history shows both days and the comment',
    history.text.includes('2019-09-18') && history.text.includes('Seen in the Odeon') && history.text.includes(kTitle), history.status);
  t.check('the dashboard answers', (await curl.fetch(`/users/${kName}`)).status === 200);
  t.check('the film is on the home page', (await curl.fetch('/')).text.includes(kTitle));
}

async function leaveAndReturn(t, curl, film) {
  const left = await curl.submit('/', '/logout');
  t.equal('logging out leads home', [left.status, left.to], [303, '/']);
  const asked = await curl.fetch('/search?query=x%20y');
  t.equal('a page for members asks for a login', [asked.status, asked.to], [303, `/login?redirect=${encodeURIComponent(curl.site.base)}%2Fsearch%3Fquery%3Dx%2520y`]);
  const wrong = await curl.submit('/login', '/login', { email: kEmail, password: 'not the passphrase' });
  t.check('a wrong password shows the form again', wrong.status === 422 && wrong.text.includes('name="password"'), wrong.status);
  const page = `/login?redirect=${encodeURIComponent(curl.site.base + film)}`;
  const back = await curl.submit(page, '/login', { email: kEmail, password: kPassword });
  t.equal('logging in leads where one wanted to go', [back.status, back.to], [303, film]);
}

async function walk(t, base) {
  t.part = base && ` below ${base}`;
  const site = await t.instance({ base, user: false });
  const curl = new Curl(site);
  await firstRun(t, curl);
  const film = await addFilm(t, curl);
  await useFilm(t, curl, film);
  await leaveAndReturn(t, curl, film);
  t.equal('two plays and one rating are stored',
    [await site.count('play'), await site.count('rating'), await site.count('user', 'is_admin')], [2, 1, 1]);
  await linksStayBelow(t, site);
}

// No page links out of its base path, except to other hosts.
async function linksStayBelow(t, site) {
  const ada = await site.member();
  for (const place of ['/', '/search?query=club', `/users/${kName}/history`, '/log-movie']) {
    const page = (await ada.get(place)).text;
    const targets = [...page.matchAll(/(?:href|src|action|formaction)="(\/[^"]*)"/g)].map(([, target]) => target);
    const outside = targets.filter((target) => !target.startsWith(`${site.base}/`));
    t.check(`the links of ${place} begin with the base path`, targets.length > 0 && outside.length === 0, outside);
  }
}

export default async function (t) {
  await walk(t, '');
  await walk(t, '/films');
}
