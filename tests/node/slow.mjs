// A client with a slow connection: the body goes out, and the answer is taken, in pieces with a pause after each.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Answer } from './http.mjs';

const kPiece = 128 * 1024;

export function slowRequest(url, { method = 'GET', headers = {}, body = Buffer.alloc(0), pauseMs }) {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, agent: false, headers: { ...headers, 'Content-Length': body.length } });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const parts = [];
      try {
        for await (const part of response) {
          parts.push(part);
          await pause(pauseMs * part.length / kPiece);
        }
        resolve(new Answer(response.statusCode, response.rawHeaders, Buffer.concat(parts)));
      } catch (error) {
        reject(error);
      }
    });
    const send = async () => {
      for (let at = 0; at < body.length && !sent.destroyed; at += kPiece) {
        sent.write(body.subarray(at, at + kPiece));
        await pause(pauseMs);
      }
      sent.end();
    };
    send().catch(reject);
  });
}
