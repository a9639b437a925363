// A FastCGI client: one request straight to the workers' socket, with variables that nginx would never send.
import net from 'node:net';
import { Answer, rawHeaders } from './http.mjs';

const kBegin = 1, kEnd = 3, kParams = 4, kStdin = 5, kStdout = 6;
const kRecordBytes = 32768;

function record(type, content) {
  const head = Buffer.from([1, type, 0, 1, content.length >> 8, content.length & 255, 0, 0]);
  return Buffer.concat([head, content]);
}

// Content of any size as records, closed by an empty one.
function stream(type, content) {
  const parts = [];
  for (let at = 0; at < content.length; at += kRecordBytes) parts.push(record(type, content.subarray(at, at + kRecordBytes)));
  return Buffer.concat([...parts, record(type, Buffer.alloc(0))]);
}

function lengthOf(bytes) {
  if (bytes.length < 128) return Buffer.from([bytes.length]);
  const long = Buffer.alloc(4);
  long.writeUInt32BE(bytes.length + 0x80000000);
  return long;
}

function pairs(variables) {
  return Buffer.concat(Object.entries(variables).flatMap(([name, value]) => {
    const [key, text] = [Buffer.from(name), Buffer.from(String(value))];
    return [lengthOf(key), lengthOf(text), key, text];
  }));
}

// The standard output of an answer; null when its end is missing.
function output(bytes) {
  const parts = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 4);
    if (bytes[at + 1] === kStdout) parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (bytes[at + 1] === kEnd) return Buffer.concat(parts);
    at += 8 + length + bytes[at + 6];
  }
  return null;
}

export function cgiAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  const lines = bytes.subarray(0, end).toString('latin1');
  const status = /^Status: (\d+)/.exec(lines);
  return new Answer(status ? Number(status[1]) : 0, rawHeaders(lines), bytes.subarray(end + 4));
}

// The variables of RFC 3875 for one request; `headers` become HTTP_….
export function cgiVariables({ method = 'GET', path = '/', headers = {}, body = '', ...extra } = {}) {
  const variables = {
    GATEWAY_INTERFACE: 'CGI/1.1', SERVER_PROTOCOL: 'HTTP/1.1', REQUEST_METHOD: method, REQUEST_URI: path,
    QUERY_STRING: path.split('?')[1] ?? '', REMOTE_ADDR: '127.0.0.1', SERVER_NAME: 'localhost', SERVER_PORT: '80',
  };
  if (body.length) variables.CONTENT_LENGTH = Buffer.byteLength(body);
  for (const [name, value] of Object.entries({ Host: 'localhost', ...headers })) {
    const upper = name.toUpperCase().replaceAll('-', '_');
    variables[upper === 'CONTENT_TYPE' ? upper : `HTTP_${upper}`] = value;
  }
  return { ...variables, ...extra };
}

// Gives an Answer, or null when the connection ended without one. `cut`: closes instead of ending the body. Asks once more when the
// worker closed before anything was sent, as it does after a second: this program may have been kept from sending for so long.
export const fastcgi = (socketPath, options = {}) =>
  ask(socketPath, options).catch((error) => (error.code === 'EPIPE' ? ask(socketPath, options) : Promise.reject(error)));

function ask(socketPath, options) {
  const { cut = false, ...rest } = options;
  const body = Buffer.from(rest.body ?? '');
  const stdin = cut ? record(kStdin, body) : stream(kStdin, body);
  const begin = record(kBegin, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]));
  return new Promise((resolve, reject) => {
    const parts = [];
    const socket = net.connect(socketPath, () => {
      const bytes = Buffer.concat([begin, stream(kParams, pairs(cgiVariables(rest))), stdin]);
      cut ? socket.end(bytes) : socket.write(bytes);
    });
    socket.setTimeout(80000, () => socket.destroy(new Error('no answer on the socket')));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const bytes = output(Buffer.concat(parts));
      resolve(bytes && cgiAnswer(bytes));
    });
  });
}
