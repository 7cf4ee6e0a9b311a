/** What the ticket says before and after sending: totals, questions about what is far from the market, the outcome. */
import assert from 'node:assert/strict';

export async function keepsTheTotalRight({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '5');
  await screen.open(url, me, symbol);
  const total = () => page.getByTestId('total').innerText();
  await screen.fillIn({ side: 'Buy', price: '100', quantity: '2' });
  assert.equal(await total(), '200.00 USDT');
  await page.fill('#quantity', '3');
  assert.equal(await total(), '300.00 USDT');
  await page.fill('#price', '101.5');
  assert.equal(await total(), '304.50 USDT');
  await page.fill('#price', '');
  assert.equal(await total(), '–');
  await page.fill('#price', '99');
  assert.equal(await total(), '297.00 USDT');
  // at market it goes with the best price
  await screen.fillIn({ side: 'Buy', type: 'Market', quantity: '2' });
  assert.equal(await total(), '200.00 USDT');
  await other.limit(symbol, 'SELL', '98', '5');
  await screen.eventually('the total at the new best price', total, '196.00 USDT');
}

export async function valuesBalancesAtTheLastPrice({ screen, page, url, me, other, symbol, base }) {
  await screen.open(url, me, symbol);
  await screen.tab('balances');
  const row = page.locator(`table[aria-label=Balances] tr[data-asset="${base}"]`);
  for (const price of ['100', '104']) {
    await other.limit(symbol, 'SELL', price, '0.01');
    await me.limit(symbol, 'BUY', price, '0.01');
    await screen.eventually(`the value at ${price}`, async () => {
      const [held, value] = [await row.locator('td').nth(3).innerText(), await screen.cell(row, 'worth')];
      return Math.round((Number(value.replaceAll(',', '')) / Number(held.replaceAll(',', ''))) * 100) / 100;
    }, Number(price));
  }
}

export async function followsTheOrderAfterItsAnswer({ screen, page, me, other, symbol, base, wire, wireUrl }) {
  await screen.open(wireUrl, me, symbol);
  assert.match(await screen.send({ side: 'Buy', price: '95', quantity: '1' }), /Limit GTC buy: New\s+Nothing traded yet/);
  const outcome = () => screen.outcomeText().then((text) => text.split(' · ')[0].replace(/\s+/g, ' '));
  await other.limit(symbol, 'SELL', '95', '0.4');
  await screen.eventually('part of it', outcome, `Limit GTC buy: Partially filled 0.400 ${base} at 95.00`);
  // what happens while nobody hears of it is asked for afterwards
  wire.cut();
  await page.waitForSelector('.panel-status[data-link^="Disconnected"]');
  await other.limit(symbol, 'SELL', '95', '0.6');
  wire.mend();
  await screen.live();
  await screen.eventually('all of it', outcome, `Limit GTC buy: Filled 1.000 ${base} at 95.00`);
}
followsTheOrderAfterItsAnswer.expects = [/WebSocket connection to .* failed/, /net::ERR_/];

export async function asksOnceWhenFarFromTheMarket({ screen, page, url, me, other, symbol }) {
  await other.limit(symbol, 'SELL', '100', '2');
  await other.limit(symbol, 'SELL', '101', '2');
  await other.limit(symbol, 'BUY', '99', '2');
  await screen.open(url, me, symbol);
  await screen.eventually('the book', () => screen.top(), ['99.00', '100.00']);
  const question = page.getByTestId('confirm');
  const press = () => page.click('.panel-ticket .send');

  // far through the best price: asked, and going back sends nothing
  await screen.fillIn({ side: 'Buy', price: '106', quantity: '0.5' });
  await press();
  assert.match(await question.innerText(), /Buy 0\.5 .* at 106 USDT[^]*6\.0 % above the best ask, 100\.00 USDT/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Back to the ticket');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.inputValue('#price'), '106');
  assert.deepEqual(await me.openOrders(symbol), []);

  // within five percent nothing is asked
  await screen.fillIn({ side: 'Buy', price: '104', quantity: '0.5' });
  await press();
  await screen.eventually('sent at once', () => screen.outcomeText().then((text) => text.split('\n')[0]), 'Limit GTC buy: Filled');
  assert.equal(await question.count(), 0);

  // nothing is remembered: the same order asks each time, once
  for (let i = 0; i < 2; i++) {
    await screen.fillIn({ side: 'Sell', price: '90', quantity: '0.1' });
    await press();
    assert.match(await question.innerText(), /9\.0 % below the best bid, 99\.00 USDT/);
    await page.getByTestId('send-anyway').click();
    assert.equal(await question.count(), 0);
    await screen.eventually('sent', () => screen.outcomeText().then((text) => text.split('\n')[0]), 'Limit GTC sell: Filled');
    await page.waitForFunction(() => document.querySelector('#quantity').value === '');
  }

  // a size beyond what is usual, and beyond the book
  await screen.fillIn({ side: 'Buy', type: 'Market', quantity: '30' });
  await press();
  const asked = await question.innerText();
  assert.match(asked, /Buy 30 .* at market/);
  assert.match(asked, /times what usually stands at one price/);
  assert.match(asked, /more than all asks on the book together, 3\.500/);
}
