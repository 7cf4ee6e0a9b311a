/** One instrument of the mock venue: an order book with a made-up crowd, trades and candles. Prices in ticks, quantities in lots. */

export const INTERVALS = {
  '1s': 1e3, '1m': 6e4, '3m': 18e4, '5m': 3e5, '15m': 9e5, '30m': 18e5, '1h': 36e5, '2h': 72e5, '4h': 144e5, '1d': 864e5,
};

export class Market {
  /** @param sequence gives the next event sequence number of the venue; publish(event) hears trades and order changes */
  constructor(spec, sequence, publish) {
    Object.assign(this, spec);
    this.sequence = sequence;
    this.publish = publish;
    this.bids = new Map();
    this.asks = new Map();
    this.changed = { b: new Set(), a: new Set() };
    this.lastFlushed = 0;
    this.fair = Math.round(spec.start * 10 ** spec.priceDecimals);
    this.home = this.fair;
    this.drift = 0;
    this.last = this.fair;
    this.trades = [];
    this.tradeId = 0;
    this.candles = {};
    for (let level = 1; level <= (spec.quiet ? 0 : 400); level++) {
      this.crowd('b', this.fair - level * this.gap(), this.size(level));
      this.crowd('a', this.fair + level * this.gap(), this.size(level));
    }
    for (const interval of Object.keys(INTERVALS)) this.candles[interval] = this.past(INTERVALS[interval]);
    this.opened24h = this.candles['15m'].at(-96)[1];
  }

  gap() { return Math.max(1, Math.round(this.fair * 0.00004)); }
  size(level) {
    const notional = (300 + Math.random() ** 4 * 60000) * (0.4 + Math.min(level, 60) / 25);
    return Math.max(1, Math.round((notional / this.price(this.fair)) * 10 ** this.quantityDecimals));
  }
  price(ticks) { return ticks / 10 ** this.priceDecimals; }
  priceText(ticks) { return (ticks / 10 ** this.priceDecimals).toFixed(8); }
  quantityText(lots) { return (lots / 10 ** this.quantityDecimals).toFixed(8); }
  side(s) { return s === 'b' ? this.bids : this.asks; }

  best(s) {
    let best;
    for (const price of this.side(s).keys()) if (best === undefined || (s === 'b' ? price > best : price < best)) best = price;
    return best;
  }

  touch(s, price) {
    this.changed[s].add(price);
    this.sequence();
    const level = this.side(s).get(price);
    if (level && level.crowd <= 0 && level.orders.length === 0) this.side(s).delete(price);
  }

  level(s, price) {
    let level = this.side(s).get(price);
    if (!level) this.side(s).set(price, (level = { crowd: 0, orders: [] }));
    return level;
  }

  crowd(s, price, lots) {
    const other = this.best(s === 'b' ? 'a' : 'b');
    if (price <= 0 || (other !== undefined && (s === 'b' ? price >= other : price <= other))) return;
    this.level(s, price).crowd = lots;
    this.touch(s, price);
  }

  resting(s, price) {
    const level = this.side(s).get(price);
    return level ? level.crowd + level.orders.reduce((sum, order) => sum + order.left, 0) : 0;
  }

  depth(limit) {
    const list = (s) =>
      [...this.side(s).keys()].sort((a, b) => (s === 'b' ? b - a : a - b)).slice(0, limit)
        .map((price) => [this.priceText(price), this.quantityText(this.resting(s, price))]);
    return { bids: list('b'), asks: list('a') };
  }

  /** Takes up to `lots` (or quote notional `budget`, in ticks×lots) from the other side; calls onFill for each fill of an own order. */
  take(buy, limit, lots, budget, taker) {
    const s = buy ? 'a' : 'b';
    const fills = [];
    while (lots > 0) {
      const price = this.best(s);
      if (price === undefined || (limit !== undefined && (buy ? price > limit : price < limit))) break;
      const level = this.side(s).get(price);
      let quantity = Math.min(lots, level.crowd > 0 ? level.crowd : level.orders[0].left);
      if (budget !== undefined) quantity = Math.min(quantity, Math.floor(budget / price));
      if (quantity <= 0) break;
      const maker = level.crowd > 0 ? undefined : level.orders[0];
      if (maker) {
        maker.left -= quantity;
        if (maker.left === 0) level.orders.shift();
      } else level.crowd -= quantity;
      lots -= quantity;
      if (budget !== undefined) budget -= quantity * price;
      const trade = this.trade(price, quantity, !buy);
      fills.push({ price, quantity, trade, maker });
      this.touch(s, price);
      if (maker) this.publish({ type: 'fill', market: this, order: maker, price, quantity, trade, isMaker: true });
    }
    if (taker) for (const fill of fills) this.publish({ type: 'fill', market: this, order: taker, ...fill, isMaker: false });
    return { left: lots, fills };
  }

