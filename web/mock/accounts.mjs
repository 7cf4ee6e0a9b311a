/** Accounts and orders of the mock venue. Amounts are floats: good enough to look at, and nothing else. */
import { randomBytes } from 'node:crypto';

const text = (value) => Math.max(0, value).toFixed(8);

export class Refusal extends Error {
  constructor(code, msg, reason, explanation) {
    super(msg);
    this.body = { code, msg, reason, explanation };
  }
}

const KINDS = { b: 'BUY', a: 'SELL' };

export class Accounts {
  constructor(markets, notify) {
    this.markets = markets;
    this.notify = notify;
    this.byKey = new Map();
    this.orderId = 1000;
  }

  of(apiKey) {
    let account = this.byKey.get(apiKey);
    if (!account) {
      account = { key: apiKey, free: { USDT: 250000 }, locked: {}, orders: [], fills: [], byClientId: new Map() };
      for (const market of this.markets.values()) account.free[market.base] = Math.round(20000 / market.price(market.fair) * 1e4) / 1e4;
      this.byKey.set(apiKey, account);
    }
    return account;
  }

  balances(account) {
    const assets = new Set([...Object.keys(account.free), ...Object.keys(account.locked)]);
    return [...assets].map((asset) => ({ asset, free: text(account.free[asset] ?? 0), locked: text(account.locked[asset] ?? 0) }));
  }

  place(account, p) {
    const market = this.markets.get(p.symbol);
    if (!market) throw new Refusal(-1121, 'Invalid symbol.');
    const known = p.newClientOrderId && account.byClientId.get(p.newClientOrderId);
    if (known) return this.view(known);
    const buy = p.side === 'BUY';
    const price = p.price === undefined ? undefined : Math.round(Number(p.price) * 10 ** market.priceDecimals);
    const budget = p.quoteOrderQty === undefined ? undefined : Number(p.quoteOrderQty) * 10 ** (market.priceDecimals + market.quantityDecimals);
    const lots = p.quantity === undefined ? Number.MAX_SAFE_INTEGER : Math.round(Number(p.quantity) * 10 ** market.quantityDecimals);
    const [asset, amount] = buy
      ? ['USDT', budget !== undefined ? Number(p.quoteOrderQty) : Number(p.quantity) * (price === undefined ? 0 : Number(p.price))]
      : [market.base, p.quantity === undefined ? 0 : Number(p.quantity)];
    if (price !== undefined && Number(p.price) * Number(p.quantity) < (market.quiet ? 1 : 5))
      throw new Refusal(-1013, 'Filter failure: NOTIONAL', 'NOTIONAL_BELOW_MINIMUM', 'Price times quantity must be at least 5.00000000 USDT.');
    if ((account.free[asset] ?? 0) < amount)
      throw new Refusal(-2010, 'Account has insufficient balance for requested action.', 'INSUFFICIENT_BALANCE',
        `The order needs ${text(amount)} ${asset}; ${text(account.free[asset] ?? 0)} is available.`);
    const opposite = market.best(buy ? 'a' : 'b');
    if (p.type === 'LIMIT_MAKER' && opposite !== undefined && (buy ? price >= opposite : price <= opposite))
      throw new Refusal(-2010, 'Order would immediately match and take.', 'WOULD_TAKE', `A post-only order must rest, but the best opposite price is ${market.priceText(opposite)}.`);
    const order = {
      account, market, id: ++this.orderId, clientOrderId: p.newClientOrderId ?? randomBytes(11).toString('hex'), buy, type: p.type,
      tif: p.timeInForce ?? 'GTC', price, lots: p.quantity === undefined ? 0 : lots, left: lots, quote: 0, executed: 0, status: 'NEW',
      time: Date.now(), updated: Date.now(), quoteOrderQty: p.quoteOrderQty, fills: [],
    };
    account.byClientId.set(order.clientOrderId, order);
    account.orders.push(order);
    this.report(order, 'NEW');
    if (price !== undefined) this.move(account, asset, amount);
    order.held = price === undefined ? 0 : amount;
    if (p.selfTradePreventionMode === 'EXPIRE_MAKER') {
      for (const mine of account.orders.filter((each) => each.market === market && each.buy !== buy && ['NEW', 'PARTIALLY_FILLED'].includes(each.status))) this.close(mine, 'EXPIRED');
    }
    const there = [...market.side(buy ? 'a' : 'b').keys()].filter((at) => price === undefined || (buy ? at <= price : at >= price))
      .reduce((sum, at) => sum + market.resting(buy ? 'a' : 'b', at), 0);
    const wanted = p.type === 'LIMIT_MAKER' || (p.timeInForce === 'FOK' && there < lots) ? 0 : lots;
    const { left } = market.take(buy, price, wanted, budget, order);
    order.left = budget === undefined ? (wanted === 0 ? lots : left) : 0;
    if (budget !== undefined) order.lots = order.executed;
    if (order.status === 'FILLED' || order.left === 0) {
      if (budget !== undefined) { order.status = 'FILLED'; this.report(order, 'TRADE'); }
    } else if (p.type === 'MARKET' || order.tif !== 'GTC') this.close(order, 'EXPIRED');
    else market.level(buy ? 'b' : 'a', price).orders.push(order), market.touch(buy ? 'b' : 'a', price);
    this.position(account);
    return this.view(order);
  }

