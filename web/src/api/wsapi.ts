import { errorOf, NoAnswerError } from './errors';
import { signedParams, type Credentials, type Parameters } from './signing';
import { LastingSocket, type SocketState } from './socket';
import type { VenueClock } from './clock';

interface Reply {
  id?: string | number | null;
  status?: number;
  result?: unknown;
  error?: unknown;
  subscriptionId?: number;
  event?: unknown;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
  sentAt: number;
  method: string;
}

/** What the owner of a {@link WsApi} hears. */
export interface WsApiListener {
  onOpen(): void;
  onLost(): void;
  onState(state: SocketState, retryInMs: number): void;
  onUserEvent(event: unknown): void;
  /** An answer took this long, sending to receiving. */
  onRoundTrip(method: string, ms: number): void;
}

const TIMEOUT_MS = 5_000;

/** Requests and answers over `/ws-api/v3`, and the user events of a subscription made on it. */
export class WsApi {
  private readonly socket: LastingSocket;
  private readonly waiting = new Map<string, Waiting>();
  private nextId = 1;

  constructor(
    url: string,
    private readonly clock: VenueClock,
    private readonly listener: WsApiListener,
  ) {
    this.socket = new LastingSocket(url, {
      onOpen: () => this.listener.onOpen(),
      onMessage: (text) => this.receive(JSON.parse(text) as Reply),
      onLost: () => this.lost(),
      onState: (state, retryInMs) => this.listener.onState(state, retryInMs),
      probe: () => this.probe(),
    });
  }

  start(): void {
    this.socket.start();
  }

  restart(): void {
    this.socket.restart();
  }

  /** An unsigned request; rejects with VenueError or NoAnswerError. */
  request<T>(method: string, params: Parameters = {}): Promise<T> {
    const id = String(this.nextId++);
    return new Promise<T>((resolve, reject) => {
      if (!this.socket.send(JSON.stringify({ id, method, params }))) {
        reject(new NoAnswerError('Not connected.'));
        return;
      }
      const timer = setTimeout(() => this.expire(id), TIMEOUT_MS);
      const sentAt = performance.now();
      this.waiting.set(id, { resolve: (result) => resolve(result as T), reject, timer, sentAt, method });
    });
  }

  /** A request signed on its own, with the venue's time. */
  async signed<T>(method: string, params: Parameters, credentials: Credentials): Promise<T> {
    const timed = { ...params, recvWindow: 10_000, timestamp: this.clock.now() };
    return this.request<T>(method, await signedParams(timed, credentials));
  }

  private probe(): void {
    this.request('ping').catch(() => undefined);
  }

  private receive(reply: Reply): void {
    if (reply.event !== undefined) {
      this.listener.onUserEvent(reply.event);
      return;
    }
    const waiting = this.take(String(reply.id));
    if (waiting === undefined) return;
    this.listener.onRoundTrip(waiting.method, performance.now() - waiting.sentAt);
    if (reply.status === 200) waiting.resolve(reply.result);
    else waiting.reject(errorOf(reply.error, reply.status ?? 500));
  }

  private expire(id: string): void {
    this.take(id)?.reject(new NoAnswerError('The venue did not answer in time.'));
  }

  private take(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (waiting !== undefined) {
      clearTimeout(waiting.timer);
      this.waiting.delete(id);
    }
    return waiting;
  }

  private lost(): void {
    for (const id of [...this.waiting.keys()]) this.take(id)?.reject(new NoAnswerError('The connection was lost.'));
    this.listener.onLost();
  }
}
