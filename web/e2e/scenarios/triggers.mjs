/** Orders that wait for a price: each kind entered on the screen, triggered by trades of others, and canceled. */
import assert from 'node:assert/strict';

const TRIGGER = { type: 'Trigger' };

/** Makes a trade, so that this is the last price. */
async function tradeAt({ me, other, symbol }, price) {
  await other.limit(symbol, 'SELL', price, '0.02');
  await me.limit(symbol, 'BUY', price, '0.02');
}

function trigger({ screen }) {
  return screen.cell(screen.rows('Open orders').first(), 'trigger');
}

export async function placesEachKindOfTriggerAndCancelsIt(stage) {
  const { screen, page, url, me, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  const kinds = [
    [{ trigger: 'STOP_LOSS', side: 'Sell', stopPrice: '90' }, /Stop-loss sell: Waiting/, '≤ 90.00 waiting', 'market'],
    [{ trigger: 'STOP_LOSS_LIMIT', side: 'Buy', stopPrice: '110', price: '111' }, /Stop-loss limit GTC buy: Waiting/, '≥ 110.00 waiting', '111.00'],
    [{ trigger: 'TAKE_PROFIT', side: 'Sell', stopPrice: '110' }, /Take-profit sell: Waiting/, '≥ 110.00 waiting', 'market'],
    [{ trigger: 'TAKE_PROFIT_LIMIT', side: 'Buy', stopPrice: '90', price: '91' }, /Take-profit limit GTC buy: Waiting/, '≤ 90.00 waiting', '91.00'],
    [{ trigger: 'STOP_LOSS', side: 'Sell', trail: '1.5' }, /Stop-loss sell: Waiting/, 'trails 1.50 % waiting', 'market'],
  ];
  for (const [order, said, waitsFor, price] of kinds) {
    assert.match(await screen.send({ ...TRIGGER, ...order, quantity: '1' }), said);
    await screen.openOrders(1);
    assert.equal(await trigger(stage), waitsFor);
    assert.equal(await screen.cell(screen.rows('Open orders').first(), 'price'), price);
    // what waits is not in the book
    assert.deepEqual(await screen.top(), ['', '']);
    await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
    await screen.openOrders(0);
    await page.waitForSelector('.notice:has-text("Canceled")');
  }
  await screen.tab('orders');
  await screen.eventually('the history', async () => (await screen.cell(screen.rows('Order history').first(), 'trigger')),
    'trails 1.50 % not triggered');
}

export async function tradesAtMarketOnceTriggered(stage) {
  const { screen, url, me, other, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await other.limit(symbol, 'BUY', '95', '5');
  assert.match(await screen.send({ ...TRIGGER, trigger: 'STOP_LOSS', side: 'Sell', stopPrice: '98', quantity: '1' }), /Waiting/);
  await tradeAt(stage, '99');
  await screen.openOrders(1);
  await tradeAt(stage, '98');
  await screen.openOrders(0);
  await screen.eventually('the outcome', async () => /Stop-loss sell: Filled[^]*1\.000 .* at 95\.00/.test(await screen.outcomeText()), true);
  await screen.tab('orders');
  // the orders that made trades are newer
  const row = screen.rows('Order history').filter({ hasText: 'Stop-loss' }).first();
  await screen.eventually('the history', () => screen.cell(row, 'trigger'), '≤ 98.00 triggered');

  await other.limit(symbol, 'BUY', '110', '5');
  await screen.tab('open');
  await screen.send({ ...TRIGGER, trigger: 'TAKE_PROFIT', side: 'Sell', stopPrice: '105', quantity: '1' });
  await me.limit(symbol, 'SELL', '110', '0.5');
  await screen.eventually('the outcome', async () => /Take-profit sell: Filled[^]*1\.000 .* at 110\.00/.test(await screen.outcomeText()), true);
}

export async function restsAtItsLimitOnceTriggered(stage) {
  const { screen, page, url, me, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  for (const [kind, side, stopPrice, price, last] of [
    ['STOP_LOSS_LIMIT', 'Sell', '98', '97.5', '97'],
    ['TAKE_PROFIT_LIMIT', 'Buy', '96', '95', '96'],
  ]) {
    await screen.send({ ...TRIGGER, trigger: kind, side, stopPrice, price, quantity: '1' });
    await screen.openOrders(1);
    await tradeAt(stage, last);
    await screen.eventually('the trigger', async () => /triggered$/.test(await trigger(stage)), true);
    await screen.eventually('the book', async () => (await screen.top())[side === 'Sell' ? 1 : 0], `${price}${price.includes('.') ? '0' : '.00'}`);
    await page.waitForSelector('.notice:has-text("Triggered")');
    await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
    await screen.openOrders(0);
  }
}

export async function followsThePriceByATrail(stage) {
  const { screen, url, me, other, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await other.limit(symbol, 'BUY', '90', '5');
  await screen.send({ ...TRIGGER, trigger: 'STOP_LOSS', side: 'Sell', trail: '5', quantity: '1' });
  await screen.openOrders(1);
  // from 110 on it is triggered at 104.50
  await tradeAt(stage, '110');
  await tradeAt(stage, '104.51');
  assert.equal((await me.openOrders(symbol)).length, 1);
  await tradeAt(stage, '104.5');
  await screen.openOrders(0);
  await screen.eventually('the outcome', async () => /Stop-loss sell: Filled[^]*1\.000 .* at 90\.00/.test(await screen.outcomeText()), true);
}

export async function amendsAnOrderThatWaits(stage) {
  const { screen, page, url, me, symbol, base } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await screen.send({ ...TRIGGER, trigger: 'STOP_LOSS_LIMIT', side: 'Sell', stopPrice: '90', price: '89', quantity: '2' });
  await screen.openOrders(1);
  const amend = async (field, value, meaning) => {
    await screen.rows('Open orders').first().getByRole('button', { name: /Amend/ }).click();
    await page.fill(field, value);
    assert.match(await page.getByTestId('amend-meaning').innerText(), meaning);
    await page.getByRole('button', { name: 'Amend', exact: true }).click();
  };
  await amend('#amend-trigger', '91', /entered anew/);
  await screen.eventually('the new trigger', () => trigger(stage), '≤ 91.00 waiting');
  await screen.openOrders(1);
  await amend('#amend-quantity', '1.5', /goes on waiting/);
  await screen.eventually('the new quantity', () => screen.cell(screen.rows('Open orders').first(), 'quantity'), '1.500');
  await screen.eventually('what happened', async () => (await screen.notices()).at(-1),
    `Amended: sell 1.500 ${base} at 89.00 once ≤ 91.00 was 2.000; goes on waiting`);
  await amend('#amend-trigger', '101', /entered anew/);
  await screen.eventually('the problem', async () => /there already/.test(await page.locator('dialog .problem').innerText()), true);
  await page.getByRole('button', { name: 'Leave as it is' }).click();
  assert.equal(await trigger(stage), '≤ 91.00 waiting');
  assert.equal((await me.openOrders(symbol)).length, 1);
}

export async function saysWhatIsWrongWithATrigger(stage) {
  const { screen, page, url, me, symbol } = stage;
  await tradeAt(stage, '100');
  await screen.open(url, me, symbol);
  await screen.fillIn({ ...TRIGGER, trigger: 'STOP_LOSS', side: 'Sell', stopPrice: '101', quantity: '1' });
  await screen.eventually('the hint', () => page.locator('#ticket-hints').innerText(), 'The trigger must be below the last trade, 100.00 USDT.');
  assert.equal(await page.locator('.panel-ticket .send').isDisabled(), true);
  await page.fill('#stop-price', '99');
  await screen.eventually('the button', () => page.locator('.panel-ticket .send').isDisabled(), false);
}
