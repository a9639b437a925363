// A mail server on this machine: takes every mail and keeps it.
import net from 'node:net';
import { until } from './processes.mjs';

export class MailServer {
  mails = [];  // { from, to, text }
  delay = 0;   // milliseconds before it greets

  async start() {
    this.server = net.createServer((socket) => this.talk(socket));
    await new Promise((resolve, reject) => this.server.on('error', reject).listen(0, '127.0.0.1', resolve));
    this.url = `smtp://127.0.0.1:${this.server.address().port}`;
  }
  stop() { return new Promise((resolve) => { this.server.close(resolve); }); }

  talk(socket) {
    const mail = { to: [], text: null };
    let rest = '';
    const say = (line) => socket.writable && socket.write(`${line}\r\n`);
    setTimeout(() => say('220 e2e'), this.delay);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      rest += part.toString('utf8');
      for (let end; (end = rest.indexOf(mail.text === '' ? '\r\n.\r\n' : '\r\n')) >= 0;) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + (mail.text === '' ? 5 : 2));
        this.take(mail, line, say, socket);
      }
    });
  }

  take(mail, line, say, socket) {
    if (mail.text === '') {
      this.mails.push({ ...mail, text: line.replaceAll('\r\n..', '\r\n.') });
      mail.text = null;
      return say('250 taken');
    }
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'MAIL') mail.from = /<(.*)>/.exec(line)[1];
    if (word === 'RCPT') mail.to.push(/<(.*)>/.exec(line)[1]);
    if (word === 'DATA') mail.text = '';
    if (word === 'QUIT') return socket.end('221 bye\r\n');
    return say(word === 'DATA' ? '354 go on' : '250 fine');
  }

  // The mails, once there are so many.
  async arrived(count) {
    await until(`${count} mails`, () => this.mails.length >= count, 10);
    return this.mails;
  }
}
