// The year in review: of three films, of one on each day, of none and of plays without a date; on screens and on paper.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { as, screens, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const kWithPosters = [11645, 348, 496243, 129, 843, 335984, 78, 10227];
const kRan = 11645, kAlien = 348, kParasite = 496243, kSpirited = 129;
const now = new Date().getUTCFullYear(), last = now - 1;

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const tokens = { Ada: await logInByApi(site, 'Ada') };
  for (const name of ['Few', 'Many', 'None', 'Undated', 'Posters']) {
    await addUser(site, name);
    tokens[name] = await logInByApi(site, name);
  }
  await playsBy(site, 'Few', tokens.Few, [{ meta_id: kRan, watched_at: `${last}-02-12` }, { meta_id: kAlien, watched_at: `${last}-02-13` }, { meta_id: kParasite, watched_at: `${last}-10-30` }]);
  await playsBy(site, 'Undated', tokens.Undated, [{ meta_id: kRan, watched_at: null }, { meta_id: kSpirited, watched_at: null }, { meta_id: kAlien, watched_at: `${last}` }, { meta_id: kParasite, watched_at: `${last}` }]);
  await playsBy(site, 'Posters', tokens.Posters, kWithPosters.map((meta_id, i) => ({ meta_id, watched_at: `${last}-0${1 + i}-15` })));
  await site.write(`INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT p.user_id, p.movie_id, 60 + 5 * (p.id % 8), 1 FROM play p JOIN user u ON u.id = p.user_id WHERE u.name = 'Posters'`);
  await site.write(manyFilms());
  const world = { browser, site, tokens };
  for (const { size, script } of ways) {
    await whole(world, size, script);
    await others(world, size, script);
    await picture(world, size, script);
    await byLink(world, size, script);
    await refused(world, size, script);
  }
  await drawings(world);
  await paper(world);
}

// A film on each day of last year, of 365 that are made up, and one of them again on the first days of this year.
function manyFilms() {
  return `
    CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 365) SELECT i, (SELECT id FROM user WHERE name = 'Many') AS user FROM n;
    INSERT OR IGNORE INTO country (code, name) VALUES ('FR', 'France'), ('JP', 'Japan'), ('DE', 'Germany');
    INSERT INTO genre (id, meta_id, name) SELECT 900 + i, 90000 + i, 'Kind ' || i FROM n WHERE i <= 12;
    INSERT INTO person (id, meta_id, name, gender, created_at) SELECT 5000 + i, 7700000 + i, CASE i WHEN 1 THEN 'Apichatpong Weerasethakul-Hohenlohe-Schillingsfürst' ELSE 'Person ' || i END, i % 3, 1 FROM n WHERE i <= 60;
    INSERT INTO movie (id, meta_id, title, release_date, runtime, created_at, updated_at) SELECT 5000 + i, 7700000 + i,
      CASE i % 40 WHEN 0 THEN 'The Incredibly Strange Creatures Who Stopped Living and Became Mixed-Up Zombies ' || i WHEN 1 THEN '東京物語 ' || i WHEN 2 THEN 'Donaudampfschifffahrtsgesellschaftskapitän' ELSE 'Film ' || i END,
      (1925 + i * 7 % 100) || '-05-05', 60 + i % 150, unixepoch(), unixepoch() FROM n;
    INSERT INTO movie_genre (movie_id, genre_id, position) SELECT 5000 + i, 901 + i % 12, 1 FROM n;
    INSERT INTO movie_country (movie_id, country_code, position) SELECT 5000 + i, CASE i % 3 WHEN 0 THEN 'FR' WHEN 1 THEN 'JP' ELSE 'DE' END, 1 FROM n;
    INSERT INTO movie_crew (movie_id, position, person_id, job) SELECT 5000 + i, 1, 5001 + i % 30, 'Director' FROM n;
    INSERT INTO movie_crew (movie_id, position, person_id, job) SELECT 5000 + i, 2, 5031 + i % 2, 'Director of Photography' FROM n WHERE i <= 32;
    INSERT INTO movie_crew (movie_id, position, person_id, job) SELECT 5000 + i, 3, 5041 + i % 2, 'Original Music Composer' FROM n WHERE i <= 28;
    INSERT INTO movie_cast (movie_id, position, person_id) SELECT 5000 + i, 1, 5001 + i * 11 % 60 FROM n;
    INSERT INTO location (user_id, name, is_cinema, created_at) SELECT user, 'Odeon', 1, 1 FROM n WHERE i = 1 UNION ALL SELECT user, 'Home', 0, 1 FROM n WHERE i = 1;
    INSERT INTO play (user_id, movie_id, watched_at, location_id, created_at) SELECT user, 5000 + i, date('${last}-01-01', (i - 1) || ' days'),
      (SELECT id FROM location l WHERE l.user_id = user AND l.is_cinema = (i % 5 = 0)), 1 FROM n;
    INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT user, 5001, '${now}-01-01', 1 FROM n WHERE i = 1;
    INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT user, 5000 + i, '${last - 1}-03-04', 1 FROM n WHERE i <= 20;
    INSERT INTO play_companion (play_id, user_id) SELECT p.id, u.id FROM play p, user u, n
      WHERE n.i = 1 AND p.user_id = n.user AND u.name IN ('Few', 'None') AND (p.watched_at = '${last}-01-01' OR p.id % 9 = u.id % 9);
    INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT user, 5000 + i, 5 * (1 + i * 13 % 20), 1 FROM n WHERE i % 4;
    REPLACE INTO movie_credits (movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes)
      SELECT movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes FROM movie_credits_of WHERE movie_id > 5000;
    UPDATE user SET privacy_level = 'public', revision = revision + 1 WHERE name = 'Many';
    UPDATE catalogue SET facts = facts + 1;`;
}

