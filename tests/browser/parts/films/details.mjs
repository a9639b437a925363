// What single parts of the pages must do that no walk passes: widths, scales, dialogs, lists, print.
import { as as open, hold } from '../../browser.mjs';
import { narrow } from '../../checks.mjs';
import { must, same, test } from '../../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from '../../seed.mjs';

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }, { meta_id: 346, watched_at: '2024-02-28' }]);
  const world = { browser, site, token, ids: await filmIds(site, 'Ada', token), forms: await Forms.open(site, token) };
  await tablets(world);
  await lists(world);
  await dialogs(world);
  await ownMenu(world);
  await typing(world);
  await strips(world);
  await rightToLeft(world);
  await knownTitle(world);
  await chosenRadio(world);
  await longTitle(world);
  await printed(world);
  await missingBackdrop(world);
  await firstScreen(world);
  await refreshing(world);
  await providerDown(world);
}

const as = (world, name, size, body, options) => open(world, name, { size, ...options }, body);

const widthOf = (locator) => locator.evaluate((node) => node.getBoundingClientRect().width);

async function tablets(world) {
  await as(world, 'tablet', 'desktop', async (person, page) => {
    for (const width of [700, 744, 820, 900, 1000]) {
      await test(`${width} px: the header has room for the search and its list`, async () => {
        await page.setViewportSize({ width, height: 1000 });
        await page.goto('/');
        await narrow(page, [width]);
        const box = page.locator('header input[name=query]');
        must(await widthOf(box) >= 140, `the box is ${await widthOf(box)} px wide`);
        await box.pressSequentially('alien');
        await page.getByRole('option', { name: 'Alien 1979' }).waitFor();
        const list = page.locator('header .m-suggest-drop');
        must(await widthOf(list) >= 280, `the list is ${await widthOf(list)} px wide`);
        await narrow(page, [width]);
        const [top, bottom] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('navigation', { name: 'Quick' })];
        must(await top.isVisible() !== await bottom.isVisible(), 'there is not exactly one navigation');
      }, () => person.photographFailure(`tablet-${width}`));
    }
  });
}

