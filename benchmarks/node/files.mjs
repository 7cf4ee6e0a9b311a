// Streams files of a directory, as Node's documentation shows it. Usage: node files.mjs PORT DIRECTORY
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [port, directory] = [Number(process.argv[2]), normalize(process.argv[3])];

createServer(async (request, response) => {
  const path = normalize(join(directory, decodeURIComponent(request.url.replace('/lib/', '/'))));
  try {
    if (!path.startsWith(directory + sep)) throw new Error('outside');
    const { size } = await stat(path);
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': size });
    await pipeline(createReadStream(path), response);
  } catch {
    if (!response.headersSent) response.writeHead(404).end();
  }
}).listen(port, '127.0.0.1');
