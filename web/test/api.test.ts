import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Backoff } from '../src/api/backoff';
import { VenueClock } from '../src/api/clock';
import { readFragment, TabSession } from '../src/api/credentials';
import { errorOf } from '../src/api/errors';
import { credentialsBy, credentialsOf, shortKey, signedParams, signedQuery } from '../src/api/signing';

const credentials = await credentialsOf({ apiKey: 'K', secret: 'S' });
const expected = (payload: string): string => createHmac('sha256', 'S').update(payload).digest('hex');

describe('signing', () => {
  it('should be HMAC-SHA256 in hex', async () => {
    expect(await credentials.sign('a=1')).toBe(expected('a=1'));
  });

  it('should give the secret to the browser for good', async () => {
    const { key } = credentials;
    expect(key?.extractable).toBe(false);
    expect(JSON.stringify(credentials)).not.toContain('S"');
    if (key === undefined) throw new Error('no key');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('should sign without the browser\'s cryptography too, and then keep nothing', async () => {
    vi.stubGlobal('crypto', {});
    const plain = await credentialsOf({ apiKey: 'K', secret: 'S' });
    vi.unstubAllGlobals();
    expect(await plain.sign('a=1')).toBe(expected('a=1'));
    expect(plain.key).toBeUndefined();
  });

  it('should sign a REST query as it is sent, percent-encoded and in order', async () => {
    const query = await signedQuery({ symbol: 'BTCUSDT', note: 'a b&c', none: undefined, b: true }, credentials);
    const payload = 'symbol=BTCUSDT&note=a%20b%26c&b=true';
    expect(query).toBe(`${payload}&signature=${expected(payload)}`);
  });

  it('should sign WebSocket parameters sorted, unencoded and with the key', async () => {
    const params = await signedParams({ symbol: 'X', amount: 'a b', flag: true, none: undefined }, credentials);
    expect(params).toEqual({
      symbol: 'X', amount: 'a b', flag: true, apiKey: 'K', signature: expected('amount=a b&apiKey=K&flag=true&symbol=X'),
    });
  });
});

describe('the address fragment', () => {
  it('should give key, secret and symbol', () => {
    expect(readFragment('#key=abc&secret=d%2Be&symbol=btcusdt')).toEqual({
      secret: { apiKey: 'abc', secret: 'd+e' },
      symbol: 'BTCUSDT',
    });
  });

  it('should leave out what is missing or malformed', () => {
    expect(readFragment('#key=abc')).toEqual({});
    expect(readFragment('#symbol=<b>')).toEqual({});
    expect(readFragment('')).toEqual({});
  });
});

describe('the session of a tab', () => {
  const kept = new Map<string, { apiKey: string; key: CryptoKey }>();
  const tab = new Map<string, string>();
  const session = new TabSession(
    {
      put: (id, apiKey, key) => Promise.resolve(void kept.set(id, { apiKey, key })),
      take: (id) => {
        const found = kept.get(id);
        return Promise.resolve(found === undefined ? undefined : credentialsBy(found.apiKey, found.key));
      },
      forget: (id) => Promise.resolve(void kept.delete(id)),
    },
    {
      getItem: (name) => tab.get(name) ?? null,
      setItem: (name, value) => void tab.set(name, value),
      removeItem: (name) => void tab.delete(name),
    },
  );

  it('should survive a reload by a number, and keep no secret', async () => {
    await session.keep(credentials);
    expect([...tab.values()].join()).toMatch(/^[0-9a-f-]{36}$/);
    const restored = await session.restored();
    expect(restored?.apiKey).toBe('K');
    expect(await restored?.sign('a=1')).toBe(expected('a=1'));
  });

  it('should forget the key with the sign-out, and the former one with a new one', async () => {
    await session.keep(credentials);
    await session.keep(credentials);
    expect(kept.size).toBe(1);
    await session.keep(undefined);
    expect([kept.size, tab.size]).toEqual([0, 0]);
    expect(await session.restored()).toBeUndefined();
  });

  it('should show only the ends of a long key', () => {
    expect([shortKey('short'), shortKey('abcdefghijklmnop')]).toEqual(['short', 'abcd…mnop']);
  });
});

describe('reconnecting', () => {
  it('should wait longer each time, up to a limit, and begin anew after a reset', () => {
    const backoff = new Backoff(100, 1000, () => 0);
    expect([1, 2, 3, 4, 5, 6].map(() => backoff.next())).toEqual([100, 200, 400, 800, 1000, 1000]);
    backoff.reset();
    expect(backoff.next()).toBe(100);
  });
});

describe('the venue clock', () => {
  it('should follow the sample with the shortest round trip', () => {
    const clock = new VenueClock(() => 1000);
    clock.learn(5000, 10);
    expect(clock.now()).toBe(5005);
    clock.learn(9000, 500);
    expect(clock.now()).toBe(5005);
    clock.learn(5100, 2);
    expect(clock.now()).toBe(5101);
  });
});

describe('errors', () => {
  it('should carry code, text, reason and explanation', () => {
    const error = errorOf({ code: -2010, msg: 'No.', reason: 'WOULD_TAKE', explanation: 'Because.' }, 400);
    expect([error.code, error.msg, error.reason, error.explanation]).toEqual([-2010, 'No.', 'WOULD_TAKE', 'Because.']);
  });

  it('should say which half of a cancel-replace failed, and why', () => {
    const halves = {
      cancelResponse: { symbol: 'X', orderId: 1 },
      newOrderResponse: { code: -2010, msg: 'Account has insufficient balance.', reason: 'INSUFFICIENT_BALANCE' },
    };
    const error = errorOf({ code: -2021, msg: 'Order cancel-replace partially failed.', data: halves }, 409);
    expect(error.explanation).toBe('Order cancel-replace partially failed. Account has insufficient balance.');
    expect(error.reason).toBe('INSUFFICIENT_BALANCE');
  });

  it('should make do with an answer that is no JSON', () => {
    expect(errorOf(undefined, 502).msg).toBe('HTTP 502');
  });
});
