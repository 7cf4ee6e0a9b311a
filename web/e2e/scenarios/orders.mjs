/** Each kind of order, entered on the screen and read off it, on an instrument where nobody else trades. */
import assert from 'node:assert/strict';

export async function restsAmendsAndCancels({ screen, page, url, me, symbol, base }) {
  await screen.open(url, me, symbol);
  const said = await screen.send({ side: 'Buy', price: '90', quantity: '2' });
  assert.match(said, /Limit GTC buy: New/);
  await screen.openOrders(1);
  const row = screen.rows('Open orders').first();
  assert.equal(await screen.cell(row, 'price'), '90.00');
  assert.equal(await screen.cell(row, 'quantity'), '2.000');
  await screen.eventually('the book', async () => (await screen.top())[0], '90.00');

  const { orderId } = (await me.openOrders(symbol))[0];
  await row.getByRole('button', { name: /Amend/ }).click();
  await page.fill('#amend-quantity', '1.5');
  assert.match(await page.getByTestId('amend-meaning').innerText(), /keeps its place/);
  await page.getByRole('button', { name: 'Amend', exact: true }).click();
  await screen.eventually('the amended quantity', () => screen.cell(row, 'quantity'), '1.500');
  await screen.eventually('what happened', () => screen.notices(),
    [`Amended: buy 1.500 ${base} at 90.00 was 2.000; keeps its place in the queue`]);
  assert.equal((await me.openOrders(symbol))[0].orderId, orderId);

  await row.getByRole('button', { name: /Amend/ }).click();
  await page.fill('#amend-price', '91.5');
  assert.match(await page.getByTestId('amend-meaning').innerText(), /back of the queue/);
  await page.getByRole('button', { name: 'Amend', exact: true }).click();
  await screen.eventually('the new price', () => screen.cell(screen.rows('Open orders').first(), 'price'), '91.50');
  await screen.openOrders(1);
  assert.notEqual((await me.openOrders(symbol))[0].orderId, orderId);
  await screen.eventually('what happened', async () => (await screen.notices()).at(-1),
    `Amended: buy 1.500 ${base} at 91.50 was 1.500 at 90.00; now at the back of the queue`);
  assert.doesNotMatch((await screen.notices()).join(), /Canceled/);
  assert.match(await screen.outcomeText(), /Limit GTC buy: Amended[^]*Nothing traded yet · 1\.500 .* at 91\.50 wanted/);

  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(0);
  assert.deepEqual(await me.openOrders(symbol), []);
  await page.waitForSelector('.notice:has-text("Canceled")');
}

export async function fillsAndShowsTradesAndBalances({ screen, page, url, me, other, symbol, base }) {
  await other.limit(symbol, 'SELL', '100', '1');
  await screen.open(url, me, symbol);
  const before = await screen.balance(base);
  const said = await screen.send({ side: 'Buy', price: '100', quantity: '0.4' });
  assert.match(said, /Limit GTC buy: Filled/);
  assert.match(said, /0\.400 .* at 100\.00/);
  // The fee is 10 basis points, taken from what was received.
  await screen.eventually('balance', () => screen.balance(base), Number((before + 0.4 - 0.0004).toFixed(3)));
  await screen.eventually('trades', () => page.$eval('.panel-trades', (panel) => panel.dataset.last), '100.00');
  await screen.tab('fills');
  await screen.eventually('trades', async () => (await screen.rows('Trade history').count()) > 0, true);
  assert.match(await screen.rows('Trade history').first().innerText(), /Buy\s+100\.00\s+0\.400\s+40\.00/);
  await screen.tab('orders');
  await screen.eventually('history', async () => screen.rows('Order history').first().getAttribute('data-status'), 'FILLED');
}

export async function expiresWhatCannotTrade({ screen, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '0.6');
  await screen.open(url, me, symbol);
  assert.match(await screen.send({ side: 'Buy', price: '100', quantity: '5', inForce: 'FOK' }), /FOK buy: Expired[^]*Nothing could trade/);
  assert.match(await screen.send({ side: 'Buy', price: '100', quantity: '1', inForce: 'IOC' }), /IOC buy: Expired[^]*0\.600/);
  await screen.openOrders(0);
}

export async function tradesAtMarketByQuantityAndAmount({ screen, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '10');
  await other.limit(symbol, 'BUY', '99', '10');
  await screen.open(url, me, symbol);
  assert.match(await screen.send({ side: 'Buy', type: 'Market', amount: '150' }), /Market buy: Filled[^]*1\.500 .*100\.00/);
  assert.match(await screen.send({ side: 'Sell', type: 'Market', quantity: '2' }), /Market sell: Filled[^]*2\.000 .*99\.00/);
}

export async function refusesAPostOnlyOrderThatWouldTrade({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '1');
  await screen.open(url, me, symbol);
  await screen.send({ side: 'Buy', type: 'Post-only', price: '100', quantity: '1' });
  assert.equal(await page.getByTestId('code').innerText(), '-2010');
  assert.match(await page.getByTestId('reason').innerText(), /WOULD_TAKE/);
  assert.match(await screen.send({ side: 'Buy', type: 'Post-only', price: '99', quantity: '1' }), /Post-only buy: New/);
  await screen.openOrders(1);
}

export async function preventsSelfTrades({ screen, url, me, symbol }) {
  await me.limit(symbol, 'SELL', '100', '1');
  await screen.open(url, me, symbol);
  await screen.openOrders(1);
  await screen.send({ side: 'Buy', price: '100', quantity: '1', stp: 'EXPIRE_MAKER' });
  await screen.eventually(
    'only the new order is left',
    async () => (await screen.rows('Open orders').allInnerTexts()).map((text) => /Buy/.test(text)),
    [true],
  );
}

export async function hearsOfFillsByOthersAndCancelsAll({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  for (const price of ['110', '111', '112']) await screen.send({ side: 'Sell', price, quantity: '1' });
  await screen.openOrders(3);
  await other.limit(symbol, 'BUY', '110', '0.25');
  const lowest = screen.rows('Open orders').last();
  await screen.eventually('partly filled', () => screen.cell(lowest, 'executed'), '0.250');
  await other.limit(symbol, 'BUY', '110', '0.75');
  await screen.openOrders(2);
  await page.waitForSelector('.notice:has-text("Sold 1.000")');
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByRole('button', { name: /Cancel 2\?/ }).click();
  await screen.openOrders(0);
}

export async function hintsBeforeSending({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  const hints = () => page.locator('.hints li').allInnerTexts();
  const enabled = () => page.locator('.panel-ticket .send').isEnabled();
  await screen.fillIn({ side: 'Buy', price: '100.001', quantity: '1' });
  assert.match((await hints()).join(), /steps of 0\.01/);
  assert.equal(await enabled(), false);
  await screen.fillIn({ side: 'Buy', price: '100', quantity: '0.0015' });
  assert.match((await hints()).join(), /steps of 0\.001/);
  await screen.fillIn({ side: 'Buy', price: '100', quantity: '0.001' });
  assert.match((await hints()).join(), /worth at least 1\.00/);
  await screen.fillIn({ side: 'Sell', price: '100', quantity: '999999' });
  assert.match((await hints()).join(), /At most/);
  await screen.fillIn({ side: 'Sell', price: '100', quantity: '1' });
  assert.deepEqual(await hints(), []);
  assert.equal(await enabled(), true);
}
