/** Lists of orders: one that cancels another, and a bracket, entered on the screen and ended by trades of others. */
import assert from 'node:assert/strict';

async function tradeAt({ me, other, symbol }, price) {
  await other.limit(symbol, 'SELL', price, '0.02');
  await me.limit(symbol, 'BUY', price, '0.02');
}

const SALE = { type: 'Limit', side: 'Sell', price: '110', quantity: '1', list: 'OCO', stop: '90' };

export async function placesAnOrderAndAStopThatCancelEachOther(stage) {
  const { screen, page, url, me, other, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await screen.fillIn({ ...SALE, stop: '101' });
  await screen.eventually('the hint', () => page.locator('#ticket-hints').innerText(), 'The stop must be below the last trade, 100.00 USDT.');
  assert.match(await screen.send(SALE), /Post-only sell of a list: New/);
  await screen.openOrders(2);
  assert.match(await screen.cell(screen.rows('Open orders').first(), 'list'), /^ ?list \d+$/);
  await other.limit(symbol, 'BUY', '110', '1');
  await screen.openOrders(0);
  await screen.eventually('the outcome', async () => /Post-only sell of a list: Filled/.test(await screen.outcomeText()), true);
  assert.deepEqual(await me.openOrders(symbol), []);
}

export async function cancelsAListByOneOfItsOrders(stage) {
  const { screen, page, url, me, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await screen.send(SALE);
  await screen.openOrders(2);
  assert.equal(await page.getByRole('button', { name: /^Amend order/ }).count(), 0);
  await page.getByRole('button', { name: /^Cancel list/ }).first().click();
  await screen.openOrders(0);
}

export async function placesABracketWhoseExitsComeOnceItIsFilled(stage) {
  const { screen, url, me, other, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  const bracket = { side: 'Buy', price: '95', quantity: '1', list: 'BRACKET', takeProfit: '120', stop: '80' };
  assert.match(await screen.send(bracket), /Limit GTC buy of a list: New/);
  await screen.openOrders(3);
  assert.equal(await screen.rows('Open orders').filter({ hasText: 'pending' }).count(), 2);
  await other.limit(symbol, 'SELL', '95', '1');
  await screen.openOrders(2);
  await screen.eventually('the exits', () => screen.rows('Open orders').filter({ hasText: 'pending' }).count(), 0);
  await other.limit(symbol, 'BUY', '120', '1');
  await screen.openOrders(0);
}