const totals = async (page) => Object.fromEntries(await page.locator('.m-totals > div').evaluateAll((all) =>
  all.map((part) => [part.querySelector('dt').firstChild.textContent, part.querySelector('dd').textContent])));

async function whole({ browser, site }, size, script) {
  const name = `year, ${size}${script ? '' : ', without script'}`;
  await as({ browser, site }, name, { size, script }, async (person, page) => {
    await person.step('a visitor opens the year of a public diary', async () => {
      await page.goto(`/users/Many/year/${last}`);
      same(await page.locator('h1').innerText().then((text) => text.replace(/\s+/g, ' ')), `Year in review: Many ${last}`);
      await page.getByText(`The whole year, 1 January ${last} to 31 December ${last}`).waitFor();
      const found = await totals(page);
      same([found.films, found.viewings, found['at the cinema'], found['seen for the first time']].join(' '), '365 365 73 345');
    });
    await person.step('each film stands on the wall, up to a bound', async () => same(await page.locator('.m-wall img').count(), 240));
    await person.step('ten films and twelve months', async () => same(`${await page.locator('.m-top > li').count()} ${await page.locator('.m-months > li').count()}`, '10 12'));
    await person.look('a whole year');
    await person.photograph(`year-visitor${script ? '' : '-plain'}`);
    await person.step('the next year is the running one', async () => {
      await page.locator('.m-pager [rel=next]').click();
      await page.getByText('So far: 1 January').waitFor();
      same((await totals(page)).films ?? (await totals(page)).film, '1');
    });
    await person.look('a year that runs');
    await person.step('other days are chosen', async () => {
      await page.getByLabel('From').fill(`${last}-03-01`);
      await page.getByLabel('To', { exact: true }).fill(`${last}-03-31`);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText(`Every day from 1 March ${last} to 31 March ${last}`).waitFor();
      same((await totals(page)).films, '31');
    });
    await person.look('some days');
    await person.photograph(`year-days${script ? '' : '-plain'}`);
    await person.step('days the wrong way round are told', async () => {
      await page.getByLabel('To', { exact: true }).fill(`${last}-02-01`);
      person.watcher.expect(422);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('That’s before the first day.').waitFor();
      same(`${await page.getByLabel('From').inputValue()} ${await page.getByLabel('To', { exact: true }).inputValue()}`, `${last}-03-01 ${last}-02-01`);
    });
    await person.look('the problem');
    await person.photograph(`year-days-problem${script ? '' : '-plain'}`);
  });
}

