// the provider is down, slow, wrong or hostile, as in `make check`; and local pages keep their speed while it hangs.
import scenario from '../../e2e/scenarios/data/22_provider.mjs';
import { median, quantile, timed } from '../../node/load.mjs';

export const sizes = [null, { requests: 300 }, { requests: 1000 }];

const kMost = 4;  // times as long; twice as long is the requirement, on a machine that does nothing else
const kPairs = 3, kHangMs = 7000;  // shorter than the patience with the provider: no failure that would open the breaker

async function timesOf(ada, place, count, go = () => true) {
  const times = [];
  while (times.length < count && go()) times.push((await timed(() => ada.get(place))).ms);
  return times;
}

// Pairs of a calm and a hanging stretch, so that both see the same machine.
async function besideHanging(t, { requests }, note) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const place = `/movie/${await api.addMovie(550)}`;
  const ada = await site.member();
  await site.jobsDone();
  const ratios = { p50: [], p99: [] };
  for (let i = 0; i < kPairs; ++i) {
    const calm = await timesOf(ada, place, requests);
    await site.tellProvider(`mode=slow&ms=${kHangMs}`);
    let waiting = 2;
    const calls = Array.from({ length: waiting }, (_, n) => api.get(`/api/movies/search?query=alien&page=${2 * i + n + 100}`).finally(() => { --waiting; }));
    const hanging = await timesOf(ada, place, requests, () => waiting === 2);
    await Promise.all(calls);
    await site.tellProvider('mode=ok');
    ratios.p50.push(median(hanging) / median(calm));
    ratios.p99.push(quantile(hanging, 0.99) / quantile(calm, 0.99));
  }
  const [p50, p99] = [median(ratios.p50), median(ratios.p99)];
  t.check(`two requests hang at the provider: local pages take at most ${kMost} times as long`, p50 <= kMost && p99 <= kMost, ratios);
  note('local pages while half of the workers hang at the provider: p50 · p99, as a multiple', `${p50.toFixed(2)} · ${p99.toFixed(2)}`);
}

export default async function (t, numbers, note) {
  await scenario(t);
  await besideHanging(t, numbers, note);
}
