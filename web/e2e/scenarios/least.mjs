/** A minimum quantity: so much trades at once when the order enters the book, or nothing does. */
import assert from 'node:assert/strict';

export async function tradesSoMuchAtOnceOrNothing({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  await other.limit(symbol, 'SELL', '110', '0.5');
  await screen.eventually('the ask', async () => (await screen.top())[1], '110.00');
  assert.match(await screen.send({ side: 'Buy', price: '110', quantity: '1', least: '0.6' }), /Limit GTC buy: Expired/);
  await screen.openOrders(0);
  assert.match(await screen.send({ side: 'Buy', price: '110', quantity: '1', least: '0.5' }), /Limit GTC buy: Partially filled/);
  await screen.openOrders(1);
  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(0);
  await page.waitForSelector('.notice:has-text("Canceled")');
}
