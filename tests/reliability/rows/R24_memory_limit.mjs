// a worker that may have no more memory fails its own request; it is replaced, the others serve on.
import { must, until } from '../../e2e/lib/processes.mjs';

export const sizes = [{ rounds: 1 }, { rounds: 5 }, { rounds: 20 }];

export default async function (t, { rounds }, note) {
  const site = await t.instance({ workers: 2 });
  site.expected = / (?:unforeseen|handler_threw|process_failed|error_page_failed) /;
  const api = await site.api();
  let failed = 0, served = 0;
  for (let i = 0; i < rounds; ++i) {
    if (i > 0) {  // fresh workers, whose heaps have no room from earlier requests
      await site.matinee.stop();
      await site.serve();
    }
    const victim = site.workers()[0];
    await must('prlimit', ['--pid', String(victim), '--as=1048576']);
    const items = Array.from({ length: 1000 }, (_, k) => ({ movie_id: 99999, watched_at: '2001-01-01', comment: 'x'.repeat(400) + k }));
    await until('its replacement', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => api.post(api.history, items).catch(() => ({ status: 0 }))));
      for (const { status } of answers) status >= 500 || status === 0 ? ++failed : ++served;
      return !site.workers().includes(victim);
    }, 30);
    await until('two workers', () => site.workers().length === 2, 15);
    t.equal('afterwards all is well', (await site.get('/readyz')).status, 200);
  }
  t.check('others served meanwhile', served + failed > 0);
  note(`${rounds} workers without memory: failed requests · replaced`, `${failed} · ${rounds}`);
}
