import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Backoff } from '../src/api/backoff';
import { VenueClock } from '../src/api/clock';
import { readFragment } from '../src/api/credentials';
import { errorOf } from '../src/api/errors';
import { sign, signedParams, signedQuery } from '../src/api/signing';

const credentials = { apiKey: 'K', secret: 'S' };
const expected = (payload: string): string => createHmac('sha256', 'S').update(payload).digest('hex');

describe('signing', () => {
  it('should be HMAC-SHA256 in hex', () => {
    expect(sign('a=1', 'S')).toBe(expected('a=1'));
  });

  it('should sign a REST query as it is sent, percent-encoded and in order', () => {
    const query = signedQuery({ symbol: 'BTCUSDT', note: 'a b&c', none: undefined, b: true }, credentials);
    const payload = 'symbol=BTCUSDT&note=a%20b%26c&b=true';
    expect(query).toBe(`${payload}&signature=${expected(payload)}`);
  });

  it('should sign WebSocket parameters sorted, unencoded and with the key', () => {
    const params = signedParams({ symbol: 'X', amount: 'a b', flag: true, none: undefined }, credentials);
    expect(params).toEqual({
      symbol: 'X', amount: 'a b', flag: true, apiKey: 'K', signature: expected('amount=a b&apiKey=K&flag=true&symbol=X'),
    });
  });
});

describe('the address fragment', () => {
  it('should give key, secret and symbol', () => {
    expect(readFragment('#key=abc&secret=d%2Be&symbol=btcusdt')).toEqual({
      credentials: { apiKey: 'abc', secret: 'd+e' },
      symbol: 'BTCUSDT',
    });
  });

  it('should leave out what is missing or malformed', () => {
    expect(readFragment('#key=abc')).toEqual({});
    expect(readFragment('#symbol=<b>')).toEqual({});
    expect(readFragment('')).toEqual({});
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
