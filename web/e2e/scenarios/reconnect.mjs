/** Connections cut under the page: it says so, comes back by itself and shows what happened meanwhile. */
import assert from 'node:assert/strict';
import { get } from '../venue.mjs';

export async function resyncsAfterTheConnectionsAreCut({ screen, page, wire, wireUrl, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '1');
  await screen.open(wireUrl, me, symbol);
  await screen.send({ side: 'Buy', price: '90', quantity: '1' });
  await screen.send({ side: 'Buy', price: '89', quantity: '1' });
  await screen.openOrders(2);
  await page.evaluate(() => {
    window.notReloaded = true;
  });

  wire.cut();
  await page.waitForSelector('.panel-book[data-state="offline"]');
  await page.waitForSelector('.panel-status[data-link^="Disconnected"]');
  await other.limit(symbol, 'SELL', '90', '1');
  await other.limit(symbol, 'BUY', '88', '3');
  await other.limit(symbol, 'SELL', '95', '2');
  wire.mend();

  await screen.live();
  await screen.openOrders(1);
  await screen.eventually('the book', () => screen.top(), ['89.00', '95.00']);
  const depth = await get(url, `/api/v3/depth?symbol=${symbol}&limit=5`);
  assert.equal(Number(depth.bids[0][0]), 89);
  await page.waitForSelector('.panel-status[data-link="Live"]');
  assert.equal(await page.evaluate(() => window.notReloaded), true);

  await screen.send({ side: 'Buy', price: '87', quantity: '1' });
  await screen.openOrders(2);
}

// Refused connections are what this scenario is about; the browser reports each of them.
resyncsAfterTheConnectionsAreCut.expects = [/WebSocket connection to .* failed/, /net::ERR_/];
