// many connections at once, most of them idle: every request is answered, and none waits much longer than the others.
import http from 'node:http';
import net from 'node:net';
import { request } from '../../node/http.mjs';
import { median, quantile, timed } from '../../node/load.mjs';

export const sizes = [{ idle: 200, active: 100, each: 5 }, { idle: 2000, active: 500, each: 10 }, { idle: 9000, active: 1000, each: 20 }];

const kMostOfMedian = 10;

function idleClient(port) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}

export default async function (t, { idle, active, each }, note) {
  const site = await t.instance({ workers: 4 });
  const sockets = await Promise.all(Array.from({ length: idle }, () => idleClient(site.port)));
  const agent = new http.Agent({ keepAlive: true, maxSockets: active });
  const statuses = {}, times = [];
  const client = async () => {
    for (let i = 0; i < each; ++i) {
      const { ms, value } = await timed(() => request(site.url('/login'), { agent }).then((answer) => answer.status, (error) => error.code));
      statuses[value] = (statuses[value] ?? 0) + 1;
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: active }, client));
  agent.destroy();
  for (const socket of sockets) socket.destroy();
  t.equal(`${idle + active} connections, ${active} of them active: all is answered`, statuses, { 200: active * each });
  const [p50, p99] = [median(times), quantile(times, 0.99)];
  t.check(`the p99 is at most ${kMostOfMedian} times the median`, p99 <= kMostOfMedian * p50, [p50, p99]);
  note(`${idle} idle and ${active} active connections: requests · p50 · p99`, `${active * each} · ${Math.round(p50)} ms · ${Math.round(p99)} ms`);
}
