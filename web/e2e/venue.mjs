/** The venue as the tests themselves speak to it: signed REST for an account, and the administration. */
import { createHmac, randomBytes } from 'node:crypto';

/** One account's signed calls. */
export class Account {
  constructor(url, apiKey, secret) {
    Object.assign(this, { url, apiKey, secret });
  }

  async call(method, path, parameters = {}) {
    const query = new URLSearchParams({ ...parameters, timestamp: String(Date.now()), recvWindow: '10000' }).toString();
    const signature = createHmac('sha256', this.secret).update(query).digest('hex');
    const response = await fetch(`${this.url}${path}?${query}&signature=${signature}`, {
      method,
      headers: { 'X-MBX-APIKEY': this.apiKey },
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  }

  limit(symbol, side, price, quantity, more = {}) {
    return this.call('POST', '/api/v3/order', { symbol, side, type: 'LIMIT', timeInForce: 'GTC', price, quantity, ...more });
  }

  openOrders(symbol) {
    return this.call('GET', '/api/v3/openOrders', { symbol });
  }

  cancelAll(symbol) {
    return this.call('DELETE', '/api/v3/openOrders', { symbol }).catch(() => []);
  }

  async free(asset) {
    const { balances } = await this.call('GET', '/api/v3/account');
    return Number(balances.find((each) => each.asset === asset)?.free ?? 0);
  }
}

/** Unsigned market data. */
export async function get(url, path) {
  const response = await fetch(url + path);
  return response.json();
}

/** An instrument of this run's own, where nobody else trades, and two funded accounts. */
export async function ownMarket(url, adminUrl, adminKey) {
  const base = `E${randomBytes(3).toString('hex').toUpperCase()}`;
  const symbol = `${base}USDT`;
  const admin = (path, body) => post(adminUrl, adminKey, path, body);
  for (const asset of ['USDT', base]) await admin('/assets', { symbol: asset, scale: 8 });
  await admin('/instruments', {
    symbol, baseAsset: base, quoteAsset: 'USDT', tickSize: '0.01', lotSize: '0.001', minPrice: '0.01', maxPrice: '100000',
    minQuantity: '0.001', maxQuantity: '1000', maxMarketQuantity: '500', minNotional: '1', maxNotional: '1000000',
    maxOpenOrders: 100, minHiddenQuantity: '0.5', makerFeeBps: 5, takerFeeBps: 10,
  });
  const account = async (name) => {
    await admin('/accounts', { name });
    await admin(`/accounts/${name}/deposits`, { transferId: `${name}-1`, asset: 'USDT', amount: '100000' });
    await admin(`/accounts/${name}/deposits`, { transferId: `${name}-2`, asset: base, amount: '1000' });
    const key = await admin(`/accounts/${name}/keys`, { type: 'HMAC_SHA256', permissions: ['READ', 'TRADE'], label: 'e2e' });
    return new Account(url, key.apiKey, key.secretKey);
  };
  const moveTo = (phase) => admin(`/instruments/${symbol}/phase`, { phase });
  return { symbol, base, moveTo, me: await account(`${base}-me`), other: await account(`${base}-other`) };
}

/** A product of the posted-offer market of this run's own; undefined where that market is not open. */
export async function ownProduct(url) {
  if (!(await get(url, '/venue/v1/status')).postedOffers) return undefined;
  const id = `P${randomBytes(4).toString('hex').toUpperCase()}`;
  const send = async (path, parameters) => {
    const answer = await get(url, `/${path}?${new URLSearchParams({ productId: id, ...parameters })}`);
    if (answer.msg !== 'ok') throw new Error(`/${path}: ${answer.msg}`);
  };
  return {
    id,
    sell: (userId, quantity, price) => send('sell', { userId, quantity, price }),
    buy: (userId, quantity, maxPrice) => send('buy', { userId, quantity, maxPrice }),
  };
}

/**
 * A pair of this run's own whose quotes two providers stream: `firm`, and `looker`, which has the last look for ten
 * seconds and whose trades do not take place without its word. `taker` has money of both kinds.
 */
export async function ownPair(url, adminUrl, adminKey) {
  const base = `F${randomBytes(3).toString('hex').toUpperCase()}`;
  const symbol = `${base}USDT`;
  const admin = (path, body, method = 'POST') => post(adminUrl, adminKey, path, body, method);
  for (const asset of ['USDT', base]) await admin('/assets', { symbol: asset, scale: 8 });
  await admin('/instruments', {
    symbol, baseAsset: base, quoteAsset: 'USDT', marketModel: 'STREAMED_QUOTES', settlementType: 'SPOT', tickSize: '0.00001',
    lotSize: '100', minPrice: '0.00001', maxPrice: '100', minQuantity: '100', maxQuantity: '10000000', maxMarketQuantity: '10000000',
    minNotional: '1', maxNotional: '100000000', maxOpenOrders: 100, makerFeeBps: 0, takerFeeBps: 0,
  });
  const account = async (name) => {
    const full = `${base}-${name}`;
    await admin('/accounts', { name: full });
    await admin(`/accounts/${full}/deposits`, { transferId: `${full}-1`, asset: 'USDT', amount: '10000000' });
    await admin(`/accounts/${full}/deposits`, { transferId: `${full}-2`, asset: base, amount: '10000000' });
    const key = await admin(`/accounts/${full}/keys`, { type: 'HMAC_SHA256', permissions: ['READ', 'TRADE'], label: 'e2e' });
    return new QuoteAccount(url, key.apiKey, key.secretKey, full, symbol);
  };
  const [taker, firm, looker] = [await account('taker'), await account('firm'), await account('looker')];
  const provide = ({ name }, terms) => admin(`/instruments/${symbol}/providers/${name}`, { leaseMs: 600_000, ...terms }, 'PUT');
  await provide(firm, { holdMs: 0 });
  await provide(looker, { holdMs: 10_000, tolerance: '0.01', outcomeAtEnd: 'REJECT' });
  return { symbol, base, taker, firm, looker };
}

/** An account that quotes or takes quotes of one instrument. */
export class QuoteAccount extends Account {
  constructor(url, apiKey, secret, name, symbol) {
    super(url, apiKey, secret);
    Object.assign(this, { name, symbol, quoted: 0 });
  }

  /** Puts a ladder in the place of the one before; tiers are `[price, quantity]`. */
  quote(bids, asks, more = {}) {
    const quoteId = `q${++this.quoted}`;
    const ladder = { symbol: this.symbol, quoteId, validForMs: '600000', bids: JSON.stringify(bids), asks: JSON.stringify(asks) };
    return this.call('POST', '/venue/v1/quotes', { ...ladder, ...more });
  }

  requests() {
    return this.call('GET', '/venue/v1/quoteRequests');
  }

  answer(requestId, bid, ask) {
    return this.call('POST', '/venue/v1/quoteRequests/answer', { requestId, bid, ask, validForMs: '60000' });
  }

  decline(requestId) {
    return this.call('POST', '/venue/v1/quoteRequests/decline', { requestId });
  }

  holds() {
    return this.call('GET', '/venue/v1/holds');
  }

  answerHold(holdId, accept) {
    return this.call('POST', '/venue/v1/holds', { holdId, accept: String(accept) });
  }
}

async function post(url, adminKey, path, body, method = 'POST') {
  const response = await fetch(`${url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  // 409: it is there already.
  if (!response.ok && response.status !== 409) throw new Error(`${method} /admin/v1${path}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