// The lines of what a person filters with, and what a list on a phone is sorted by.
async function lists(world) {
  // The lines of what can be pressed above the first film.
  const lines = (page) => page.evaluate(() => {
    const first = document.querySelector('.m-posters').getBoundingClientRect().top;
    return new Set([...document.querySelectorAll('main :is(a, button, input, select)')].filter((node) => node.checkVisibility() && node.getBoundingClientRect().bottom <= first)
      .map((node) => Math.round((node.closest('.m-segment') ?? node).getBoundingClientRect().bottom / 20))).size;
  });
  for (const size of ['desktop', 'phone']) await as(world, `lists, ${size}`, size, async (person, page) => {
    for (const [address, most] of [['/movies', 2], ['/users/Ada/movies', 2]]) {
      await person.step(`${address}: one row of controls below the head`, async () => {
        await page.goto(address);
        for (const width of size === 'phone' ? [360] : [700, 768, 900, 1000, 1100, 1280, 1600, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          must(await lines(page) <= most, `${await lines(page)} lines at ${width} px`);
        }
      });
    }
  });
  for (const script of [true, false]) {
    await as(world, `lists on a phone${script ? '' : ', without script'}`, 'phone', async (person, page) => {
      await person.step('people are sorted by hours and plays, which are shown', async () => {
        await page.goto('/users/Ada/actors');
        for (const [value, title, other] of [['hours', 'Hours', 'Viewings'], ['plays', 'Viewings', 'Hours']]) {
          await page.locator('summary[aria-label^="Order: "]').click();
          await page.locator('.m-menu-list').getByRole('link', { name: title }).click();
          await page.waitForURL((url) => url.searchParams.get('sort_by') === value);
          await page.getByRole('columnheader', { name: title }).waitFor();
          must(!await page.getByRole('columnheader', { name: other }).isVisible(), `${other} are shown too`);
          must(await page.locator(`tbody .m-col-${value}`).first().isVisible(), `the ${value} are hidden`);
        }
        await page.getByRole('link', { name: 'Most first. Reverse the order' }).click();
        await page.getByRole('link', { name: 'Fewest first. Reverse the order' }).waitFor();
        await person.look('the list');
      });
    }, { script });
  }
}

const inView = (locator) => locator.evaluate((node) => {
  const box = node.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
});

// What is scrolled to is not under the head or the buttons: each field, or the label that stands for it.
async function nothingIsCovered(page) {
  const covered = await page.locator('#log-dialog').evaluate((dialog) => [...dialog.querySelectorAll('.m-log-fields :is(input, select, textarea, button)')]
    .filter((node) => node.checkVisibility() && node.type !== 'hidden' && getComputedStyle(node).pointerEvents !== 'none')
    .filter((node) => {
      const shown = node.getBoundingClientRect().height > 2 ? node : node.labels[0];
      if (getComputedStyle(shown).pointerEvents === 'none') return false;
      const box = (shown.scrollIntoView({ block: 'nearest' }), shown.getBoundingClientRect());
      return [box.top + 3, box.bottom - 3].some((y) => !shown.contains(document.elementFromPoint(box.left + box.width / 2, y)));
    }).map((node) => node.outerHTML.slice(0, 100)));
  must(!covered.length, `covered:\n${covered.join('\n')}`);
}

async function dialogs(world) {
  await world.site.write('UPDATE play SET watched_at = \'2024-02-29\'; UPDATE user SET revision = revision + 1');
  for (const [size, sides] of [['desktop', [[1280, 800], [1366, 768]]], ['phone', [[360, 640], [360, 780], [640, 360]]]]) {
    await as(world, `dialogs, ${size}`, size, async (person, page) => {
      for (const [width, height] of sides) {
        await person.step(`${width}×${height}: the buttons are in sight without scrolling`, async () => {
          await page.setViewportSize({ width, height });
          await page.goto(`/movie/${world.ids.get(348)}`);
          await page.locator('.m-actionbar a[data-log]').click();
          const log = page.locator('#log-dialog').getByRole('button', { name: 'Log', exact: true });
          await log.waitFor();
          must(height < 480 || await inView(log), 'Log is out of sight');
          await nothingIsCovered(page);
          await person.look('the log dialog');
          await page.keyboard.press('Escape');
          await page.getByRole('link', { name: /^Edit entry/ }).click();
          await page.locator('#log-dialog').getByRole('heading', { name: 'Edit entry' }).waitFor();
          for (const name of height < 480 ? [] : ['Save', 'Delete']) must(await inView(page.locator('#log-dialog').getByRole('button', { name, exact: true })), `${name} is out of sight`);
          must(await page.locator('#log-dialog').evaluate((dialog) => {
            const order = dialog.querySelector('.m-order'), form = dialog.querySelector('[data-log-form]');
            return getComputedStyle(form).borderTopWidth === '0px' && !!(form.compareDocumentPosition(order) & Node.DOCUMENT_POSITION_FOLLOWING);
          }), 'the form has a frame of its own, or the order does not follow it');
          await nothingIsCovered(page);
          await person.look('the dialog');
          await person.photograph(`dialog-edit-${width}`, [width]);
        });
      }
    });
  }
}

// All of it can be reached on a low phone: neither the lower edge nor the bar below keeps anything back.
async function ownMenu(world) {
  await as(world, 'menu', 'phone', async (person, page) => {
    await person.step('each entry of one\'s own menu comes into sight', async () => {
      await page.setViewportSize({ width: 360, height: 568 });
      await page.goto('/inbox');
      await page.locator('.m-header .m-menu > summary').click();
      const entries = await page.locator('.m-menu-list').locator('a, button').filter({ visible: true }).all();
      must(entries.length >= 5, `${entries.length} entries`);
      for (const entry of entries) {
        await entry.evaluate((node) => node.scrollIntoView({ block: 'nearest' }));
        must(await inView(entry), `${await entry.innerText()} is out of sight`);
      }
      await person.look('the menu');
    });
  });
}

// A film that is not on the server is found from the list's row of all results.
async function typing(world) {
  await as(world, 'typing', 'desktop', async (person, page) => {
    await person.step('the row of all results asks the provider', async () => {
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('zodiac');
      const row = page.getByRole('option', { name: 'All results for “zodiac”' });
      await row.waitFor();
      const [icon, words] = await Promise.all(['.m-icon', 'span'].map((part) => row.locator(part).first().boundingBox()));
      must(words.width > 100 && words.height < 60 && icon.x + icon.width <= words.x && Math.abs(icon.y + icon.height / 2 - words.y - words.height / 2) < 10,
        `the words have ${words.width} × ${words.height} px at ${words.x}, ${words.y}, the icon is at ${icon.x}, ${icon.y}`);
      await person.look('the list');
      await page.keyboard.press('ArrowUp');
      same(await row.getAttribute('aria-selected'), 'true', 'the last row is chosen');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?query=zodiac');
    });
    await person.step('so does that of the log dialog, which keeps its place', async () => {
      await page.goto('/');
      await page.keyboard.press('l');
      await page.locator('#log-dialog input[type=search]').waitFor();
      const top = () => page.locator('#log-dialog').evaluate((dialog) => dialog.getBoundingClientRect().top);
      const before = await top();
      await page.keyboard.type('stalker');
      const row = page.getByRole('option', { name: 'All results for “stalker”' });
      await row.waitFor();
      same(await top(), before, 'the upper edge');
      await row.click();
      await page.locator('#log-dialog .m-pick a').filter({ hasText: 'Stalker' }).first().waitFor();
      same(await top(), before, 'the upper edge');
    });
  });
}

async function strips(world) {
  const years = Array.from({ length: 20 }, (_, i) => 2005 + i);
  await world.site.write(years.map((year) => `INSERT INTO play (user_id, movie_id, watched_at, created_at)
    SELECT user_id, movie_id, '${year}-03-01', 0 FROM play LIMIT 1;`).join('') + 'UPDATE user SET revision = revision + 1');
  for (const script of [true, false]) {
    await as(world, `strips${script ? '' : ', without script'}`, 'phone', async (person, page) => {
      await person.step('the diary: the chosen year is in sight', async () => {
        await page.goto('/users/Ada/history?year=2008');
        const chip = page.locator('.m-chips-scroll [aria-current]').filter({ hasText: '2008' });
        const box = await chip.evaluate((node) => { const { left, right } = node.getBoundingClientRect(); return { left, right }; });
        must(box.left >= 0 && box.right <= 360, `it stands from ${box.left} to ${box.right}`);
      });
    }, { script });
  }
}

async function rightToLeft(world) {
  await world.site.write(`UPDATE movie SET title = 'جدایی نادر از سیمین', original_title = 'فیلم طویل', overview = 'نادر و سیمین می‌خواهند جدا شوند.' WHERE meta_id = 346; UPDATE catalogue SET revision = revision + 1`);
  const id = world.ids.get(346);
  await as(world, 'right to left', 'desktop', async (person, page) => {
    for (const [address, title, year] of [['/users/Ada/history', '.m-diary-title bdi', '.m-diary-title .y'], ['/movies?view=table', 'th bdi', 'th .m-muted'],
      [`/log-movie?movie_id=${id}`, 'bdi', '.m-title .m-muted']]) {
      await person.step(`${address}: the year stands right of the title`, async () => {
        await page.goto(address);
        const row = page.locator('tr, .m-log-film').filter({ hasText: 'جدایی' }).first();
        const left = (locator) => locator.first().evaluate((node) => node.getBoundingClientRect().left);
        must(await left(row.locator(year)) > await left(row.locator(title)), 'it does not');
      });
    }
    await person.step('plots run in their own direction', async () => {
      await page.goto(`/movie/${id}`);
      same(await page.locator('.m-overview').evaluate((node) => getComputedStyle(node).direction), 'rtl', 'direction');
      await person.look('the film page');
      await person.photograph('right-to-left');
    });
  });
}

// The longest titles of known films stand in full where there is room for one only.
async function knownTitle(world) {
  await world.site.write(`UPDATE movie SET title = 'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb' WHERE meta_id = 346; UPDATE catalogue SET revision = revision + 1`);
  for (const size of ['phone', 'desktop']) {
    await as(world, `known title, ${size}`, size, async (person, page) => {
      await person.step('its page shows all of it', async () => {
        await page.goto(`/movie/${world.ids.get(346)}`);
        const [all, shown] = await page.locator('h1').evaluate((node) => [node.scrollHeight, node.clientHeight]);
        must(all <= shown + 2, `${all} px high, ${shown} of them seen`);
      });
    });
  }
}

// What is chosen is seen.
async function chosenRadio(world) {
  for (const size of ['desktop', 'phone']) {
    await as(world, `chosen, ${size}`, size, async (person, page) => {
      await person.step('the dot of a chosen radio stands out in both themes', async () => {
        await page.goto('/settings/preferences');
        for (const theme of ['light', 'dark']) {
          await page.evaluate((name) => { document.documentElement.dataset.bsTheme = name; }, theme);
          const [dot, ring] = await page.locator('.form-check-input[type=radio]:checked').first().evaluate((radio) => {
            const style = getComputedStyle(radio), light = (colour) => { const [r, g, b] = colour.match(/[\d.]+/g).map(Number); return (r * 299 + g * 587 + b * 114) / 255000; };
            return style.backgroundImage === 'none' && style.boxShadow !== 'none' ? [light(style.backgroundColor), light(style.boxShadow)] : [0, 0];
          });
          must(Math.abs(dot - ring) > .5, `${theme}: ${dot} in ${ring}`);
        }
        await person.photograph('chosen-radio');
      });
    });
  }
}

async function longTitle(world) {
  const title = 'A title that does not want to end '.repeat(18);
  await world.site.write(`UPDATE movie SET title = '${title}' WHERE meta_id = 346;
    UPDATE movie_search SET title = lower('${title}') WHERE rowid = (SELECT id FROM movie WHERE meta_id = 346); UPDATE catalogue SET revision = revision + 1`);
  const id = world.ids.get(346);
  const lines = (locator) => locator.first().evaluate((node) => Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)));
  await as(world, 'long title', 'phone', async (person, page) => {
    for (const [address, selector, most] of [['/users/Ada/history', '.m-diary-title .m-title', 3], ['/movies?view=table', 'th .m-title', 3], [`/movie/${id}`, 'h1', 9],
      [`/log-movie?movie_id=${id}`, '.m-log-film .m-title', 3], ['/search?query=title+that', '.m-result h3', 3]]) {
      await person.step(`${address}: at most ${most} lines`, async () => {
        await page.goto(address);
        const found = await lines(page.locator(selector).filter({ hasText: 'A title that does' }));
        must(found > 1 && found <= most, `${found} lines`);
      });
    }
    await person.step('the message about it too', async () => {
      await page.goto(`/movie/${id}`);
      await page.locator('.m-actionbar').getByRole('button', { name: 'Watchlist' }).click();
      const found = await lines(page.locator('.m-toast > span'));
      must(found > 1 && found <= 3, `${found} lines`);
    });
  });
}

