// clients that never finish their headers or bodies, and bodies without end, cost no worker.
import fs from 'node:fs';
import net from 'node:net';
import { timed } from '../../node/load.mjs';

export const sizes = [{ slow: 400, requests: 100, megabytes: 400 }, { slow: 3000, requests: 500, megabytes: 1000 }, { slow: 11000, requests: 2000, megabytes: 1000 }];

function slowClient(port, number) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(number % 10 === 0 ? 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nemail=' : 'GET / HTTP/1.1\r\nHo');
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
  });
}

// Announced and chunked, sent until the server has had enough.
function endless(site, headers, megabytes) {
  return new Promise((resolve) => {
    let answer = '', sent = 0;
    const part = Buffer.alloc(1 << 20, 97);
    const socket = net.connect(site.port, '127.0.0.1', () => {
      socket.write(`POST /api/movies/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`);
      pump();
    });
    const pump = () => {
      while (!socket.destroyed && sent < megabytes) {
        ++sent;
        const body = headers.includes('chunked') ? Buffer.concat([Buffer.from('100000\r\n'), part, Buffer.from('\r\n')]) : part;
        if (!socket.write(body)) return socket.once('drain', pump);
      }
      return undefined;
    };
    socket.on('data', (text) => { answer += text; socket.end(); });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: Number(answer.split(' ')[1]), sent }));
    socket.setTimeout(20000, () => socket.destroy());
  });
}

const residentKb = (pids) => Math.max(...pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1])));

// Milliseconds of each of so many requests, in order.
async function timesOf(t, site, count) {
  const times = [];
  for (let i = 0; i < count; ++i) {
    const { ms, value } = await timed(() => site.get('/login'));
    if (value.status !== 200) t.equal('a request for a page', value.status, 200);
    times.push(ms);
  }
  return times.sort((a, b) => a - b);
}
const p99Of = (times) => times[Math.floor(times.length * 0.99)];

export default async function (t, numbers, note) {
  const site = await t.instance({ workers: 4 });
  const alone = p99Of(await timesOf(t, site, numbers.requests));
  const sockets = await Promise.all(Array.from({ length: numbers.slow }, (_, i) => slowClient(site.port, i)));
  const open = sockets.filter((socket) => !socket.destroyed).length;
  const times = await timesOf(t, site, numbers.requests);
  for (const socket of sockets) socket.destroy();
  const p99 = p99Of(times);
  t.check(`beside ${open} slow clients the p99 is at most 50 ms, or three times what it is without them`, p99 <= Math.max(50, 3 * alone), [p99, alone]);
  note(`p50 · p99 of /login beside ${open} slow clients (p99 without: ${alone.toFixed(1)} ms)`, `${times[times.length >> 1].toFixed(1)} ms · ${p99.toFixed(1)} ms`);
  const before = residentKb(site.workers());
  const announced = await endless(site, `Content-Length: ${numbers.megabytes << 20}`, numbers.megabytes);
  t.equal('a body that announces too much is refused', announced.status, 413);
  const chunked = await endless(site, 'Transfer-Encoding: chunked', numbers.megabytes);
  t.equal('so is one that comes in parts', chunked.status, 413);
  t.check('it is not taken to its end', chunked.sent < numbers.megabytes, chunked.sent);
  const growth = residentKb(site.workers()) - before;
  t.check('no worker grows by a MiB', growth < 1024, growth);
  note(`bodies of ${numbers.megabytes} MB: taken before the refusal (chunked) · growth of a worker`, `${chunked.sent} MB · ${growth} kB`);
}
