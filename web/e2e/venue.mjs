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
    maxOpenOrders: 100, makerFeeBps: 5, takerFeeBps: 10,
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

async function post(url, adminKey, path, body) {
  const response = await fetch(`${url}/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  // 409: it is there already.
  if (!response.ok && response.status !== 409) throw new Error(`POST /admin/v1${path}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
