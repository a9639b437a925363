// nothing but writes from many clients: no failure, bounded waits, no worker left behind.
import { Writers, kNothingWrong, median, quantile } from '../../node/load.mjs';

const kMostOfMedian = 10;  // p99; on a machine that does other work too

export const sizes = [{ seconds: 6, clients: 32 }, { seconds: 30, clients: 64 }, { seconds: 60, clients: 64 }];

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

export default async function (t, { seconds, clients }, note) {
  const site = await t.instance({ workers: 8 });
  const api = await site.api();
  const films = [];
  for (const film of [550, 603, 680, 13]) films.push(await api.addMovie(film));
  const writers = new Writers(api, films, clients);
  await pause(seconds * 1000);
  await writers.stop();
  const count = writers.acknowledged.size;
  t.equal(`${clients} clients: none of ${count} writes fails`, [writers.refused, writers.broken], [[], 0]);
  t.equal('each is stored once', await writers.verdict(site), kNothingWrong);
  const [p50, p99] = [median(writers.times), quantile(writers.times, 0.99)];
  t.check(`the p99 is at most ${kMostOfMedian} times the median`, p99 <= kMostOfMedian * p50, [p50, p99]);
  await site.matinee.stop();
  const served = site.logLines('worker_exited').map((line) => Number(/ requests=(\d+)/.exec(line)[1]));
  const share = Math.min(...served) / Math.max(...served);
  t.check('the slowest worker did a quarter of the fastest at least', share >= 0.25, served);
  note(`writes per second, ${clients} clients, 8 workers (the clients on the same cores)`, Math.round(count / seconds));
  note('a write: p50 · p99', `${p50} ms · ${p99} ms`);
  note('longest wait · share of the slowest worker', `${writers.slowest} ms · ${share.toFixed(2)} (median of all ${median(served)} requests)`);
}
