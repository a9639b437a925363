// Uploads: dropped or chosen, reviewed, applied and taken back, with and without script, on a desktop and a phone.
import fs from 'node:fs';
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, applyImport, filmIds, logInByApi } from '../../seed.mjs';
import { zipOf } from '../../zip.mjs';

const history = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n'
  + 'Alien,1979,348,tt0078748,2024-03-02,"Not alone: <b>again</b>",Odeon\n'
  + 'Ran,1985,11645,,,,\n'
  + `${'A title that nobody knows '.repeat(6)},1999,,,2024-04-01,,\n`
  + 'Solaris,,,,2024-04-02,,\n'
  + 'Parasite,2019,496243,,not a date,,\n';

const table = 'Film name;Year;Bought;Wann;Stars;Bemerkung\nAlien;1979;01.02.2023;22.03.2024;4;With popcorn\nRan;1985;02.02.2023;23.03.2024;5;\n'
  + Array.from({ length: 12 }, (_, i) => `${'Another '.repeat(i)}film ${i};19${60 + i};;1${i % 10}.01.2020;3;${'A long remark. '.repeat(i)}\n`).join('');
const dayLater = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n'
  + 'Alien,1979,348,tt0078748,2024-03-23,,\nRan,1985,11645,,2024-03-24,,\nAlien,1979,348,tt0078748,1975-03-02,,\n';
const otherNote = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n'
  + `Alien,1979,348,tt0078748,2024-03-22,Better alone,\n${'Nobody knows this either '.repeat(4)},1999,,,2024-04-01,,\n`;

// What Letterboxd gives: 20 films in the diary, 5 that are only marked, 10 ratings.
const kFilms = 25;
const films = JSON.parse(fs.readFileSync(new URL('../../../provider/catalogue.json', import.meta.url))).films.slice(0, kFilms)
  .map((film, i) => ({ cells: `2024-03-03,"${film.title}",${film.release_date.slice(0, 4)},https://boxd.it/${i}`, day: `2024-02-${String(1 + i % 28).padStart(2, '0')}` }));
const letterboxd = zipOf({
  'diary.csv': `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n${films.slice(0, 20).map(({ cells, day }) => `${cells}d,,,,${day}\n`).join('')}`,
  'watched.csv': `Date,Name,Year,Letterboxd URI\n${films.map(({ cells }) => `${cells}\n`).join('')}`,
  'ratings.csv': `Date,Name,Year,Letterboxd URI,Rating\n${films.slice(0, 10).map(({ cells }) => `${cells},4.5\n`).join('')}`,
});
const instants = JSON.stringify([{ id: 1, watched_at: '2024-03-01T23:00:00.000Z', action: 'scrobble', type: 'movie',
  movie: { title: 'Alien', year: 1979, ids: { trakt: 295, slug: 'alien-1979', imdb: 'tt0078748', tmdb: 348 } } }]);

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  for (const { size, script } of ways) {
    await newcomer(browser, site, size, script);
    const name = `Iris${script ? 'S' : 'P'}${size[0]}`;
    await addUser(site, name);
    const token = await logInByApi(site, name);
    const person = await Person.open(browser, site, { name: `imports, ${size}${script ? '' : ', without script'}`, size, script, token });
    await empty(person);
    await uploading(person, script);
    await reviewing(person);
    await applied(person, site, name);
    await columns(person);
    await unknownColumns(person);
    await dayApart(person);
    await differing(person);
    await dayOrder(person);
    await timeZone(person);
    await person.close();
  }
}

