import { LastingSocket, type SocketState } from './socket';

/** Hears one stream: its events, and each time the stream (re)starts, from which on events come without gaps. */
export interface StreamListener {
  onEvent(data: unknown): void;
  /** The venue has confirmed the subscription. */
  onSubscribed?(): void;
  /** Events are missing from now on, until the next {@link onSubscribed}. */
  onLost?(): void;
}

interface Envelope {
  stream?: string;
  data?: unknown;
  id?: number | null;
  error?: { code: number; msg: string };
}

/** Changes of one moment travel in one message, and messages keep this distance: venues limit how many they take. */
const MESSAGE_GAP_MS = 250;
const RETRY_MS = 2_000;

/** The market streams, all over one connection to `/stream`; subscriptions outlive reconnects. */
export class Streams {
  private readonly listeners = new Map<string, Set<StreamListener>>();
  /** What the venue has been asked for on the present connection. */
  private readonly asked = new Set<string>();
  private readonly confirmed = new Set<string>();
  private readonly pending = new Map<number, string[]>();
  private readonly socket: LastingSocket;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flushedAt = Number.NEGATIVE_INFINITY;
  private nextId = 1;

  constructor(
    url: string,
    private readonly onState: (state: SocketState, retryInMs: number) => void,
  ) {
    this.socket = new LastingSocket(url, {
      onOpen: () => this.flush(),
      onMessage: (text) => this.receive(JSON.parse(text) as Envelope),
      onLost: () => this.lost(),
      onState: (state, retryInMs) => this.onState(state, retryInMs),
      probe: () => this.send('LIST_SUBSCRIPTIONS'),
    });
  }

  start(): void {
    this.socket.start();
  }

  restart(): void {
    this.socket.restart();
  }

  /** Follows a stream until the returned function is called. */
  follow(stream: string, listener: StreamListener): () => void {
    const present = this.listeners.get(stream);
    if (present === undefined) this.listeners.set(stream, new Set([listener]));
    else present.add(listener);
    if (this.confirmed.has(stream)) queueMicrotask(() => this.tellIfFollowing(stream, listener));
    else this.flushSoon(0);
    return () => this.unfollow(stream, listener);
  }

  private unfollow(stream: string, listener: StreamListener): void {
    const present = this.listeners.get(stream);
    if (present?.delete(listener) !== true || present.size > 0) return;
    this.listeners.delete(stream);
    this.flushSoon(0);
  }

  private tellIfFollowing(stream: string, listener: StreamListener): void {
    const following = this.listeners.get(stream)?.has(listener) === true;
    if (following && this.confirmed.has(stream)) listener.onSubscribed?.();
  }

  private flushSoon(ms: number): void {
    if (this.timer !== undefined) return;
    const wait = Math.max(ms, this.flushedAt + MESSAGE_GAP_MS - performance.now(), 0);
    this.timer = setTimeout(() => this.flush(), wait);
  }

  /** Brings what the venue sends into line with what is followed. */
  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushedAt = performance.now();
    const drop = [...this.asked].filter((stream) => !this.listeners.has(stream));
    const add = [...this.listeners.keys()].filter((stream) => !this.asked.has(stream));
    if (drop.length > 0 && this.send('UNSUBSCRIBE', drop)) {
      for (const stream of drop) {
        this.asked.delete(stream);
        this.confirmed.delete(stream);
      }
    }
    const id = this.nextId;
    if (add.length > 0 && this.send('SUBSCRIBE', add)) {
      for (const stream of add) this.asked.add(stream);
      this.pending.set(id, add);
    }
  }

  private send(method: string, params?: string[]): boolean {
    const id = this.nextId++;
    return this.socket.send(JSON.stringify(params === undefined ? { method, id } : { method, params, id }));
  }

  private receive(message: Envelope): void {
    if (message.stream !== undefined) {
      for (const listener of this.listeners.get(message.stream) ?? []) listener.onEvent(message.data);
      return;
    }
    const streams = typeof message.id === 'number' ? this.pending.get(message.id) : undefined;
    if (typeof message.id !== 'number' || streams === undefined) return;
    this.pending.delete(message.id);
    if (message.error === undefined) this.confirm(streams);
    else this.refuse(streams);
  }

  private confirm(streams: string[]): void {
    for (const stream of streams) {
      if (!this.asked.has(stream)) continue;
      this.confirmed.add(stream);
      for (const listener of this.listeners.get(stream) ?? []) listener.onSubscribed?.();
    }
  }

  private refuse(streams: string[]): void {
    for (const stream of streams) this.asked.delete(stream);
    this.flushSoon(RETRY_MS);
  }

  private lost(): void {
    this.pending.clear();
    this.asked.clear();
    this.confirmed.clear();
    for (const listeners of this.listeners.values()) {
      for (const listener of listeners) listener.onLost?.();
    }
  }
}
