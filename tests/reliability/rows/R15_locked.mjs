// the database is locked from outside, as in `make check`; and writers go on while it is copied.
import path from 'node:path';
import scenario from '../../e2e/scenarios/serving/36_locked.mjs';
import { Writers, kNothingWrong, quantile } from '../../node/load.mjs';
import { newFolder, until } from '../../node/processes.mjs';

export const sizes = [null, { copies: 10 }, { copies: 40 }];

const kMost = 20;  // times; a copy takes a processor and the disk

async function besideBackups(t, { copies }, note) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const films = [await api.addMovie(550), await api.addMovie(603)];
  await site.jobsDone();
  const calm = new Writers(api, films, 8);
  await until('writes', () => calm.acknowledged.size > 2000, 120);
  await calm.stop();
  const folder = newFolder();
  const busy = new Writers(api, films, 8);
  let failed = 0;
  for (let i = 0; i < copies; ++i) failed += (await site.cli(['backup', path.join(folder, `copy${i}`)])).code === 0 ? 0 : 1;
  await busy.stop();
  t.equal(`${copies} copies while eight clients write: none fails`, failed, 0);
  t.equal('nor does any write', [busy.refused, busy.broken], [[], 0]);
  t.equal('each is stored once', await busy.verdict(site), kNothingWrong);
  const [before, during] = [quantile(calm.times, 0.99), quantile(busy.times, 0.99)];
  t.check(`a write's p99 is at most ${kMost} times what it is without copies`, during <= kMost * before, [before, during]);
  note('a write while the database is copied: p99 (without)', `${during} ms (${before} ms)`);
}

export default async function (t, numbers, note) {
  await scenario(t);
  await besideBackups(t, numbers, note);
}
