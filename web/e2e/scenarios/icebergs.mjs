/** Icebergs: a part of an order is on the book at a time, and the next one once that is traded. */
import assert from 'node:assert/strict';

export async function showsAPartOfAnIcebergAtATime({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  assert.match(await screen.send({ side: 'Sell', price: '110', quantity: '1', show: '0.4' }), /Limit GTC sell: New/);
  await screen.openOrders(1);
  assert.equal(await screen.cell(screen.rows('Open orders').first(), 'quantity'), '1.000 shows 0.400');
  await screen.eventually('the ask', async () => (await screen.top())[1], '110.00');
  const shown = async () => {
    const depth = await fetch(`${url}/api/v3/depth?symbol=${symbol}`).then((answer) => answer.json());
    return depth.asks.map(([, quantity]) => Number(quantity));
  };
  assert.deepEqual(await shown(), [0.4]);
  await other.limit(symbol, 'BUY', '110', '0.5');
  await screen.eventually('what is filled', () => screen.cell(screen.rows('Open orders').first(), 'executed'), '0.500');
  assert.deepEqual(await shown(), [0.3]);
  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(0);
  await page.waitForSelector('.notice:has-text("Canceled")');
  assert.deepEqual(await shown(), []);
}

export async function saysWhyAPartCannotBeShown({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  await screen.fillIn({ side: 'Sell', price: '110', quantity: '1', show: '2' });
  await page.waitForSelector('.hints:has-text("No more than the quantity can be shown.")');
  assert.equal(await page.locator('.panel-ticket .send').isDisabled(), true);
  await page.fill('#show', '');
  await page.waitForFunction(() => !document.querySelector('.panel-ticket .send').disabled);
}