// From the empty home page to the films, with as few presses as it takes.
async function newcomer(browser, site, size, script) {
  const name = `Noa${script ? 'S' : 'P'}${size[0]}`;
  await addUser(site, name);
  const token = await logInByApi(site, name);
  const person = await Person.open(browser, site, { name: `a newcomer, ${size}${script ? '' : ', without script'}`, size, script });
  await person.context.addCookies([{ name: 'id', value: token, url: site.address }]);
  let presses = 0;
  const press = (target) => { ++presses; return target.click(); };
  await person.step('the ZIP of Letterboxd becomes a diary', async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'What have you seen?' }).waitFor();
    await person.look('the home page of a newcomer');
    await person.photograph(`import-newcomer-home-${kind(person)}`);
    if (script) await drop(page, 'letterboxd-noa.zip', letterboxd);
    else {
      ++presses;  // the field that opens the choice of files
      await page.getByLabel('Drop your export here').setInputFiles({ name: 'letterboxd-noa.zip', mimeType: 'application/zip', buffer: letterboxd });
      await press(page.getByRole('button', { name: 'Upload', exact: true }));
    }
    await comes(person, heading(page, 'Review your import'));
    await person.look('the review of a newcomer');
    await person.photograph(`import-newcomer-review-${kind(person)}`);
    await press(page.getByRole('button', { name: 'Import', exact: true }));
    await comes(person, heading(page, `${kFilms} films are here`));
    await page.getByText(`Added: ${kFilms} entries, 10 ratings. Your diary now has ${kFilms} films.`).waitFor();
    same(await page.locator('.m-party').getByRole('link', { name: / poster$/ }).count(), 15, 'posters of what came');
    same(await page.getByRole('link', { name: 'See your 2024' }).getAttribute('href'), `/users/${name}/year/2024`, 'the newest year that got entries');
    await person.look('the report of a newcomer');
    await person.photograph(`import-newcomer-report-${kind(person)}`);
    same(presses, script ? 1 : 3, 'presses');
    same((await filmIds(site, name, token)).size, kFilms, 'films in the diary');
  });
  await person.step('who leaves finds in the inbox that it is done', async (page) => {
    await upload(page, 'history.csv', history);
    await comes(person, heading(page, 'Review your import'));
    const id = new URL(page.url()).pathname.split('/').pop();
    await page.goto('/inbox');
    await page.getByText('All caught up').waitFor();
    await applyImport(site, name, token, id);
    const news = page.getByRole('link', { name: 'Your import is done' });
    for (const end = Date.now() + 30_000; !await news.count() && Date.now() < end;) await page.goto('/inbox');
    await person.look('the inbox with news of an import');
    await person.photograph(`import-news-${kind(person)}`);
    await news.click();
    await heading(page, kDone).waitFor();
    await page.goto('/inbox');
    must(!await news.count(), 'the news are still there');
  });
  await person.close();
}

// Something that comes when a job has done its work. The page looks for it by itself; without a script that takes three
// seconds each time, which one step waits for, and the others load the page anew.
async function comes(person, target, state = 'visible') {
  for (const end = Date.now() + 60_000; !person.script && !await target.count() && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await person.page.reload().catch(() => {});  // it was loading itself
  }
  await target.waitFor({ state, timeout: 60_000 });
}
const kDone = /(is done|(is|are) here)$/;  // without a new film, and with some
const heading = (page, name) => page.getByRole('heading', { name });

const kind = (person) => `${person.size}${person.script ? '' : '-plain'}`;

async function empty(person) {
  await person.step('the empty home page leads to the upload', async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Where to get your export' }).click();
    await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
    await person.look('the page to upload');
    await person.photograph(`import-upload-${kind(person)}`);
  });
}

// Files that fall upon the area, as the browser hands them over.
const drop = (page, name, content) => page.locator('[data-drop]').evaluate((form, [file, base64]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], file));
  for (const type of ['dragover', 'drop']) form.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, Buffer.from(content).toString('base64')]);

const options = (page) => page.getByText('Options: ');

async function uploading(person, script) {
  await person.step('files are dropped or chosen', async (page) => {
    await page.goto('/settings/import');
    if (script) await drop(page, 'history.csv', history);
    else {
      await page.getByLabel('Drop files or a ZIP here').setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(history) });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    }
    await page.waitForURL('**/settings/import/*');
    // The page of the progress goes on by itself.
    await page.getByRole('heading', { name: 'Review your import' }).waitFor({ timeout: 30_000 });
    must(!await page.getByLabel('Format').isVisible(), 'the options are not folded');
    await options(page).click();
    await page.getByLabel('Format').waitFor();
    await person.look('the options');
    await person.photograph(`import-options-${kind(person)}`);
  });
}

async function upload(page, name, text) {
  await page.goto('/settings/import');
  await page.getByLabel('Drop files or a ZIP here').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.waitForURL('**/settings/import/*');
}

