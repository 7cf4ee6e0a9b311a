import { Backoff } from './backoff';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

/** What the owner of a {@link LastingSocket} hears. */
export interface SocketListener {
  /** A connection is up; everything the owner had asked of the previous one is gone. */
  onOpen(): void;
  onMessage(text: string): void;
  /** The connection is lost; another attempt follows by itself. */
  onLost(): void;
  onState(state: SocketState, retryInMs: number): void;
  /** Sends something that the venue answers, to tell a quiet connection from a dead one. */
  probe(): void;
}

const PROBE_AFTER_MS = 4_000;
const DEAD_AFTER_MS = 9_000;
const STABLE_AFTER_MS = 5_000;

/**
 * A WebSocket that comes back by itself: with growing waits after a failure, at once when the browser says that the
 * network or the page is back. A connection on which nothing arrives although it was probed counts as lost.
 */
export class LastingSocket {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private readonly backoff = new Backoff();
  private opened = false;
  private openedAt = 0;
  private heardAt = 0;
  private wanted = false;

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
  ) {}

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  stop(): void {
    this.wanted = false;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    this.discard();
    this.listener.onState('closed', 0);
  }

  /** False, and nothing sent, when the connection is not up. */
  send(text: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }

  /** Gives up the present connection and dials anew. */
  restart(): void {
    if (this.wanted && this.socket !== undefined) this.lose();
  }

  private readonly hurry = (): void => {
    if (this.timer === undefined || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    this.timer = undefined;
    this.listener.onState('connecting', 0);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heardAt = performance.now();
    this.heartbeat = setInterval(() => this.beat(), 1_000);
    socket.onopen = () => {
      this.opened = true;
      this.openedAt = this.heardAt = performance.now();
      this.listener.onState('open', 0);
      this.listener.onOpen();
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      this.heardAt = performance.now();
      if (typeof event.data === 'string') this.listener.onMessage(event.data);
    };
    socket.onclose = () => this.lose();
  }

  private beat(): void {
    const silent = performance.now() - this.heardAt;
    if (silent > DEAD_AFTER_MS) this.lose();
    else if (silent > PROBE_AFTER_MS && this.socket?.readyState === WebSocket.OPEN) this.listener.probe();
  }

  private lose(): void {
    const wasOpen = this.opened;
    if (wasOpen && performance.now() - this.openedAt > STABLE_AFTER_MS) this.backoff.reset();
    this.discard();
    if (wasOpen) this.listener.onLost();
    const wait = this.backoff.next();
    this.listener.onState('waiting', wait);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private discard(): void {
    clearInterval(this.heartbeat);
    this.opened = false;
    const socket = this.socket;
    this.socket = undefined;
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
