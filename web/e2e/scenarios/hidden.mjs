/** Hidden orders: the book shows nothing of them, and their owner sees them. */
import assert from 'node:assert/strict';

export async function hidesAnOrder({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  const book = async () => {
    const { bids, asks } = await fetch(`${url}/api/v3/depth?symbol=${symbol}`).then((answer) => answer.json());
    return [...bids, ...asks];
  };
  assert.match(await screen.send({ side: 'Sell', price: '110', quantity: '1', hidden: true }), /Limit GTC sell: New/);
  await screen.openOrders(1);
  assert.equal(await screen.cell(screen.rows('Open orders').first(), 'quantity'), '1.000 hidden');
  assert.deepEqual(await book(), []);
  await other.limit(symbol, 'BUY', '110', '0.4');
  await screen.eventually('what is filled', () => screen.cell(screen.rows('Open orders').first(), 'executed'), '0.400');
  assert.deepEqual(await book(), []);
  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(0);
  await page.waitForSelector('.notice:has-text("Canceled")');
}

export async function saysWhyAnOrderCannotBeHidden({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  await screen.fillIn({ side: 'Sell', price: '110', quantity: '0.4', hidden: true });
  await page.waitForSelector('.hints:has-text("A hidden order has at least 0.500")');
  assert.equal(await page.locator('.panel-ticket .send').isDisabled(), true);
  await page.setChecked('#hidden', false);
  await page.waitForFunction(() => !document.querySelector('.panel-ticket .send').disabled);
}
