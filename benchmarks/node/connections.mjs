// A server of WebSockets as the documentation of ws shows it: it answers with what it was sent, and tells all.
// Usage: node --expose-gc connections.mjs PORT DIRECTORY, where node_modules of the directory have ws
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [port, directory] = [Number(process.argv[2]), process.argv[3]];
const { WebSocket, WebSocketServer } = createRequire(join(directory, 'x'))('ws');
const HEARTBEAT_MS = 30_000;

const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false, backlog: 4096 });
server.on('connection', (socket) => {
  socket.isAlive = true;
  socket.on('error', () => {});
  socket.on('pong', () => { socket.isAlive = true; });
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});
setInterval(() => {
  for (const socket of server.clients) {
    if (!socket.isAlive) {
      socket.terminate();
    } else {
      socket.isAlive = false;
      socket.ping();
    }
  }
}, HEARTBEAT_MS).unref();

function memory() {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return `ok heap=${heapUsed} direct=${external} connections=${server.clients.size}`;
}

function tell(bytes) {
  const began = process.hrtime.bigint();
  const text = 'x'.repeat(bytes);
  let sent = 0;
  for (const client of server.clients) {
    if (client.readyState === WebSocket.OPEN) {
      client.send(text);
      sent++;
    }
  }
  return `ok began=${began} sent=${sent} left=${server.clients.size - sent} took=${process.hrtime.bigint() - began}`;
}

server.on('listening', () => {
  console.log(`ok port=${port}`);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const [what, number] = line.split(' ');
    console.log(what === 'memory' ? memory() : what === 'tell' ? tell(Number(number)) : `failed no order: ${line}`);
  });
  lines.on('close', () => process.exit());
});