// Paper is white, whatever the theme.
async function printed(world) {
  await as(world, 'printing', 'desktop', async (person, page) => {
    for (const address of [`/movie/${world.ids.get(348)}`, '/users/Ada/statistics', '/users/Ada/history']) {
      await person.step(`${address} of the dark theme is dark on white`, async () => {
        await page.context().addCookies([{ name: 'theme', value: 'dark', url: world.site.address }]);
        await page.goto(address);
        await page.emulateMedia({ media: 'print' });
        const found = await page.evaluate(() => {
          const light = (colour) => { const [r, g, b] = colour.match(/[\d.]+/g).map(Number); return (r * 299 + g * 587 + b * 114) / 255000; };
          const words = [...document.querySelectorAll('main *')].filter((node) => node.checkVisibility() && !node.closest('.m-poster, .m-posters a, .m-portrait, .m-avatar, .m-cal-cell, .visually-hidden, .m-tag, button, .btn, [aria-current]')
            && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
          return { ground: light(getComputedStyle(document.body).backgroundColor), count: words.length, backdrop: document.querySelector('.m-cover-pic')?.checkVisibility() ?? false,
            pale: words.filter((node) => light(getComputedStyle(node).color) > .55).map((node) => node.outerHTML.slice(0, 100)) };
        });
        same(found.ground, 1, 'the ground');
        same(found.backdrop, false, 'the backdrop is seen');
        must(found.count > 5 && !found.pale.length, `${found.count} texts, pale: ${found.pale.slice(0, 5).join('\n')}`);
        await page.emulateMedia({ media: null });
      });
      await person.step(`${address} on paper has nothing to press, and all of its shelves`, async () => {
        await page.setViewportSize({ width: 718, height: 1040 });
        await page.emulateMedia({ media: 'print' });
        const found = await page.evaluate(() => ({
          controls: [...document.querySelectorAll('main :is(button, .btn, select, input, .m-segment, .m-pager, .m-data:not([open]) summary, .m-more)')]
            .filter((node) => node.checkVisibility()).map((node) => node.outerHTML.slice(0, 100)),
          cut: [...document.querySelectorAll('.m-shelf')].filter((shelf) => shelf.scrollWidth > shelf.clientWidth + 1).length,
        }));
        must(!found.controls.length, found.controls.slice(0, 5).join('\n'));
        same(found.cut, 0, 'shelves that are cut');
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
  });
}

async function missingBackdrop(world) {
  await as(world, 'no backdrop', 'desktop', async (person, page) => {
    await person.step('a backdrop that the provider does not have leaves no letters', async () => {
      await world.site.write(`UPDATE movie SET meta_backdrop_path = '/gone.jpg' WHERE meta_id = 348; UPDATE catalogue SET revision = revision + 1`);
      await page.goto(`/movie/${world.ids.get(348)}`);
      const drawn = await (await page.request.get(await page.locator('.m-cover-pic img').getAttribute('src'))).text();
      must(drawn.startsWith('<svg') && !drawn.includes('<text'), drawn.slice(0, 200));
      await person.look('the film page');
      await person.photograph('no-backdrop');
    });
  });
}

// What one came for stands on the first screen, the title first in the document.
async function firstScreen(world) {
  const film = `/movie/${world.ids.get(348)}`;
  const parts = { desktop: ['h1', '.m-actionbar .m-btn-log', '#rate', '.m-overview', '#where .m-services li >> nth=0'], phone: ['h1', '.m-actionbar .m-btn-log', '#rate'] };
  for (const size of ['desktop', 'phone']) {
    await as(world, `first screen, ${size}`, size, async (person, page) => {
      await person.step('title, buttons and rating are seen at once', async () => {
        if (size === 'desktop') await page.setViewportSize({ width: 1280, height: 760 });
        await page.goto(film);
        await page.locator('#where .m-services li').first().waitFor();
        for (const part of parts[size]) {
          const box = await page.locator(part).first().boundingBox(), { height } = page.viewportSize();
          must(box && box.y + box.height <= height, `${part} ends at ${box && box.y + box.height} of ${height}`);
        }
        same(await page.evaluate(() => document.querySelector('h1').compareDocumentPosition(document.querySelector('.m-facts')) & Node.DOCUMENT_POSITION_FOLLOWING), 4, 'the facts after the title');
      });
      await person.step('nothing moves when the offers come', async () => {
        const answer = await hold(page, '**/where-to-watch?*');
        await page.goto(film);
        await page.locator('.m-offers[aria-busy=true]').waitFor();
        const where = () => page.locator('#ratings').evaluate((node) => node.getBoundingClientRect().top + scrollY);
        const before = await where();
        answer();
        await page.locator('#where .m-services li').first().waitFor();
        same(await where(), before, 'the place of what follows');
        same(await page.locator('.m-offers').evaluate((node) => node.scrollHeight > node.clientHeight), false, 'the offers need more room than is kept');
      });
    });
  }
}

// Refreshing is for administrators; on other members' pages there is no menu for it.
async function refreshing(world) {
  const bob = await logInByApi(world.site, 'Bob');
  for (const [name, token, count] of [['Ada', world.token, 1], ['Bob', bob, 0]]) {
    await as(world, `refreshing, ${name}`, 'desktop', (person, page) => person.step('the menu', async () => {
      await page.goto(`/movie/${world.ids.get(348)}`);
      same(await page.locator('.m-actionbar').getByLabel('More', { exact: true }).count(), count, 'menus');
    }), { token });
  }
}

async function providerDown(world) {
  const film = `/movie/${world.ids.get(348)}`;
  await playsBy(world.site, 'Ada', world.token, [{ meta_id: 129, watched_at: '2024-02-27' }]);
  const unasked = `/movie/${(await filmIds(world.site, 'Ada', world.token)).get(129)}`;
  await world.site.tellProvider('mode=down');
  for (const script of [true, false]) {
    await as(world, `provider down${script ? '' : ', without script'}`, 'desktop', async (person, page) => {
      await person.step('refreshing leads back to the film and can be tried again', async () => {
        await page.goto(film);
        await page.getByLabel('More', { exact: true }).click();
        person.watcher.expect(503);
        await page.getByRole('button', { name: 'Refresh film data' }).click();
        await page.getByRole('heading', { name: 'Film data is unavailable right now' }).waitFor();
        await person.look('the page');
        person.watcher.expect(503);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { name: 'Film data is unavailable right now' }).waitFor();
        person.watcher.take();
        await page.getByRole('link', { name: 'Back to the film' }).click();
        await page.waitForURL(`**${film}`);
      });
      await person.step('where to watch says so in its place', async () => {
        await page.goto(unasked);
        if (script) return page.locator('#where').getByText('We can’t check services right now.').waitFor();
        person.watcher.expect(503);
        await page.locator('#where').getByRole('link', { name: 'Show services' }).click();
        await page.getByRole('link', { name: 'Back to the film' }).waitFor();
      });
    }, { script });
  }
}
