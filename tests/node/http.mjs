// One HTTP request, answered with everything a test may want to look at; nothing is followed or retried.
import http from 'node:http';
import net from 'node:net';

export class Answer {
  constructor(status, rawHeaders, body) {
    this.status = status;
    this.body = body;
    this.pairs = [];
    for (let i = 0; i < rawHeaders.length; i += 2) this.pairs.push([rawHeaders[i].toLowerCase(), rawHeaders[i + 1]]);
  }

  all(name) { return this.pairs.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value); }
  header(name) { return this.all(name)[0]; }
  get text() { return this.body.toString('utf8'); }
  get json() { return JSON.parse(this.text); }
  get location() { return this.header('location'); }
  get requestId() { return this.header('x-request-id'); }
  // Set-Cookie lines by the cookie's name.
  get cookies() { return new Map(this.all('set-cookie').map((line) => [line.slice(0, line.indexOf('=')), line])); }
}

export const formBody = (fields) => new URLSearchParams(fields).toString();

// options: method, headers, body, form (object), json (value), agent, seconds
export function request(url, options = {}) {
  const headers = { ...options.headers };
  let body = options.body;
  if (options.form) {
    headers['Content-Type'] ??= 'application/x-www-form-urlencoded';
    body = formBody(options.form);
  }
  if (options.json !== undefined) {
    headers['Content-Type'] ??= 'application/json';
    body = JSON.stringify(options.json);
  }
  if (body !== undefined) headers['Content-Length'] ??= Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = http.request({
      hostname, port, path: url.slice(url.indexOf('/', 8)), method: options.method ?? 'GET', headers,
      agent: options.agent ?? false, timeout: (options.seconds ?? 120) * 1000,
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${options.method ?? 'GET'} ${url}`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => (response.complete
        ? resolve(new Answer(response.statusCode, response.rawHeaders, Buffer.concat(parts)))
        : reject(new Error('the answer was cut off'))));
    });
    sent.end(body);
  });
}

// "Name: value" lines as node's rawHeaders.
export const rawHeaders = (head) => head.split('\r\n').filter(Boolean).flatMap((line) => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
});

function parseAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  const [first, ...head] = bytes.toString('latin1', 0, end).split('\r\n');
  return new Answer(Number(first.split(' ')[1]), rawHeaders(head.join('\r\n')), bytes.subarray(end + 4));
}

// Whether all that Content-Length announces is there; without one the end of the connection is the end.
function isComplete(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  const length = end < 0 ? null : /\r\nContent-Length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  return length !== null && bytes.length >= end + 4 + Number(length[1]);
}

// Sends bytes that no HTTP library would. A reset after an answer is the server's right: it need not read what it
// has refused.
export function rawRequest(port, text) {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let failure = new Error('closed without an answer');
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(60000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (isComplete(bytes)) socket.destroy();
    });
    socket.on('error', (error) => { failure = error; });
    socket.on('close', () => (bytes.length ? resolve(parseAnswer(bytes)) : reject(failure)));
  });
}

// Each lane of tests has ports of its own, below those that the system gives away by itself.
let nextPort = 10000 + (process.pid % 200) * 100;

const isFree = (port) => new Promise((resolve) => {
  const server = net.createServer().on('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
});

export async function freePort() {
  while (!await isFree(nextPort++));
  return nextPort - 1;
}

// Two neighbours: the program's and the stand-in provider's.
export async function freePorts() {
  const port = await freePort();
  return await freePort() === port + 1 ? port : freePorts();
}
