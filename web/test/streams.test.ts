import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Streams } from '../src/api/streams';

/** A WebSocket that the test drives. */
class Fake {
  static readonly OPEN = 1;
  static all: Fake[] = [];
  readyState = 0;
  sent: { method: string; params?: string[]; id: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Fake.all.push(this);
  }

  static get last(): Fake {
    const last = Fake.all.at(-1);
    if (last === undefined) throw new Error('nothing dialed');
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { method: string; id: number });
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

function listener() {
  return { onEvent: vi.fn(), onSubscribed: vi.fn(), onLost: vi.fn() };
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
  vi.stubGlobal('WebSocket', Fake);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { addEventListener: vi.fn(), visibilityState: 'visible' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('streams', () => {
  it('should subscribe in one message and pass events to who follows', () => {
    const streams = new Streams('ws://venue/stream', () => undefined);
    const [a, b] = [listener(), listener()];
    streams.start();
    streams.follow('a', a);
    streams.follow('b', b);
    Fake.last.open();
    expect(Fake.last.sent).toEqual([{ method: 'SUBSCRIBE', params: ['a', 'b'], id: 1 }]);
    expect(a.onSubscribed).not.toHaveBeenCalled();
    Fake.last.say({ result: null, id: 1 });
    expect(a.onSubscribed).toHaveBeenCalledOnce();
    Fake.last.say({ stream: 'b', data: 7 });
    expect(b.onEvent).toHaveBeenCalledWith(7);
    expect(a.onEvent).not.toHaveBeenCalled();
  });

  it('should put quick changes together and leave out what cancels out', async () => {
    const streams = new Streams('ws://venue/stream', () => undefined);
    streams.start();
    const stop = streams.follow('a', listener());
    Fake.last.open();
    Fake.last.say({ result: null, id: 1 });
    stop();
    streams.follow('b', listener())();
    streams.follow('c', listener());
    await vi.advanceTimersByTimeAsync(300);
    expect(Fake.last.sent.slice(1)).toEqual([
      { method: 'UNSUBSCRIBE', params: ['a'], id: 2 },
      { method: 'SUBSCRIBE', params: ['c'], id: 3 },
    ]);
  });

  it('should tell of a loss, dial again after a wait and subscribe anew', async () => {
    const states: string[] = [];
    const streams = new Streams('ws://venue/stream', (state) => states.push(state));
    const a = listener();
    streams.start();
    streams.follow('a', a);
    Fake.last.open();
    Fake.last.say({ result: null, id: 1 });
    Fake.last.drop();
    expect(a.onLost).toHaveBeenCalledOnce();
    expect(Fake.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(Fake.all).toHaveLength(2);
    Fake.last.open();
    expect(Fake.last.sent.map(({ params }) => params)).toEqual([['a']]);
    Fake.last.say({ result: null, id: Fake.last.sent[0]?.id });
    expect(a.onSubscribed).toHaveBeenCalledTimes(2);
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
  });

  it('should ask again after a refusal', async () => {
    const streams = new Streams('ws://venue/stream', () => undefined);
    streams.start();
    streams.follow('a', listener());
    Fake.last.open();
    Fake.last.say({ error: { code: 2, msg: 'busy' }, id: 1 });
    await vi.advanceTimersByTimeAsync(2100);
    expect(Fake.last.sent).toHaveLength(2);
  });

  it('should probe a silent connection and give up a dead one', async () => {
    const streams = new Streams('ws://venue/stream', () => undefined);
    const a = listener();
    streams.start();
    streams.follow('a', a);
    Fake.last.open();
    Fake.last.say({ result: null, id: 1 });
    await vi.advanceTimersByTimeAsync(6000);
    expect(Fake.last.sent.at(-1)?.method).toBe('LIST_SUBSCRIPTIONS');
    Fake.last.say({ result: ['a'], id: 2 });
    expect(a.onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(a.onLost).toHaveBeenCalledOnce();
    expect(Fake.all.length).toBeGreaterThan(1);
  });
});
