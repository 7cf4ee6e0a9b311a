/** Orders for a posted-offer market from its ticket: as the account that is signed in, and without a key. */
import assert from 'node:assert/strict';
import { get, ownProduct } from '../venue.mjs';

export async function tradesPostedOffersAsTheAccount({ screen, page, url, me }) {
  const product = await ownProduct(url);
  if (product === undefined) return;
  await product.sell('farm', '10', '100');
  await screen.openProduct(url, me, product.id);

  await page.fill('#price', '104');
  await page.fill('#quantity', '4');
  assert.equal(await page.getByTestId('total').innerText(), '416.00');
  await page.fill('#quantity', '3');
  assert.equal(await page.getByTestId('total').innerText(), '312.00');
  await page.click('.panel-ticket .send');
  await screen.eventually('the trade', () => screen.outcomeText().then((text) => text.split(' · ')[0]),
    `Buy at most 104.00: Filled\n3 ${product.id} at 100.0000`);

  await screen.choose('Side', 'Sell');
  await page.fill('#price', '103.5');
  await page.fill('#quantity', '2');
  await page.click('.panel-ticket .send');
  await screen.openOrders(1);
  await screen.eventually('the market', async () => (await get(url, `/market?productId=${product.id}`)).sellers.length, 2);
  await product.buy('bee', '9', '110');
  await screen.eventually('the ask', () => screen.outcomeText().then((text) => text.split(' · ')[0]),
    `Ask 103.50: Filled\n2 ${product.id} at 103.5000`);
  await screen.openOrders(0);
  await screen.tab('fills');
  await screen.eventually('trades', () => screen.rows('Trade history').count(), 2);

  // the ticket asks about an ask far below a buyer, and the screen hears of the market by and by
  await page.waitForSelector('.panel-posted:has-text("Nobody queues.")');
  await page.fill('#price', '103');
  await page.fill('#quantity', '5');
  await page.click('.panel-ticket .send');
  await screen.tab('open');
  await screen.openOrders(1);
  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(0);
  await page.waitForSelector('.notice:has-text("Canceled")');
}

export async function tradesPostedOffersWithoutAKey({ page, screen, url }) {
  const product = await ownProduct(url);
  if (product === undefined) return;
  await product.sell('farm', '10', '100');
  await page.goto(`${url}/#symbol=${product.id}`);
  await page.waitForSelector(`.panel-posted[data-product=${product.id}]`);
  const send = page.locator('.panel-ticket .send');
  await page.fill('#quantity', '4');
  assert.equal(await send.isEnabled(), false, 'somebody must be named');
  await page.fill('#posted-name', 'a b');
  assert.match(await page.locator('.hints').innerText(), /1 to 33 letters/);
  assert.equal(await send.isEnabled(), false);
  await page.fill('#posted-name', 'ant');
  await send.click();
  const posted = page.getByTestId('posted').first();
  await screen.eventually('a purchase at any price', () => posted.innerText(),
    'ant: buy 4 at any price\nTraded: 4 of 4 at 100.00');

  await screen.choose('Side', 'Sell');
  await page.fill('#quantity', '8');
  assert.equal(await send.isEnabled(), false, 'an ask has a price');
  await page.fill('#price', '99');
  await send.click();
  await screen.eventually('the ask', () => posted.innerText(), 'ant: sell 8 at 99\nWaiting, nothing traded yet');
  await product.buy('bee', '5', '110');
  await screen.eventually('part of the ask', () => posted.innerText(), 'ant: sell 8 at 99\nPartly traded: 5 of 8 at 99.00');
  const { sellers } = await get(url, `/market?productId=${product.id}`);
  assert.deepEqual(sellers.map(({ userId, quantity }) => [userId, quantity]), [['ant', 3], ['farm', 6]]);
}

export async function asksAboutAFarAskOnce({ page, screen, url, me }) {
  const product = await ownProduct(url);
  if (product === undefined) return;
  await product.sell('farm', '10', '100');
  await screen.openProduct(url, me, product.id);
  await page.fill('#price', '150');
  await page.fill('#quantity', '2');
  await page.click('.panel-ticket .send');
  assert.match(await page.getByTestId('confirm').innerText(), /paying at most 150[^]*50\.0 % above the best ask, 100\.0000/);
  await page.getByRole('button', { name: 'Back to the ticket' }).click();
  assert.equal(await page.inputValue('#quantity'), '2');
  await page.click('.panel-ticket .send');
  await page.getByTestId('send-anyway').click();
  await screen.eventually('the trade', () => screen.outcomeText().then((text) => text.split('\n')[0]), 'Buy at most 150.00: Filled');
}