  onFill({ order, price, quantity, trade, isMaker, market }) {
    if (!order.account) return;
    const { account } = order;
    const amount = quantity / 10 ** market.quantityDecimals;
    const quote = amount * market.price(price);
    const fee = (order.buy ? amount : quote) * (isMaker ? 0.0005 : 0.001);
    order.executed += quantity;
    order.quote += quote;
    order.updated = Date.now();
    const paid = order.buy ? ['USDT', quote] : [market.base, amount];
    if (order.held > 0) {
      const release = order.buy ? amount * market.price(order.price) : amount;
      order.held -= release;
      account.locked[paid[0]] -= release;
      account.free[paid[0]] += release - paid[1];
    } else account.free[paid[0]] -= paid[1];
    const got = order.buy ? market.base : 'USDT';
    account.free[got] = (account.free[got] ?? 0) + (order.buy ? amount : quote) - fee;
    order.status = order.executed >= order.lots && order.lots > 0 ? 'FILLED' : 'PARTIALLY_FILLED';
    const fill = {
      symbol: market.symbol, id: trade.id, orderId: order.id, price: market.priceText(price), qty: market.quantityText(quantity),
      quoteQty: text(quote), commission: text(fee), commissionAsset: got, time: trade.time, isBuyer: order.buy, isMaker,
    };
    account.fills.push(fill);
    order.fills.push(fill);
    this.report(order, 'TRADE', fill);
    if (isMaker) this.position(account);
  }

  find(account, p) {
    const order = account.orders.find((each) => each.status !== 'FILLED' && (String(each.id) === String(p.orderId) || each.clientOrderId === p.origClientOrderId));
    if (!order || !['NEW', 'PARTIALLY_FILLED'].includes(order.status)) throw new Refusal(-2011, 'Unknown order sent.', 'UNKNOWN_ORDER', 'The order is not open: it has been filled, canceled or never existed.');
    return order;
  }

  cancel(account, p) {
    const order = this.find(account, p);
    this.close(order, 'CANCELED', p.cancelNewClientOrderId);
    this.position(account);
    return this.view(order);
  }

  close(order, status, cancelId) {
    const { market, account } = order;
    const s = order.buy ? 'b' : 'a';
    const level = order.price === undefined ? undefined : market.side(s).get(order.price);
    if (level) {
      level.orders = level.orders.filter((each) => each !== order);
      market.touch(s, order.price);
    }
    this.move(account, order.buy ? 'USDT' : market.base, -order.held);
    order.held = 0;
    order.status = status;
    order.updated = Date.now();
    this.report(order, status, undefined, cancelId);
  }

  amend(account, p) {
    const order = this.find(account, p);
    const lots = Math.round(Number(p.newQty) * 10 ** order.market.quantityDecimals);
    if (lots >= order.lots || lots <= order.executed)
      throw new Refusal(-2038, 'Order amend request rejected.', 'AMEND_NOT_A_REDUCTION', 'The new quantity must be below the present one and above what has been executed.');
    const cut = (order.lots - lots) / 10 ** order.market.quantityDecimals * (order.buy ? order.market.price(order.price) : 1);
    order.left -= order.lots - lots;
    order.lots = lots;
    order.held -= cut;
    order.updated = Date.now();
    this.move(account, order.buy ? 'USDT' : order.market.base, -cut);
    order.market.touch(order.buy ? 'b' : 'a', order.price);
    this.report(order, 'REPLACED');
    this.position(account);
    return { transactTime: Date.now(), executionId: 1, amendedOrder: this.view(order) };
  }

  replace(account, p) {
    const cancelResponse = this.cancel(account, { ...p, orderId: p.cancelOrderId });
    return { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS', cancelResponse, newOrderResponse: this.place(account, p) };
  }

  move(account, asset, amount) {
    account.free[asset] = (account.free[asset] ?? 0) - amount;
    account.locked[asset] = (account.locked[asset] ?? 0) + amount;
  }

  view(order) {
    const { market } = order;
    return {
      symbol: market.symbol, orderId: order.id, clientOrderId: order.clientOrderId, orderListId: -1,
      price: market.priceText(order.price ?? 0), origQty: market.quantityText(order.lots), executedQty: market.quantityText(order.executed),
      cummulativeQuoteQty: text(order.quote), origQuoteOrderQty: order.quoteOrderQty ?? '0.00000000', status: order.status, timeInForce: order.tif,
      type: order.type, side: KINDS[order.buy ? 'b' : 'a'], time: order.time, updateTime: order.updated, transactTime: order.updated, fills: order.fills,
    };
  }

  report(order, x, fill, cancelId) {
    const { market } = order;
    this.notify(order.account, {
      e: 'executionReport', E: Date.now(), s: market.symbol, c: cancelId ?? order.clientOrderId, S: KINDS[order.buy ? 'b' : 'a'], o: order.type, f: order.tif,
      q: market.quantityText(order.lots), p: market.priceText(order.price ?? 0), x, X: order.status, r: 'NONE', i: order.id, C: cancelId ? order.clientOrderId : '',
      l: fill?.qty ?? '0', z: market.quantityText(order.executed), L: fill?.price ?? '0', n: fill?.commission ?? '0', N: fill?.commissionAsset ?? null,
      T: order.updated, t: fill?.id ?? -1, m: fill?.isMaker ?? false, O: order.time, Z: text(order.quote), Q: order.quoteOrderQty ?? '0',
    });
  }

  position(account) {
    this.notify(account, {
      e: 'outboundAccountPosition', E: Date.now(), u: Date.now(), B: this.balances(account).map(({ asset, free, locked }) => ({ a: asset, f: free, l: locked })),
    });
  }
}
