// Clients that keep writing plays, and the oracle: what was acknowledged is stored exactly once, and nothing twice.
const kDay = 86400000;
const kDaysOfFilm = 40000;
let series = 0, places = 0;
const taken = new WeakMap();  // places by installation

// A different day for every number, so that each play is a row of its own.
const dayOf = (number) => new Date(Date.UTC(1900, 0, 1) + number * kDay).toISOString().slice(0, 10);

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

export class Writers {
  tried = new Set();
  acknowledged = new Map();  // by key, the id of the request
  refused = [];   // statuses other than 204
  broken = 0;     // connections that ended without an answer
  times = [];     // ms of each, in the order of their ends
  stopped = false;

  // `movieIds`: a film, or several: each has room for forty thousand writes, and who has used them up waits for the end.
  // `pauseMs`: what a client waits between two.
  constructor(api, movieIds, clients, { pauseMs = 0 } = {}) {
    Object.assign(this, { api, movieIds: [movieIds].flat(), pauseMs, prefix: `writers${++series}-` });
    this.loops = Array.from({ length: clients }, () => this.loop());
  }

  async loop() {
    while (!this.stopped) {
      if ((taken.get(this.api) ?? 0) < kDaysOfFilm * this.movieIds.length) await this.write();
      else await pause(50);
      if (this.pauseMs) await pause(this.pauseMs);
    }
  }

  async write() {
    const number = this.tried.size + 1;
    const key = this.prefix + number;
    this.tried.add(key);
    const start = Date.now(), place = ++places;
    taken.set(this.api, (taken.get(this.api) ?? 0) + 1);
    const film = this.movieIds[Math.floor(place / kDaysOfFilm) % this.movieIds.length];
    try {
      const answer = await this.api.play({ movie_id: film, watched_at: dayOf(place % kDaysOfFilm), comment: key });
      answer.status === 204 ? this.acknowledged.set(key, answer.requestId) : this.refused.push(answer.status);
    } catch {
      ++this.broken;
    }
    this.times.push(Date.now() - start);
  }

  get slowest() { return this.times.reduce((most, ms) => Math.max(most, ms), 0); }
  get failed() { return this.refused.length + this.broken; }

  async stop() {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  // Compares with the database; gives what is wrong, by kind.
  async verdict(site) {
    const rows = await site.sql(`SELECT comment, sum(plays) AS plays FROM play WHERE comment LIKE '${this.prefix}%' GROUP BY comment`);
    const stored = new Map(rows.map((row) => [row.comment, row.plays]));
    return {
      lost: [...this.acknowledged.keys()].filter((key) => !stored.has(key)),
      doubled: rows.filter((row) => row.plays !== 1).map((row) => row.comment),
      invented: [...stored.keys()].filter((key) => !this.tried.has(key)),
    };
  }
}

export const kNothingWrong = { lost: [], doubled: [], invented: [] };

// The value that `share` of all do not exceed: 0.99 for the p99.
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
export const median = (values) => quantile(values, 0.5);

// Milliseconds that `action` takes, and what it gives.
export async function timed(action) {
  const start = performance.now();
  const value = await action();
  return { ms: performance.now() - start, value };
}