async function others({ browser, site, tokens }, size, script) {
  const kind = `${size}${script ? '' : ', without script'}`;
  for (const [owner, check] of Object.entries({
    Many: async (page) => {
      await page.locator('.m-totals').getByText('73 at Odeon').waitFor();
      await page.locator('.m-end-film').first().getByText('Home · with Few, None').waitFor();
      await page.getByText('No one named').waitFor();
      same((await page.locator('.m-faces small').allInnerTexts()).map((role) => role.split(' ·')[0]).join(), 'Cinematography,Cinematography,Music,Music,Director,Director');
    },
    Few: async (page) => {
      same((await totals(page)).films, '3');
      same(await page.locator('.m-top').count(), 0);  // nothing is rated
      same(await page.locator('.m-end-film').count(), 2);
    },
    None: (page) => page.getByText('No films watched.').waitFor(),
    Undated: async (page) => {
      same((await totals(page)).films, '2');
      same(await page.locator('.m-months, .m-end-film').count(), 0);
      await page.getByText('2 viewings have no exact day').waitFor();
    },
  }))
    await as({ browser, site, token: tokens[owner] }, `year of ${owner}, ${kind}`, { size, script }, async (person, page) => {
      await person.step('it says what there is', async () => {
        await page.goto(`/users/${owner}/year/${last}`);
        await check(page);
      });
      await person.look('it');
      await person.photograph(`year-${owner.toLowerCase()}${script ? '' : '-plain'}`);
    });
  await as({ browser, site, token: tokens.Undated }, `no dates, ${kind}`, { size, script }, async (person, page) => {
    await person.step('plays without a date are named', async () => {
      await page.goto(`/users/Undated/year/${now}`);
      await page.getByRole('link', { name: '2 viewings have no date, so they aren’t in any year.' }).waitFor();
    });
    await person.look('it');
  });
}

async function untilDrawn(page) {
  const again = page.getByRole('link', { name: 'Check again' });
  for (let i = 0; i < 60 && await again.count() > 0; i++) {
    await page.waitForTimeout(500);
    await again.click();
  }
  same(await again.count(), 0);
  return page.locator('.m-picture img').evaluate(async (image) => { await image.decode(); return `${image.naturalWidth} × ${image.naturalHeight}`; });
}

async function picture({ browser, site, tokens }, size, script) {
  const kind = `${size}${script ? '' : ', without script'}`;
  await as({ browser, site, token: tokens.Few }, `picture of a year, ${kind}`, { size, script }, async (person, page) => {
    await person.step('its owner comes to it from the year', async () => {
      await page.goto(`/users/Few/year/${last}`);
      await page.getByRole('link', { name: 'Picture' }).click();
      await page.getByRole('heading', { name: 'Year in review picture' }).waitFor();
    });
    await person.step('it is drawn', async () => same(await untilDrawn(page), '1200 × 630'));
    await person.look('it');
    await person.photograph(`year-card${script ? '' : '-plain'}`);
    await person.step('what is chosen is on the next one', async () => {
      await page.getByRole('radio', { name: 'Light' }).check();
      await page.getByLabel('Best of each month').check();
      await page.getByLabel('Person').selectOption('No one');
      await page.getByRole('button', { name: 'Update picture' }).click();
      await page.getByRole('radio', { name: 'Light' }).waitFor();
      same(await page.getByRole('radio', { name: 'Light' }).isChecked(), true);
      await page.getByRole('navigation', { name: 'Format' }).getByRole('link', { name: 'Tall' }).click();
      same(await untilDrawn(page), '1080 × 1920');
    });
    await person.look('the tall one');
    await person.photograph(`year-card-tall${script ? '' : '-plain'}`);
    await person.step('the next one begins as they all do', async () => {
      await page.goto(`/users/Few/year/${last}/card`);
      await page.getByRole('radio', { name: 'Dark' }).check();
      await page.getByLabel('Highest rated').check();
      await page.getByRole('button', { name: 'Update picture' }).click();
    });
  });
}

// Both pictures of each diary, dark and light, have their size, few bytes, and more colours than an empty one.
async function drawings({ browser, site, tokens }) {
  for (const owner of ['Few', 'Many', 'None', 'Undated', 'Posters'])
    await as({ browser, site, token: tokens[owner] }, `drawings of ${owner}`, { size: 'desktop', script: true }, async (person, page) => {
      for (const look of ['Dark', 'Light']) {
        await person.step(`${look} is chosen`, async () => {
          await page.goto(`/users/${owner}/year/${last}/card`);
          await page.getByRole('radio', { name: look }).check();
          await page.getByRole('button', { name: 'Update picture' }).click();
        });
        for (const [shape, size] of [['wide', '1200 × 630'], ['tall', '1080 × 1920']])
          await person.step(`the ${shape} one is drawn`, () => drawn(page, owner, look.toLowerCase(), shape, size));
      }
    });
}

