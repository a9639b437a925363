// Leads a unix socket to a TCP port, from an address that a client would have: relay FILE PORT FROM [HOST]. It runs in the
// network of a Machine or a Container, which this program's tests are not in.
import net from 'node:net';

const [file, port, localAddress, host = '127.0.0.1'] = process.argv.slice(2);
net.createServer((client) => {
  const server = net.connect({ port: Number(port), host, localAddress });
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
  client.pipe(server).pipe(client);
}).listen(file);
