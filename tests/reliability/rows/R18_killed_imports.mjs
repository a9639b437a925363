// R-18 for imports, and item 4 of what they must show: the process that reads, matches, applies or takes back a batch is killed at random moments, again
// and again; what stands at the end is what stands without a kill.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { matinee } from '../../node/instance.mjs';
import { must, newFolder } from '../../node/processes.mjs';

export const sizes = [{ rows: 2000, kills: 3 }, { rows: 8000, kills: 50 }, { rows: 20000, kills: 50, limit: 1200 }];

const kFilms = 1000;

function history(rows) {
  const day = (i) => new Date(Date.UTC(1990, 0, 1 + Math.floor(i / kFilms) * 40 + (i * 7) % 29)).toISOString().slice(0, 10);
  const line = (i) => `Film ${i % kFilms},1980,${100000 + (i % kFilms)},,${day(i)},"Note ${i}",${i % 3 ? 'Odeon' : ''}`;
  return `title,year,tmdbId,imdbId,watchedAt,comment,location\n${Array.from({ length: rows }, (_, i) => line(i)).join('\n')}\n`;
}

// One run of the jobs that are due, killed after `ms`. Its lease has run out at once.
async function killedRun(site, ms) {
  const child = spawn(matinee, ['jobs', 'run', '--once'], { env: { PATH: process.env.PATH, ...site.settings() }, stdio: 'ignore' });
  const killer = setTimeout(() => child.kill('SIGKILL'), ms);
  const wasKilled = await new Promise((resolve) => { child.on('exit', (code, signal) => resolve(signal === 'SIGKILL')); });
  clearTimeout(killer);
  await site.write("UPDATE job SET lease_until = 1, attempts = 1 WHERE state = 'running'; UPDATE job SET run_after = 0 WHERE state = 'waiting'");
  return wasKilled;
}

export default async function (t, { rows, kills }, note) {
  const site = await t.instance({ workers: 2 });
  await site.member();
  await site.jobsDone();
  const file = path.join(newFolder(), 'history.csv');
  fs.writeFileSync(file, history(rows));
  await site.write(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${kFilms})
    INSERT INTO movie (meta_id, title, release_date, created_at, updated_at) SELECT 100000 + i, 'Film ' || i, '1980-01-01', 1, 1 FROM n`);
  const diary = async () => JSON.stringify(await site.sql(`SELECT movie_id, watched_at, plays, comment,
    (SELECT name FROM location l WHERE l.id = location_id) AS place FROM play UNION ALL SELECT 0, name, 0, NULL, NULL FROM location ORDER BY 1, 2`));
  const idIn = ({ stdout }) => Number(/import (\d+):/.exec(stdout)[1]);

  const whole = await site.cli(['import', file, '--user', 'ada', '--yes']);
  t.equal('item 4: the import without a kill', whole.code, 0);
  const [expected, verdicts] = [await diary(), await site.sql('SELECT verdict, count(*) AS n FROM import_row GROUP BY 1')];
  t.equal('and its Undo', (await site.cli(['import', '--undo', String(idIn(whole))])).code, 0);
  const before = await diary();

  const batch = idIn(await site.cli(['import', file, '--user', 'ada'], { input: 'n\n' }));
  await site.matinee.stop('SIGTERM', 30);  // or its own job runner would go on
  let all = 0;
  const unfinished = {
    import_match: ['import_film', `batch_id = ${batch} AND outcome = 'waiting'`],
    import_apply: ['import_row', `batch_id = ${batch} AND is_taken = 1 AND applied_at IS NULL`],
    import_undo: ['import_change', `batch_id = ${batch}`],
  };
  const step = async (type, state) => {
    await site.write(`UPDATE import_batch SET state = '${state}' WHERE id = ${batch};
      INSERT INTO job (type, subject, user_id, created_at) VALUES ('${type}', '${batch}', 1, 1)`);
    const left = () => site.count('job', `type = '${type}' AND state IN ('waiting', 'running')`);
    const todo = () => site.count(...unfinished[type]);
    const atFirst = await todo();
    let done = 0, most = 100;
    while (await left()) {
      if (await killedRun(site, done < kills ? 20 + Math.random() * most : 60_000)) ++done;
      // As much time as leaves work for all kills, however fast the machine is.
      most = await todo() < atFirst * (1 - (done + 1) / (kills + 2)) ? Math.max(most / 2, 5) : Math.min(most * 1.3, 400);
    }
    t.check(`${type} was killed often enough (${done} times)`, done >= kills * 0.8);
    t.equal(`${type} comes to its end after ${done} kills`, await site.count('job', `type = '${type}' AND state = 'failed'`), 0);
    all += done;
  };
  // Reading goes on where it was killed, and begins anew when it had come to its end.
  const reading = async () => {
    const rowsOf = () => site.sql(`SELECT line, kind, fields FROM import_row WHERE batch_id = ${batch} ORDER BY line, kind`);
    const read = JSON.stringify(await rowsOf());
    const begin = () => site.write(`DELETE FROM job WHERE type LIKE 'import_%'; UPDATE import_batch SET state = 'reading' WHERE id = ${batch};
      INSERT INTO job (type, subject, user_id, created_at) VALUES ('import_read', '${batch}', 1, unixepoch())`);
    let done = 0, most = 300;
    await begin();
    while (done < kills) {
      if (await killedRun(site, 20 + Math.random() * most)) ++done;
      else most *= 0.8;
      if (!await site.count('job', "type = 'import_read' AND state IN ('waiting', 'running')")) await begin();
    }
    await begin();
    await killedRun(site, 120_000);
    t.equal(`import_read comes to its end after ${done} kills`, await site.count('job', "type = 'import_read' AND state = 'failed'"), 0);
    t.check('every row is read once', JSON.stringify(await rowsOf()) === read);
    await site.write("DELETE FROM job WHERE type LIKE 'import_%'");
    all += done;
  };
  await reading();
  await site.write(`UPDATE import_film SET outcome = 'waiting', meta_id = NULL WHERE batch_id = ${batch};
    UPDATE import_row SET verdict = 'waiting' WHERE batch_id = ${batch}`);
  await step('import_match', 'matching');
  t.equal('matched: every row is new', await site.count('import_row', `batch_id = ${batch} AND verdict = 'new'`), rows);
  await step('import_apply', 'applying');
  t.check('item 4: applied, the diary is the same', (await diary()) === expected);
  t.equal('and so are the verdicts', await site.sql(`SELECT verdict, count(*) AS n FROM import_row WHERE batch_id = ${batch} GROUP BY 1`),
    verdicts);
  await step('import_undo', 'undoing');
  t.check('item 4: taken back, the diary is as before', (await diary()) === before);
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check; PRAGMA foreign_key_check;']), 'ok\n');
  note('imports killed · rows · lost · doubled', `${all} · ${rows.toLocaleString('en')} · 0 · 0`);
}