async function drawn(page, owner, look, shape, size) {
  await page.goto(`/users/${owner}/year/${last}/card?shape=${shape}`);
  same(await untilDrawn(page), size);
  const { bytes, colours, corner, png } = await page.locator('.m-picture img').evaluate(readPicture);
  must(bytes > 1000 && bytes <= 300_000, `${bytes} bytes`);
  must(colours > 20, `${colours} colours`);
  same(corner < 128 ? 'dark' : 'light', look);
  if (process.env.SCREENS) writeFileSync(path.join(screens, `card-${owner.toLowerCase()}-${shape}-${look}.png`), Buffer.from(png, 'base64'));
}

// Runs in the page.
async function readPicture(image) {
  const file = await (await fetch(image.src)).arrayBuffer();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const ink = canvas.getContext('2d');
  ink.drawImage(image, 0, 0);
  const { data } = ink.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set(new Uint32Array(data.buffer)).size;
  return { bytes: file.byteLength, colours, corner: data[1], png: btoa(new Uint8Array(file).reduce((text, byte) => text + String.fromCharCode(byte), '')) };
}

// Each of these years as a share link shows it.
async function byLink({ browser, site }, size, script) {
  const kind = `${size}${script ? '' : ', without script'}`;
  for (const owner of ['None', 'Few', 'Many']) {
    const link = createHash('md5').update(owner + kind).digest('hex');
    await site.write(`INSERT INTO share_link (user_id, token_hash, token_encrypted, kind, subject_id, name, created_at)
      SELECT id, '${createHash('sha256').update(link).digest('hex')}', 'none', 'year', ${last}, 'Aunt', 1 FROM user WHERE name = '${owner}'`);
    await as({ browser, site }, `the year of ${owner} by a link, ${kind}`, { size, script }, async (person, page) => {
      await person.step('it opens, without places', async () => {
        await page.goto(`/share/${link}`);
        await page.getByText(`${owner} shared this page with you.`).waitFor();
        same(await page.getByText('at the cinema').count() + await page.getByText('Odeon').count(), 0, 'places');
      });
      await person.look('it');
      await person.photograph(`year-shared-${owner.toLowerCase()}${script ? '' : '-plain'}`);
    });
  }
}

// What was chosen stays in the other shape.
async function refused({ browser, site, tokens }, size, script) {
  await as({ browser, site, token: tokens.Many }, `four numbers, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    await person.step('are too many', async () => {
      await page.goto(`/users/Many/year/${last}/card`);
      for (const box of await page.getByRole('group', { name: 'Numbers (up to three)' }).getByRole('checkbox').all()) await box.check();
      await page.getByRole('radio', { name: 'Light' }).check();
      person.watcher.expect(422);
      await page.getByRole('button', { name: 'Update picture' }).click();
      await page.getByText('Choose up to three numbers.').waitFor();
    });
    await person.look('the problem');
    await person.photograph(`year-card-problem${script ? '' : '-plain'}`);
    await person.step('and are there in the other shape too', async () => {
      await page.getByRole('navigation', { name: 'Format' }).getByRole('link', { name: 'Tall' }).click();
      await page.getByText('Choose up to three numbers.').waitFor();
      same(await page.getByRole('checkbox', { checked: true }).count(), 4, 'numbers');
      same(await page.getByRole('radio', { name: 'Light' }).isChecked(), true, 'the look');
    });
    await person.look('the other shape');
  });
}

// Chromium writes each sheet of a PDF as "/Type /Page".
async function paper({ browser, site, tokens }) {
  for (const [owner, most] of [['Many', 2], ['Few', 2]])
    await as({ browser, site, token: tokens[owner] }, `the year of ${owner} on paper`, { size: 'desktop', script: true }, async (person, page) => {
      await person.step('has two sheets of A4 at most', async () => {
        await page.goto(`/users/${owner}/year/${last}`);
        await page.evaluate(() => { for (const image of document.images) image.loading = 'eager'; });
        const pdf = await page.pdf({ format: 'A4', printBackground: false, margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' }, path: process.env.SCREENS ? `${process.env.BUILD}/check/screens/year-${owner}.pdf` : undefined });
        const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        must(sheets >= 1 && sheets <= most, `${sheets} sheets`);
      });
    });
}
