/** A trading day's edges on the screen: an opening auction with its indication, orders for it alone, expiry. */
import assert from 'node:assert/strict';

export async function tradesInAnOpeningAuction({ screen, page, url, me, other, symbol, moveTo }) {
  await moveTo('PRE_OPEN');
  try {
    await screen.open(url, me, symbol);
    await page.waitForSelector('[data-testid=phase]:has-text("Pre open")');
    assert.match(await screen.send({ side: 'Buy', price: '102', quantity: '3' }), /Limit GTC buy: New/);
    await screen.fillIn({ side: 'Buy', price: '102', quantity: '1', inForce: 'IOC' });
    assert.match((await page.locator('.hints li').allInnerTexts()).join(), /Nothing trades at once before the open/);
    await other.limit(symbol, 'SELL', '100', '2');
    await moveTo('OPENING_AUCTION');
    await page.waitForSelector('[data-testid=phase]:has-text("Opening auction")');
    const auction = () => page.getByTestId('auction').innerText().then((text) => text.replace(/\s+/g, ' '));
    await screen.eventually('indication', auction, 'Auction price 102 Auction volume 2 Imbalance 1 to buy');
    assert.match(
      await screen.send({ side: 'Sell', type: 'Market', quantity: '0.5', inForce: 'AT_OPEN' }), /Market at the open sell: New/);
    await screen.eventually('indication', auction, 'Auction price 102 Auction volume 2.5 Imbalance 0.5 to buy');
    await screen.openOrders(2);
    await moveTo('CONTINUOUS');
    await screen.eventually('trades', () => page.$eval('.panel-trades', (panel) => panel.dataset.last), '102.00');
    await screen.openOrders(1);
    assert.equal(await screen.cell(screen.rows('Open orders').first(), 'executed'), '2.500');
    await screen.eventually('no phase', () => page.getByTestId('phase').count(), 0);
  } finally {
    await moveTo('CONTINUOUS');
  }
}

export async function expiresAtATime({ screen, page, url, me, symbol }) {
  await screen.open(url, me, symbol);
  // the field is this browser's own time, whole seconds
  const soon = await page.evaluate(() => {
    const at = new Date(Date.now() + 3000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  });
  assert.match(await screen.send({ side: 'Buy', price: '90', quantity: '1', inForce: 'GTD', goodTill: soon }), /Limit GTD buy: New/);
  await screen.openOrders(1);
  await screen.openOrders(0);
  await screen.tab('orders');
  await screen.eventually('history', async () => screen.rows('Order history').first().getAttribute('data-status'), 'EXPIRED');
}
