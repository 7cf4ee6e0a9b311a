/** A person against the crowd, on the busiest instrument. Left out when no account is given. */
import assert from 'node:assert/strict';
import { get } from '../venue.mjs';

const symbol = process.env.RIALTO_SYMBOL ?? 'BTCUSDT';

export async function tradesWithTheCrowd({ screen, page, url, person }) {
  if (person === undefined) return;
  await screen.open(url, person, symbol);
  assert.match(await screen.send({ side: 'Buy', type: 'Market', amount: '100' }), /Market buy: (Filled|Expired)[^]*at/);
  await page.waitForSelector('.notice:has-text("Bought")');
  const far = (Number((await screen.top())[0]) * 0.9).toFixed(0);
  const before = (await person.openOrders(symbol)).length;
  assert.match(await screen.send({ side: 'Buy', type: 'Post-only', price: far, quantity: '0.01' }), /Post-only buy: New/);
  await screen.openOrders(before + 1);
  await screen.rows('Open orders').first().getByRole('button', { name: /Cancel/ }).click();
  await screen.openOrders(before);
}

/** While thousands of changes come in, the page's best prices are the venue's. */
export async function keepsTheBookExact({ screen, page, url, person }) {
  if (person === undefined) return;
  await screen.open(url, person, symbol);
  let equal = 0;
  for (let i = 0; i < 60 && equal < 5; i++) {
    const { bids, asks } = await get(url, `/api/v3/depth?symbol=${symbol}&limit=5`);
    // The page is up to a tenth of a second behind: a moment later it has passed through the same state, or still has it.
    const matches = await page
      .waitForFunction(
        ([bid, ask]) => {
          const { dataset } = document.querySelector('.panel-book');
          return Number(dataset.bid) === bid && Number(dataset.ask) === ask;
        },
        [Number(bids[0]?.[0]), Number(asks[0]?.[0])],
        { timeout: 400, polling: 20 },
      )
      .then(() => true, () => false);
    if (matches) equal++;
  }
  assert.ok(equal >= 5, `the page agreed with the venue only ${equal} times`);
  assert.equal(await page.$eval('.panel-book', (panel) => panel.dataset.state), 'live');
}
