/** A TCP relay in front of the venue whose connections a test can cut. */
import { connect, createServer } from 'node:net';

export class Wire {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.cutNow = false;
    this.pairs = new Set();
    this.server = createServer((client) => {
      if (this.cutNow) {
        client.destroy();
        return;
      }
      const venue = connect(Number(port || 80), hostname);
      const pair = [client, venue];
      this.pairs.add(pair);
      const end = () => {
        this.pairs.delete(pair);
        for (const socket of pair) socket.destroy();
      };
      for (const socket of pair) socket.on('error', end).on('close', end);
      client.pipe(venue).pipe(client);
    });
  }

  /** Resolves with the relay's own address. */
  open() {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${this.server.address().port}`));
    });
  }

  /** Breaks every connection and lets none through until {@link mend}. */
  cut() {
    this.cutNow = true;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  mend() {
    this.cutNow = false;
  }

  close() {
    this.cut();
    this.server.close();
  }
}
