import { LastingSocket, type SocketState } from './socket';

/** Hears one stream: its events, and each time the stream (re)starts, from which on events come without gaps. */
export interface StreamListener {
  onEvent(data: unknown): void;
  /** The venue has confirmed the subscription on a new connection. */
  onSubscribed?(): void;
  /** Events are missing from now on, until the next {@link onSubscribed}. */
  onLost?(): void;
}

interface Envelope {
  stream?: string;
  data?: unknown;
  id?: number;
  result?: unknown;
  error?: { code: number; msg: string };
}

/** The market streams, all over one connection to `/stream`; subscriptions outlive reconnects. */
export class Streams {
  private readonly listeners = new Map<string, Set<StreamListener>>();
  private readonly pending = new Map<number, string[]>();
  private readonly confirmed = new Set<string>();
  private readonly socket: LastingSocket;
  private nextId = 1;

  constructor(
    url: string,
    private readonly onState: (state: SocketState, retryInMs: number) => void,
  ) {
    this.socket = new LastingSocket(url, {
      onOpen: () => this.subscribe([...this.listeners.keys()]),
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
    if (present === undefined) {
      this.listeners.set(stream, new Set([listener]));
      this.subscribe([stream]);
    } else {
      present.add(listener);
      if (this.confirmed.has(stream)) queueMicrotask(() => listener.onSubscribed?.());
    }
    return () => this.unfollow(stream, listener);
  }

  private unfollow(stream: string, listener: StreamListener): void {
    const present = this.listeners.get(stream);
    if (present?.delete(listener) !== true || present.size > 0) return;
    this.listeners.delete(stream);
    this.confirmed.delete(stream);
    this.send('UNSUBSCRIBE', [stream]);
  }

  private subscribe(streams: string[]): void {
    if (streams.length === 0) return;
    const id = this.nextId;
    if (this.send('SUBSCRIBE', streams)) this.pending.set(id, streams);
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
    const streams = message.id === undefined ? undefined : this.pending.get(message.id);
    if (message.id === undefined || streams === undefined) return;
    this.pending.delete(message.id);
    if (message.error !== undefined) return;
    for (const stream of streams) this.confirm(stream);
  }

  private confirm(stream: string): void {
    const listeners = this.listeners.get(stream);
    if (listeners === undefined) return;
    this.confirmed.add(stream);
    for (const listener of listeners) listener.onSubscribed?.();
  }

  private lost(): void {
    this.pending.clear();
    this.confirmed.clear();
    for (const listeners of this.listeners.values()) {
      for (const listener of listeners) listener.onLost?.();
    }
  }
}