// A table with columns of its own: the first rows show what they are read as, and again when another column is chosen.
async function columns(person) {
  await person.step('the columns of a table are chosen', async (page) => {
    await upload(page, 'watched.csv', table);
    const sheet = page.locator('.m-sheet');
    await comes(person, heading(page, 'Review your import'));
    await options(page).click();
    await sheet.waitFor();
    same(await sheet.locator('tbody tr').count(), 10, 'rows shown');
    must(await sheet.getByText('Watched on 1 Feb 2023').isVisible(), 'what a row is read as is not said');
    await page.getByLabel('Watch date column').selectOption('wann');
    await page.getByRole('button', { name: 'Update' }).click();
    await comes(person, page.getByText('Watch date column: wann'));
    await options(page).click();
    await sheet.getByText('Watched on 22 Mar 2024').waitFor();
    await person.look('the columns of a table');
    await person.photograph(`import-columns-${kind(person)}`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await comes(person, heading(page, kDone));
  });
}

// Of one whose names say nothing to us, too; it is left.
async function unknownColumns(person) {
  await person.step('so are those of a table whose names are none of ours', async (page) => {
    await upload(page, 'filme.csv', 'Opus;Wann;Anmerkung\nAlien;22.03.2024;Allein\nRan;23.03.2024;\n');
    const sheet = page.locator('.m-sheet');
    await comes(person, sheet);
    await person.look('a table whose names are none of ours');
    must(!await page.getByLabel('Format').isVisible(), 'more is asked than is needed');
    await page.getByLabel('Title column').selectOption('opus');
    await page.getByText('More options').click();
    await page.getByLabel('Watch date column').selectOption('wann');
    await page.getByRole('button', { name: 'Continue' }).click();
    await comes(person, page.getByText('Title column: opus'));
    await options(page).click();
    await sheet.getByText('Watched on 22 Mar 2024').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL((url) => !/\/import\/\d/.test(url.pathname));
  });
}

async function dayApart(person) {
  await person.step('what is probably the same is taken all at once', async (page) => {
    await upload(page, 'history.csv', dayLater);
    await comes(person, heading(page, 'Review your import'));
    await page.locator('.m-tabs').getByRole('link', { name: /^Possible duplicates/ }).click();
    await page.getByText('0 of 2 items included.').waitFor();
    await page.getByRole('button', { name: 'Include all' }).click();
    await page.getByText('2 of 2 items included.').waitFor();
    await person.look('rows that are probably the same');
    await person.photograph(`import-near-${kind(person)}`);
    await page.locator('.m-tabs').getByRole('link', { name: /^New/ }).click();
    await page.getByRole('heading', { name: 'Worth a look' }).waitFor();
    await page.getByRole('heading', { name: 'Everything new' }).waitFor();
    must(await page.getByText('The film came out more than a year after this date.').first().isVisible(), 'the early play is not marked');
    await person.look('rows that are worth a glance');
    await person.photograph(`import-glance-${kind(person)}`);
  });
}

async function differing(person) {
  await person.step('what differs is shown beside what is here', async (page) => {
    await upload(page, 'history.csv', otherNote.replace('Better alone', 'With popcorn'));
    await comes(person, heading(page, 'Review your import'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await comes(person, heading(page, kDone));
    await page.getByRole('button', { name: 'Skip the rest' }).click();
    await page.getByText('Skipped the rest.').waitFor();
    await person.look('the report of what was left out');
    await upload(page, 'history.csv', otherNote);
    await comes(person, heading(page, 'Review your import'));
    await page.locator('.m-tabs').getByRole('link', { name: /^Conflicts/ }).click();
    const both = page.locator('.m-both');
    await both.waitFor();
    same((await both.locator('dd').allInnerTexts()).join(' / '), 'Better alone / With popcorn', 'both notes');
    must((await both.locator('.stands dt').innerText()).startsWith('In Matinee'), 'the note here does not stand');
    await person.photograph(`import-differs-${kind(person)}`);
    await page.getByRole('button', { name: 'Include Alien' }).click();
    await page.getByRole('button', { name: 'Skip Alien' }).waitFor();
    same(await both.locator('.stands').count(), 2, 'notes that stand');  // one below the other
    await person.look('rows that differ');
    await page.locator('.m-tabs').getByRole('link', { name: /^Not found/ }).click();
    await page.getByRole('button', { name: 'Skip all' }).click();
    await page.getByText('Skipped 1 film.').waitFor();
    await page.locator('.m-tabs').getByRole('link', { name: /^Skipped/ }).click();
    await page.getByRole('link', { name: /^Choose a film/ }).click();
    await page.getByRole('searchbox', { name: /^Search for another film/ }).waitFor();
    await person.look('a film that was left out');
    await person.photograph(`import-left-out-${kind(person)}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Nothing was imported.').waitFor();
  });
}

async function dayOrder(person) {
  await person.step('dates are shown in both orders', async (page) => {
    await upload(page, 'NetflixViewingHistory.csv', 'Title,Date\n"Alien","04/03/24"\n"Ran","02/03/24"\n"Alien","03/04/24"\n');
    await comes(person, page.getByText('Date order: '));
    await options(page).click();
    await page.getByText('04/03/24 → 4 March 2024 · 3 April 2024').waitFor();
    await person.look('the question for the order of day and month');
    await person.photograph(`import-day-order-${kind(person)}`);
  });
}

async function timeZone(person) {
  await person.step('the time zone of a history is chosen', async (page) => {
    await upload(page, 'watched-history.json', instants);
    await comes(person, page.getByText('Time zone you watched in: '));
    await options(page).click();
    await person.look('the question for the time zone');
    await person.photograph(`import-zone-${kind(person)}`);
    await page.getByLabel('Time zone you watched in').selectOption('Europe/Berlin');
    await page.getByRole('button', { name: 'Update' }).click();
    await comes(person, page.getByText('Watched on 2 Mar 2024'));
  });
}

async function reviewing(person) {
  await person.step('rows are reviewed', async (page) => {
    await page.getByText('Ready to import').waitFor();
    await person.look('the review');
    await person.photograph(`import-review-${kind(person)}`);
    const tabs = await page.locator('.m-tabs b').allInnerTexts();
    same(tabs.reduce((sum, count) => sum + Number(count), 0), 5, 'rows in the tabs');
    for (const tab of ['New', 'Unreadable']) {
      await page.locator('.m-tabs').getByRole('link', { name: new RegExp(`^${tab}`) }).click();
      await page.locator('.m-rowtable').waitFor();
      await page.evaluate(() => scrollTo(0, 0));  // the tab lies below the header, which covers what is above it
      await person.look(`the tab ${tab}`);
      await person.photograph(`import-${tab.toLowerCase()}-${kind(person)}`);
    }
    await page.locator('.m-tabs').getByRole('link', { name: /^New/ }).click();
    const ran = page.locator('.m-rowtable tbody > tr').filter({ hasText: 'Ran' });
    await ran.getByRole('button', { name: /Skip/ }).click();
    await ran.getByRole('button', { name: /^Include/ }).click();
    await ran.getByRole('button', { name: /Skip/ }).waitFor();
  });
  await person.step('a film is looked for and chosen', async (page) => {
    await page.locator('.m-tabs').getByRole('link', { name: /^Not found/ }).click();
    const one = page.locator('.m-case').filter({ hasText: 'nobody knows' });
    await one.getByRole('searchbox').fill('Spirited Away');
    await one.getByRole('button', { name: 'Search' }).click();
    await page.locator('.m-cand').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));  // the found film lies below the header, which covers what is above it
    await person.look('a film that is looked for');
    await person.photograph(`import-case-${kind(person)}`);
    await page.locator('.m-cand label').first().click();
    await page.getByRole('button', { name: 'Use this film' }).click();
    await page.getByText('We’ll use your choice for all items').waitFor();
  });
}

async function applied(person, site, name) {
  await person.step('it is applied', async (page) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await comes(person, heading(page, kDone));
    await person.look('the report');
    await person.photograph(`import-report-${kind(person)}`);
    await page.goto(`/users/${name}/history`);
    must(await page.getByText('Spirited Away').first().isVisible(), 'the film that was chosen is not in the diary');
    await page.goto('/settings/import');
    await person.look('the page with an earlier import');
    await person.photograph(`import-earlier-${kind(person)}`);
  });
  await person.step('it is taken back', async (page) => {
    await page.locator('table').getByRole('link', { name: 'Movary' }).click();
    await page.getByRole('link', { name: 'Undo this import' }).click();
    await person.look('what Undo would do');
    must(await page.getByRole('heading', { name: 'What’s kept' }).count() === 0, 'something stays though nothing was changed');
    await site.write(`UPDATE play SET comment = 'Mine now' WHERE watched_at = '2024-03-02' AND user_id = (SELECT id FROM user WHERE name = '${name}')`);
    await page.reload();
    await page.getByRole('heading', { name: 'What’s kept' }).waitFor();
    must(await page.locator('.m-rowtable').getByText('Alien').isVisible(), 'the page does not name what stays');
    await person.look('what Undo would leave');
    await person.photograph(`import-undo-${kind(person)}`);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await comes(person, heading(page, 'Your import was undone'));
    await person.look('the report afterwards');
    await page.goto(`/users/${name}/history`);
    must(await page.getByText('Spirited Away').count() === 0, 'the play is still in the diary');
    must(await page.getByText('Mine now').count() > 0, 'what was changed since is gone');
    await site.write(`DELETE FROM play WHERE comment = 'Mine now'`);
  });
}
