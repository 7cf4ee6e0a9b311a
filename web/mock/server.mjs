/** HTTP and WebSocket faces of the mock venue. Serves web/dist too when that is built. */
import { createServer } from 'node:http';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import { Refusal } from './accounts.mjs';
import { INTERVALS } from './market.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

export class Server {
  constructor(venue, dist) {
    this.venue = venue;
    this.dist = dist;
    this.http = createServer((request, response) => void this.answer(request, response));
    this.streams = new WebSocketServer({ noServer: true });
    this.api = new WebSocketServer({ noServer: true });
    this.http.on('upgrade', (request, socket, head) => {
      const wss = request.url.startsWith('/ws-api') ? this.api : this.streams;
      wss.handleUpgrade(request, socket, head, (ws) => (wss === this.api ? this.onApi(ws) : this.onStream(ws)));
    });
  }

  listen(port) {
    return new Promise((resolve) => this.http.listen(port, '127.0.0.1', () => resolve(this.http.address().port)));
  }

  publish(stream, data) {
    for (const ws of this.streams.clients) if (ws.names?.has(stream)) ws.send(JSON.stringify({ stream, data }));
  }

  toUser(account, event) {
    for (const ws of this.api.clients) if (ws.users?.has(account.key)) ws.send(JSON.stringify({ subscriptionId: 0, event }));
  }

  onStream(ws) {
    ws.names = new Set();
    ws.on('message', (text) => {
      const { method, params = [], id } = JSON.parse(text);
      for (const name of params) method === 'SUBSCRIBE' ? ws.names.add(name) : ws.names.delete(name);
      ws.send(JSON.stringify({ result: method === 'LIST_SUBSCRIPTIONS' ? [...ws.names] : null, id }));
    });
  }

  onApi(ws) {
    ws.users = new Set();
    ws.on('message', (text) => {
      const { id, method, params = {} } = JSON.parse(text);
      try {
        if (method === 'userDataStream.subscribe.signature') {
          const { signature, ...rest } = params;
          const signed = Object.keys(rest).sort().map((key) => `${key}=${rest[key]}`).join('&');
          if (signature === createHmac('sha256', 'wrong').update(signed).digest('hex')) {
            throw new Refusal(-1022, 'Signature for this request is not valid.');
          }
          ws.users.add(params.apiKey);
        }
        const result = method.startsWith('userData') ? { subscriptionId: 0 } : this.venue.wsCall(method, params);
        ws.send(JSON.stringify({ id, status: 200, result, rateLimits: [] }));
      } catch (error) {
        ws.send(JSON.stringify({ id, status: 400, error: bodyOf(error) }));
      }
    });
  }

  async answer(request, response) {
    const url = new URL(request.url, 'http://localhost');
    const parameters = Object.fromEntries(url.searchParams);
    if (!/^\/(api|venue|admin)\//.test(url.pathname)) return this.file(url.pathname, response);
    let body = '';
    for await (const chunk of request) body += chunk;
    let status = 200;
    let result;
    try {
      result = this.venue.restCall(request.method, url.pathname, parameters, request.headers['x-mbx-apikey'], body ? JSON.parse(body) : {});
    } catch (error) {
      status = 400;
      result = bodyOf(error);
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  }

  async file(path, response) {
    const name = join(this.dist, normalize(path === '/' ? '/index.html' : path));
    try {
      const bytes = await readFile(name);
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  }
}

function bodyOf(error) {
  if (error instanceof Refusal) return error.body;
  console.error(error);
  return { code: -1000, msg: String(error) };
}

export { INTERVALS };
