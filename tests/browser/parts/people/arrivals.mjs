// What comes from outside: the bookmark on the page of a film elsewhere, what a phone's Share hands over, and the link in a mail that ends it.
import { createHash } from 'node:crypto';
import { as, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const general = '/settings/preferences', kAlien = 348;

// Without an address of the server and a mail server there are no mails to choose.
export const settings = (url) => ({ MATINEE_BASE_URL: url, MATINEE_SMTP_URL: 'smtp://127.0.0.1:9', MATINEE_SMTP_FROM: 'matinee@example.org' });

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: kAlien, watched_at: '2024-02-28' }]);
  const world = { browser, site, token };
  for (const size of ['desktop', 'phone']) await bookmark(world, size);
  for (const { size, script } of ways) {
    await shared(world, size, script);
    await mail(world, size, script);
  }
}

// A page of another server, which is played here, and the bookmark opened on it.
async function openBookmark(person, code, address) {
  const { page } = person, other = `${new URL(address).origin}/**`;
  await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A film</title><link rel="icon" href="data:,">' }));
  await page.goto(address);
  await Promise.all([page.waitForURL('**/log-movie?*'), page.evaluate((text) => { location.href = text; }, code)]);
  await page.unroute(other);
  person.watcher.take();  // that page is another server's
}

async function bookmark(world, size) {
  await as(world, `bookmark, ${size}`, { size }, async (person, page) => {
    let code;
    await person.step('its address is on the page of integrations', async () => {
      await page.goto('/settings/connections');
      code = await page.locator('#bookmarklet-code').inputValue();
      must(code.startsWith(`javascript:location.href='${world.site.address}/log-movie?`), code);
    });
    await person.look('the page with it');
    for (const [where, address, film] of [
      ['IMDb', 'https://www.imdb.com/title/tt0137523/?ref_=secret#cast', 'Fight Club'], ['TMDB', 'https://www.themoviedb.org/movie/348-alien', 'Alien'],
      ['Letterboxd', 'https://letterboxd.com/film/parasite-2019/', 'Parasite'], ['Trakt', 'https://trakt.tv/movies/heat-1995', 'Heat'],
      ['Wikipedia in escapes', `https://ja.wikipedia.org/wiki/${encodeURIComponent('となりのトトロ')}_(1988${encodeURIComponent('年のスタジオジブリによるアニメーション映画')})`, 'My Neighbor Totoro']])
      await person.step(`on a page of ${where} it opens the form of that film`, async () => {
        await openBookmark(person, code, address);
        same(await page.locator('.m-log-film .m-title bdi').innerText(), film, 'the film');
        must(!page.url().includes('secret'), 'what the page remembers of its reader is sent');
      });
    await person.look('the form');
    await person.photograph('bookmark-form');
    await person.step('on any other page it says that this is no film', async () => {
      await openBookmark(person, code, 'https://news.example/2024/a-long-story');
      await page.getByText('That link isn’t for a film.').waitFor();
    });
    await person.look('the page of no film');
    await person.photograph('bookmark-no-film');
  });
}

async function shared(world, size, script) {
  await as(world, `shared with the app, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    await person.step('an address in a text leads to the form, which logs the film', async () => {
      await page.goto(`/log-movie?${new URLSearchParams({ title: '', text: 'Look at this:\nhttps://www.imdb.com/title/tt0137523/?ref_=ext_shr', url: '' })}`);
      same(await page.locator('.m-log-film .m-title bdi').innerText(), 'Fight Club', 'the film');
      await page.locator('label[for=w-unknown]').click();
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      const again = page.getByRole('button', { name: 'Yes, log again' }), done = page.locator('.m-toast').getByText('Logged “Fight Club”');
      await again.or(done).first().waitFor();
      if (await again.isVisible()) await again.click();
      await done.waitFor();
      person.watcher.take();  // the question whether it was seen again is an answer of 409
    });
    await person.step('words that several films share are searched for', async () => {
      await page.goto(`/log-movie?${new URLSearchParams({ title: 'Godfather', text: 'https://boxd.it/2bg8', url: '' })}`);
      same(await page.locator('[data-pick] [name=query]').inputValue(), 'Godfather', 'what is searched for');
    });
    await person.look('the films to choose from');
    await person.photograph(`shared-words${script ? '' : '-plain'}`);
  });
}

// The address stands in the mail alone, so the test puts its own in place.
async function mail(world, size, script) {
  const kind = `${size}${script ? '' : '-plain'}`, id = createHash('md5').update(kind).digest('hex');
  await as(world, `a mail on Mondays, ${kind}`, { size, script }, async (person, page) => {
    await person.step('it is switched on', async () => {
      await page.goto(general);
      must(await page.getByLabel('Never').isChecked(), 'it is on already');
      await page.getByLabel('Every Monday').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved your settings.').waitFor();
      must(await page.getByLabel('Every Monday').isChecked(), 'it is not on');
      await world.site.write(`UPDATE digest SET id_hash = '${createHash('sha256').update(id).digest('hex')}'`);
    });
    await person.look('the settings');
    await person.photograph(`digest-settings-${kind}`);
  });
  await as({ browser: world.browser, site: world.site }, `the link that ends it, ${kind}`, { size, script }, async (person, page) => {
    await person.step('asks, and ends nothing by being opened', async () => {
      await page.goto(`/api/digest/${id}`);
      await page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    });
    await person.look('the question');
    await person.photograph(`digest-end-${kind}`);
    await person.step('one click ends it, without a login', async () => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    });
    await person.look('what it says then');
    await person.photograph(`digest-ended-${kind}`);
  });
  await as(world, `after it, ${kind}`, { size, script }, async (person, page) => {
    await person.step('it is off in the settings', async () => {
      await page.goto(general);
      must(await page.getByLabel('Never').isChecked(), 'it is still on');
    });
  });
}
