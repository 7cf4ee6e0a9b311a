/** The account's statement of a day: what is shown, and what is downloaded, add up. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

export async function downloadsAStatementThatAddsUp({ screen, page, url, me, other, symbol }) {
  await screen.open(url, me, symbol);
  await other.limit(symbol, 'SELL', '120', '0.2');
  await other.limit(symbol, 'BUY', '90', '0.2');
  assert.match(await screen.send({ side: 'Buy', price: '120', quantity: '0.2' }), /Filled/);
  await page.click('.panel-account [data-tab=statement]');
  await page.waitForSelector('table[aria-label=Statement] tbody tr');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Download CSV")')]);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n').map((line) => line.split(','));
  const closings = lines.filter(([, entry]) => entry === 'CLOSING');
  assert.ok(closings.length > 0, text);
  for (const [, , asset, closing] of closings) {
    const units = (amount) => BigInt(amount.replace('.', ''));
    const sum = lines.slice(1).filter((cells) => cells[2] === asset && cells[1] !== 'CLOSING')
      .reduce((total, cells) => total + units(cells[3]), 0n);
    assert.equal(sum, units(closing), `${asset}: ${text}`);
    const shown = await page.textContent(`tr[data-asset="${asset}"] [data-cell=closing]`);
    assert.equal(shown, closing);
  }
  assert.ok(lines.some(([, entry]) => entry === 'TRADE'), text);
  await other.cancelAll(symbol);
}
