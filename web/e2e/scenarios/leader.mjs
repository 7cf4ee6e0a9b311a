/** The leader of a cluster is killed under a page that trades. Left out when RIALTO_KILL_LEADER names no program for it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const killLeader = process.env.RIALTO_KILL_LEADER;

export async function tradesOnWhenTheLeaderIsKilled({ screen, page, url, me, other, symbol }) {
  if (killLeader === undefined) return;
  await other.limit(symbol, 'SELL', '100', '1');
  await screen.open(url, me, symbol);
  await screen.send({ side: 'Buy', price: '90', quantity: '1' });
  await screen.openOrders(1);
  await page.evaluate(() => {
    window.notReloaded = true;
  });

  console.log(execFileSync(killLeader, { encoding: 'utf8' }).trim());

  // Entered while nobody leads: it waits, and is carried out once.
  assert.match(await screen.send({ side: 'Buy', price: '89', quantity: '1' }), /Limit GTC buy: New/);
  await screen.openOrders(2);
  assert.match(await screen.send({ side: 'Buy', price: '100', quantity: '0.4' }), /Limit GTC buy: Filled/);
  await screen.eventually('the book', () => screen.top(), ['90.00', '100.00']);
  await screen.eventually('trades', () => page.$eval('.panel-trades', (panel) => panel.dataset.last), '100.00');
  assert.equal((await me.openOrders(symbol)).length, 2);
  await screen.live();
  assert.equal(await page.evaluate(() => window.notReloaded), true);
}