  trade(price, quantity, sell) {
    const trade = { id: ++this.tradeId, price, quantity, time: Date.now(), sell };
    this.trades.push(trade);
    if (this.trades.length > 2000) this.trades.splice(0, 1000);
    this.last = price;
    for (const [interval, ms] of Object.entries(INTERVALS)) {
      const list = this.candles[interval];
      const open = Math.floor(trade.time / ms) * ms;
      let candle = list.at(-1);
      if (candle[0] !== open) list.push((candle = [open, price, price, price, price, 0]));
      candle[2] = Math.max(candle[2], price);
      candle[3] = Math.min(candle[3], price);
      candle[4] = price;
      candle[5] += quantity;
    }
    this.publish({ type: 'trade', market: this, trade });
    return trade;
  }

  past(ms) {
    const list = [];
    const now = Math.floor(Date.now() / ms) * ms;
    let close = this.fair;
    const scale = 0.0009 * Math.sqrt(ms / 6e4);
    for (let i = 0; i < 900; i++) {
      const open = close * (1 + (Math.random() + Math.random() - 1) * scale + Math.sin(i / 40) * scale * 0.15);
      const high = Math.max(open, close) * (1 + Math.random() * scale * 0.5);
      const low = Math.min(open, close) * (1 - Math.random() * scale * 0.5);
      const volume = (40 + Math.random() ** 3 * 400) * (ms / 6e4) * (1 + Math.abs(open - close) / close / scale) * 3000;
      const lots = (volume / this.price(close)) * 10 ** this.quantityDecimals;
      list.unshift([now - i * ms, Math.round(open), Math.round(high), Math.round(low), Math.round(close), Math.round(lots)]);
      close = open;
    }
    return list;
  }

  /** One beat of the crowd: the fair value moves, quotes follow it, someone may trade. */
  beat() {
    if (this.quiet) return;
    this.drift = this.drift * 0.98 + (Math.random() - 0.5) * 0.000006 + (1 - this.fair / this.home) * 0.0002;
    this.fair *= 1 + this.drift + (Math.random() - 0.5) * 0.00006;
    for (const s of ['b', 'a']) {
      for (const [price, level] of this.side(s)) {
        if (level.crowd > 0 && (s === 'b' ? price > this.fair : price < this.fair) && Math.random() < 0.5) {
          level.crowd = 0;
          this.touch(s, price);
        }
      }
    }
    for (let i = 0; i < 4; i++) {
      const level = Math.ceil(Math.random() ** 2 * 40);
      const s = Math.random() < 0.5 ? 'b' : 'a';
      const price = Math.round(this.fair) + (s === 'b' ? -1 : 1) * level * this.gap();
      this.crowd(s, price, Math.random() < 0.2 ? 0 : this.size(level));
    }
    for (const s of ['b', 'a']) {
      const best = this.best(s);
      const wrong = best !== undefined && (s === 'b' ? best > this.fair + 2 * this.gap() : best < this.fair - 2 * this.gap());
      if (wrong || Math.random() < 0.25) {
        const lots = Math.ceil(this.size(1) * Math.random() ** 2 * (wrong ? 3 : 0.6));
        this.take(s === 'a', undefined, lots);
      }
    }
  }

  /** What changed since the last flush, as one depth event, or undefined. */
  flush(now, current) {
    if (this.changed.b.size + this.changed.a.size === 0) return undefined;
    const list = (s) => [...this.changed[s]].map((price) => [this.priceText(price), this.quantityText(this.resting(s, price))]);
    const event = { e: 'depthUpdate', E: now, s: this.symbol, U: this.lastFlushed + 1, u: current, b: list('b'), a: list('a') };
    this.changed = { b: new Set(), a: new Set() };
    this.lastFlushed = current;
    return event;
  }

  ticker() {
    const day = this.candles['15m'].slice(-96);
    const high = Math.max(...day.map((c) => c[2]));
    const low = Math.min(...day.map((c) => c[3]));
    const volume = day.reduce((sum, c) => sum + c[5], 0);
    return {
      last: this.priceText(this.last), open: this.priceText(this.opened24h), high: this.priceText(high), low: this.priceText(low),
      volume: this.quantityText(volume), quoteVolume: (this.price(this.last) * volume / 10 ** this.quantityDecimals).toFixed(8),
    };
  }
}
