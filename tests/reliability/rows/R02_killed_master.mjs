// the master killed with -9 under load. Its children leave, a restart finds no stale lock, nothing is lost.
import { Writers, kNothingWrong } from '../../node/load.mjs';
import { isAlive, until } from '../../node/processes.mjs';

export const sizes = [{ rounds: 1 }, { rounds: 5 }, { rounds: 10 }];

const kStarts = 15;

export default async function (t, { rounds }, note) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const films = [];
  for (const film of [550, 603, 680, 13]) films.push(await api.addMovie(film));
  let gone = 0, back = 0, written = 0;
  for (let i = 0; i < rounds; ++i) {
    const writers = new Writers(api, films, 8);
    await until('some writes', () => writers.acknowledged.size > 20);
    const children = site.children();
    site.matinee.signal('SIGKILL');
    const start = Date.now();
    await until('the end of all children', () => !children.some(isAlive), 60);
    gone = Math.max(gone, Date.now() - start);
    const again = Date.now();
    await site.serve();
    back = Math.max(back, Date.now() - again);
    const sofar = writers.acknowledged.size;
    await until('writes after the restart', () => writers.acknowledged.size > sofar + 10);
    await writers.stop();
    written += writers.acknowledged.size;
    t.equal(`round ${i + 1}: each acknowledged write is stored once`, await writers.verdict(site), kNothingWrong);
    t.check('none of its group is left', !children.some(isAlive));
  }
  t.check(`the children leave within ${kStarts} starts`, gone <= kStarts * site.startMs, [gone, site.startMs]);
  note(`master killed ${rounds} times: acknowledged writes · lost · doubled`, `${written} · 0 · 0`);
  note('its children gone · serving again after the restart, longest', `${gone} ms · ${back} ms`);
}
